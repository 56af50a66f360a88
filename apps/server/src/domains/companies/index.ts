/** A company with its plan; through the operator's database any, through a scope's the own one. */
export { findCompany } from './find-company.ts';
/** Adds a company without anybody in it; for the platform's own nouns. */
export { insertCompany } from './insert-company.ts';
/** What every call asks of the company behind it: the columns, and row → what the ground knows of it. */
export { standingSql, viewStanding, type StandingRow } from './view-standing.ts';
/** Whose contacts still have their numbers as they were typed. */
export { listCompaniesToRead, noteNumbersRead } from './numbers-read.ts';
