import type pg from 'pg';

/**
 * Writes 8 MB to the disk of the database and removes them: a sort with less memory than it needs goes to a temporary
 * file.
 * @throws with code 53100 when the disk is full
 */
export async function writeTemporarily(pool: pg.Pool): Promise<void> {
  const client = await pool.connect();
  try {
    await client.query('begin');
    await client.query(`set local work_mem = '64kB'`);
    await client.query(
      `select count(*)
        from (select from generate_series(1, 8192) n order by repeat(md5(n::text), 32) offset 0) rows_of_1_kb`,
    );
  } finally {
    await client.query('rollback').catch(() => undefined);
    client.release();
  }
}
