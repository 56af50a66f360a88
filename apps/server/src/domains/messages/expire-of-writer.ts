import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { discardUnusedMedia } from '../media/index.ts';
import { noteExpiredLines } from '../tickets/index.ts';
import { expireSql } from './expire-messages.ts';

const expire = statement(
  expireSql(`select m.id, m.ticket_id, m.media_id
    from messages m
    where m.participant = any($1::text[]) and m.kind <> 'expired'
    limit $3
    for update`),
);

/**
 * Removes the content of messages that a person wrote in groups. The messages stay as expired ones, since they belong
 * to the conversation of the group.
 * @param writer the addresses of the person
 * @returns how many; fewer than `limit`: there are no more
 */
export async function expireOfWriter(scope: Scope, writer: readonly string[], limit: number): Promise<number> {
  const rows = await scope.rows<{ ticketId: number; mediaId: string | null }>(expire, [writer, scope.now, limit]);
  if (rows.length === 0) return 0;
  await noteExpiredLines(scope, [...new Set(rows.map(({ ticketId }) => ticketId))]);
  await discardUnusedMedia(
    scope,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  return rows.length;
}
