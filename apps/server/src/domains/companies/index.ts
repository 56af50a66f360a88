/** A company with its plan; through the operator's database any, through a scope's the own one. */
export { findCompany } from './find-company.ts';
/** Adds a company without anybody in it; for the platform's own nouns. */
export { insertCompany } from './insert-company.ts';
