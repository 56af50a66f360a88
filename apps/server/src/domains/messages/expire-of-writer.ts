import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { discardUnusedMedia } from '../media/index.ts';
import { noteExpiredLines } from '../tickets/index.ts';

const expire = statement(`with old as materialized (
    select m.id, m.ticket_id, m.media_id
    from messages m
    where m.participant = any($1::text[]) and m.kind <> 'expired'
    limit $2
    for update),
  downloads as (delete from message_downloads d using old where d.message_id = old.id),
  reactions as (delete from message_reactions r using old where r.message_id = old.id),
  changed as (
    update messages m
    set kind = 'expired', body = '', media_id = null, quoted_wa_id = null, participant = null, participant_name = null,
      secret = null, wire = null, content = null, ad = null, updated_at = $3
    from old
    where m.id = old.id)
  select ticket_id as "ticketId", media_id as "mediaId" from old`);

/**
 * Removes the content of messages that a person wrote in groups. The messages stay as expired ones, since the
 * conversation is that of the group.
 * @param writer the addresses of the person
 * @returns how many; fewer than `limit`: there are no more
 */
export async function expireOfWriter(scope: Scope, writer: readonly string[], limit: number): Promise<number> {
  const rows = await scope.rows<{ ticketId: number; mediaId: string | null }>(expire, [writer, limit, scope.now]);
  if (rows.length === 0) return 0;
  await noteExpiredLines(scope, [...new Set(rows.map(({ ticketId }) => ticketId))]);
  await discardUnusedMedia(
    scope,
    rows.flatMap(({ mediaId }) => mediaId ?? []),
  );
  return rows.length;
}
