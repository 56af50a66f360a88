import { limits } from '@balcao/contract';
import { sql, type Kysely } from 'kysely';
import { asOperator } from '../../platform/scope/as-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';

/** The most companies in one transaction, so that it keeps its locks and its snapshot only for a short time. */
const companiesPerTransaction = 200;

/**
 * Counts what each company has used today. The first run of a day also finishes the day before. Each run counts the
 * messages of the whole day anew, so a repeated run neither counts a message twice nor misses one.
 * @param signal ends the run before the next transaction
 */
export async function measureCompanies(now = new Date(), signal?: AbortSignal): Promise<void> {
  for (let after = 0; !signal?.aborted;) {
    const last = await asOperator(async (db) => {
      const ids = await db
        .selectFrom('companies')
        .select('id')
        .where('id', '>', after)
        .where('erased_at', 'is', null)
        .orderBy('id')
        .limit(companiesPerTransaction)
        .execute();
      await measure(
        db,
        ids.map(({ id }) => id),
        now,
      );
      return ids.at(-1)?.id;
    });
    if (last === undefined) return;
    after = last;
  }
}

/** Counts what these companies have used, in the transaction of the operator. */
export async function measure(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> {
  if (ids.length === 0) return;
  // Two runs at the same time would add the same files twice.
  await sql`select pg_advisory_xact_lock(hashtext('company meters'))`.execute(db);
  const begun = await beginDay(db, ids, now);
  await countEvents(db, ids, now, begun);
  await noteState(db, ids, now);
}

/** Inserts the row of today for companies that have none. @returns the ids of these companies */
async function beginDay(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into company_meters (company_id, day, first_message_id, last_media_id, storage_bytes, last_sign_in_at,
      measured_at)
    select c.id, d.day,
      coalesce((
        select m.id from messages m
        where m.company_id = c.id and m.created_at < company_day_start(c.id, d.day)
        order by m.id desc
        limit 1), 0),
      f.last_id, f.bytes,
      (select b.last_sign_in_at from company_meters b where b.company_id = c.id order by b.day desc limit 1), ${now}
    from companies c
    cross join lateral (select company_day(c.id, ${now}) as day) d
    cross join lateral (
      select coalesce(max(f.id), 0) as last_id, coalesce(sum(f.size), 0) as bytes from media f
      where f.company_id = c.id) f
    where c.id = any(${ids})
      -- The company may have been erased while this run waited for another one.
      and c.erased_at is null
      and not exists (select from company_meters r where r.company_id = c.id and r.day = d.day)
    on conflict on constraint company_meters_pkey do nothing
    returning company_id as id`.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Counts messages and charges of today; for the companies whose day began with this run (`begun`), also those of
 * yesterday. Messages that were sent more than a day before the counted day are left out: they came with the history of
 * a number.
 */
async function countEvents(db: Kysely<Tables>, ids: readonly number[], now: Date, begun: number[]): Promise<void> {
  await sql`
    with counted as (
      select r.company_id, r.day, r.first_message_id, company_day_start(r.company_id, r.day) as starts,
        company_day_start(r.company_id, r.day + 1) as ends
      from company_meters r
      cross join lateral (select company_day(r.company_id, ${now}) as today) d
      where r.company_id = any(${ids})
        and (r.day = d.today or (r.day = d.today - 1 and r.company_id = any(${begun}))))
    update company_meters r
    set received = m.received, sent = m.sent, kinds = m.kinds, charges = p.charges,
      cost_micros = whatsapp_cost(p.charges, r.day), unpriced = whatsapp_unpriced(p.charges, r.day)
    from counted d
    cross join lateral (
      select coalesce(sum(k.received), 0) as received, coalesce(sum(k.sent), 0) as sent,
        coalesce(jsonb_object_agg(k.kind, k.received + k.sent) filter (where k.kind is not null), '{}') as kinds
      from (
        select m.kind, count(*) filter (where not m.from_me) as received, count(*) filter (where m.from_me) as sent
        from messages m
        where m.company_id = d.company_id and m.id > d.first_message_id and m.created_at >= d.starts
          and m.created_at < d.ends and m.sent_at >= d.starts - interval '1 day'
        group by m.kind) k) m
    cross join lateral (
      select coalesce(jsonb_object_agg(c.category, c.countries) filter (where c.category is not null), '{}') as charges
      from (
        select n.category, jsonb_object_agg(n.country, n.count) as countries
        from (
          select b.category, coalesce(b.country, '*') as country, count(*) as count
          from cloud_charges b
          where b.company_id = d.company_id and b.booked_at >= d.starts and b.booked_at < d.ends and b.billable
          group by 1, 2) n
        group by n.category) c) p
    where r.company_id = d.company_id and r.day = d.day`.execute(db);
}

/**
 * Stores in the row of today what the companies have now, and the sums of the month. Only files after the last counted
 * one are added to the storage. The session of an operator who has entered the company is no sign-in. `b` is a
 * second reading of the row `r`: the lateral queries cannot read the updated table.
 */
async function noteState(db: Kysely<Tables>, ids: readonly number[], now: Date): Promise<void> {
  await sql`
    update company_meters r
    set users = u.count, connections = w.count, connected = w.connected, last_media_id = f.last_id,
      storage_bytes = r.storage_bytes + f.bytes, month_tokens = t.tokens, month_cost_micros = o.micros,
      last_sign_in_at = greatest(r.last_sign_in_at, s.at), measured_at = ${now}
    from companies c
    cross join lateral (select company_day(c.id, ${now}) as day) d
    cross join lateral (select count(*) as count from users u where u.company_id = c.id) u
    cross join lateral (
      select count(*) as count, count(*) filter (where w.status = 'CONNECTED') as connected from connections w
      where w.company_id = c.id and w.removed_at is null) w
    cross join lateral (
      select coalesce(sum(t.input_tokens + t.output_tokens), 0) as tokens from prompt_usage t
      where t.company_id = c.id and t.month = date_trunc('month', d.day)::date) t
    cross join lateral (
      select coalesce(sum(o.cost_micros), 0) as micros from company_meters o
      where o.company_id = c.id and o.day between date_trunc('month', d.day)::date and d.day) o
    cross join lateral (
      select max(s.created_at) as at from sessions s
      where s.company_id = c.id and not exists (
        select from impersonations i where i.company_id = s.company_id and i.session_id = s.id)) s
    join company_meters b on b.company_id = c.id and b.day = d.day
    cross join lateral (
      select coalesce(max(f.id), b.last_media_id) as last_id, coalesce(sum(f.size), 0) as bytes from media f
      where f.company_id = c.id and f.id > b.last_media_id) f
    where c.id = any(${ids}) and r.company_id = c.id and r.day = d.day`.execute(db);
}

/** Deletes the meters that are older than `limits.console.keptDays`. */
export async function forgetOldMeters(now = new Date()): Promise<void> {
  const since = new Date(now.getTime() - limits.console.keptDays * 86_400_000).toISOString().slice(0, 10);
  await asOperator((db) => db.deleteFrom('company_meters').where('day', '<', since).execute());
}
