import { sql } from 'kysely';
import { asWorker } from './as-operator.ts';

/**
 * Writes 8 MB to the disk of the database and removes them: a sort with less memory than it needs goes to a temporary
 * file. `offset 0` keeps the planner from merging the subquery into the query, which would leave out the sort.
 * @throws with code 53100 when the disk is full
 */
export const writeTemporarily = (): Promise<void> =>
  asWorker(async (db) => {
    await sql`set local work_mem = '64kB'`.execute(db);
    await sql`select count(*)
      from (select from generate_series(1, 8192) n order by repeat(md5(n::text), 32) offset 0) rows_of_1_kb`.execute(
      db,
    );
  });
