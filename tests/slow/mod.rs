//! Slow, plain second implementations of the rules, written from the rules text alone: no bitboards, no
//! tables, nothing shared with `src/`. They keep the fast code honest.

pub mod gipf;
pub mod yinsh;
