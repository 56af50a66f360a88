import type { MessageType } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { rewriteLine } from '../tickets/index.ts';
import { lineOf } from './content.ts';

const ifNewest =
  statement(`select m.ticket_id as "ticketId", m.kind, m.body, m.is_deleted as "isDeleted", f.name as "fileName"
  from messages m
  left join media f on f.id = m.media_id
  where m.id = $1
    and m.id = (select x.id
      from messages x
      where x.ticket_id = m.ticket_id
      order by x.sent_at desc, x.id desc
      limit 1)`);

/**
 * Called after a message has changed. If it is the newest one of its ticket, its present text is written into the
 * ticket's row; of a deleted message the row shows only that it was deleted.
 */
export async function rewriteLastLine(scope: Scope, messageId: string): Promise<void> {
  const [message] = await scope.rows<{
    ticketId: number;
    kind: MessageType;
    body: string;
    isDeleted: boolean;
    fileName: string | null;
  }>(ifNewest, [messageId]);
  if (!message) return;
  const { ticketId, kind, body, isDeleted, fileName } = message;
  await rewriteLine(
    scope,
    isDeleted ? { ticketId, body: '', kind: 'deleted' } : { ticketId, body: lineOf(kind, body, fileName), kind },
  );
}
