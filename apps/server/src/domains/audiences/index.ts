/**
 * SQL of the people of an audience, one row each, for the statement of another noun:
 * `insert into … select … from (sql)`. The comment of the function names the columns.
 */
export { audienceSql } from './audience-sql.ts';
/** How many people an audience has now, exact up to 100,000. */
export { countAudience } from './count-audience.ts';
/** Runs a statement that contains an audience with a plan for many people, however old the statistics are. */
export { planForMany } from './plan-for-many.ts';
