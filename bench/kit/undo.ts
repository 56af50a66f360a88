import type { Pools } from '../../apps/server/src/platform/postgres/pool.ts';

/** Stores the last ids of the measured company, and a copy of the tickets that a run may change. */
export async function keepForUndo(database: Pick<Pools['owner'], 'query'>): Promise<void> {
  await database.query(`
    create schema bench;
    create table bench.tickets as
      select * from tickets where company_id = (select min(id) from companies) and status <> 'closed';
    create table bench.last as
      select (select max(id) from contacts where company_id = c.id) as contact_id,
        (select max(id) from tickets where company_id = c.id) as ticket_id,
        (select max(id) from messages where company_id = c.id) as message_id
      from (select min(id) as id from companies) c`);
}

/**
 * Deletes the messages, tickets, contacts and real numbers that were added after the seed, and restores the tickets.
 * Sessions and hourly counters of a number stay, because they are small and change no result of the bench. There is no
 * vacuum: the next round finds dead rows, as in a busy database.
 */
export async function undo(database: Pools['owner'], companyId: number): Promise<void> {
  await database.query('delete from messages where company_id = $1 and id > (select message_id from bench.last)', [
    companyId,
  ]);
  await database.query('delete from tickets where company_id = $1 and id > (select ticket_id from bench.last)', [
    companyId,
  ]);
  await database.query('delete from contacts where company_id = $1 and id > (select contact_id from bench.last)', [
    companyId,
  ]);
  // An interrupted run leaves its real numbers.
  await database.query("delete from connections where company_id = $1 and driver <> 'sandbox'", [companyId]);
  await database.query('truncate sandbox_messages, sandbox_customers, sandbox_events');
  // Columns of a later migration are not in the copy, and the seed stored no values in them.
  const { rows } = await database.query<{
    columns: string;
  }>(`select string_agg(quote_ident(column_name), ', ') as columns from information_schema.columns k
    where table_schema = 'bench' and table_name = 'tickets'
    and exists (select from information_schema.columns t
      where t.table_schema = 'public' and t.table_name = 'tickets' and t.column_name = k.column_name
      and t.is_identity = 'NO')`);
  const columns = rows[0]?.columns ?? '';
  await database.query(
    `update tickets t
    set (${columns}) = (select ${columns} from bench.tickets b where b.company_id = t.company_id and b.id = t.id)
    where company_id = $1 and id in (
      select id from (
        select id, ${columns} from tickets where company_id = $1 and id in (select id from bench.tickets)
        except select id, ${columns} from bench.tickets
      ) changed)`,
    [companyId],
  );
}
