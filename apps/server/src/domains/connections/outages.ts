import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** A time in which a connection was down; `to` is null while it lasts. */
export interface Outage {
  from: Date;
  to: Date | null;
}

/** Outages of at most a minute are not shown: messages written meanwhile arrive within the minute. */
const minShownSql = `interval '60 seconds'`;
const maxOutages = 200;

// A connection has at most one outage that is open.
const insertOutage = statement(`insert into connection_outages (connection_id, began_at) select $1, $2
  on conflict (company_id, connection_id) where ended_at is null do nothing`);
// Deletes the open outage if it lasted at most a minute, otherwise sets its end.
const closeOutage = statement(`with unnoticed as (delete from connection_outages
    where connection_id = $1 and ended_at is null and $2::timestamptz - began_at <= ${minShownSql})
  update connection_outages
  set ended_at = $2
  where connection_id = $1 and ended_at is null and $2::timestamptz - began_at > ${minShownSql}`);

/** SQL of `outagesBefore`, newest first, to embed in a larger query. The arguments are SQL expressions. */
export const selectOutages = ({
  connectionId,
  before,
  now,
}: Record<
  'connectionId' | 'before' | 'now',
  string
>): string => `select o.began_at as "from", o.ended_at as "to" from connection_outages o
  where o.connection_id = ${connectionId} and o.began_at < ${before}
    and coalesce(o.ended_at, ${now}) - o.began_at > ${minShownSql}
  order by o.began_at desc
  limit ${maxOutages}`;
const selectBefore = statement(selectOutages({ connectionId: '$1', before: '$2', now: '$3' }));

/** Begins an outage: the connection left `CONNECTED`. If an outage is open already, its start stays. */
export async function beginOutage(scope: Scope, connectionId: number, at: Date): Promise<void> {
  await scope.rows(insertOutage, [connectionId, at]);
}

/** Ends the open outage now, if there is one; an outage of at most a minute is deleted. */
export async function endOutage(scope: Scope, connectionId: number): Promise<void> {
  await scope.rows(closeOutage, [connectionId, scope.now]);
}

/** The last outages of more than a minute that began before a moment, oldest first; at most 200. */
export async function outagesBefore(scope: Scope, connectionId: number, moment: Date): Promise<Outage[]> {
  return (await scope.rows<Outage>(selectBefore, [connectionId, moment, scope.now])).reverse();
}
