//! GIPF.
