import { limits, type AuditEntry, type RouteInput, type RouteReply, type routes } from '@balcao/contract';
import { sql } from 'kysely';
import type { Scope } from '../../platform/scope/scope.ts';
import { placeSql } from '../../platform/scope/values-sql.ts';
import { readSettings } from '../settings/index.ts';

type AuditQuery = RouteInput<typeof routes.audit.list>['query'];

/**
 * A page of the audit log, newest first. Its entries are written by triggers (the function `note_audit` of the
 * migrations) and by `note-events.ts`.
 */
export async function listAudit(
  scope: Scope,
  { userId, subject, dateFrom, dateTo, after, limit = limits.auditPage.usual }: AuditQuery,
): Promise<RouteReply<typeof routes.audit.list>> {
  let query = scope.db
    .selectFrom('audit_entries')
    .select(['id', 'at', 'actor', 'user_id as userId', 'actor_name as actorName', 'subject', 'action', 'changes'])
    .select(['record_id as recordId', 'record_name as recordName', 'address'])
    .select(sql<string>`${sql.raw(placeSql('at', 'id'))}`.as('place'))
    // The cards of a private connection's tickets are left out, because only its owner may see them. `case` makes sure
    // that only the ids of tickets are cast to a number.
    .where(
      sql<boolean>`case when subject = 'ticket_cards' then not exists (
        select from tickets t where t.id = audit_entries.record_id::int and t.private_user_id is not null)
        else true end`,
    )
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    // One more than is shown tells whether there is a next page.
    .limit(limit + 1);
  if (userId !== undefined) query = query.where('user_id', '=', userId);
  if (subject !== undefined) query = query.where('subject', '=', subject);
  if (dateFrom !== undefined || dateTo !== undefined) {
    const { timeZone } = await readSettings(scope);
    if (dateFrom !== undefined)
      query = query.where(sql<boolean>`at >= ${dateFrom}::date::timestamp at time zone ${timeZone}`);
    if (dateTo !== undefined)
      query = query.where(sql<boolean>`at < (${dateTo}::date + 1)::timestamp at time zone ${timeZone}`);
  }
  if (after !== undefined) {
    // The place of the last entry that was shown: `<at>_<id>`.
    const [at, id] = [after.slice(0, after.lastIndexOf('_')), after.slice(after.lastIndexOf('_') + 1)];
    query = query.where(sql<boolean>`(at, id) < (${at}::timestamptz, ${id}::bigint)`);
  }
  const rows = await query.execute();
  const shown = rows.slice(0, limit);
  return {
    entries: shown.map(({ place: _place, at, ...entry }): AuditEntry => ({ ...entry, at: at.toISOString() })),
    next: rows.length > limit ? (shown.at(-1)?.place ?? null) : null,
  };
}
