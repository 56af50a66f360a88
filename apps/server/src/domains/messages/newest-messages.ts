import type { Message } from '@balcao/contract';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** A message of a ticket, for a bot. */
export interface NewestMessage {
  /** pg returns bigint as text. */
  id: string;
  fromMe: boolean;
  kind: Message['mediaType'];
  body: string;
  mediaId: string | null;
}

const newest = statement(`select m.id, m.from_me as "fromMe", m.kind, m.body, m.media_id as "mediaId"
  from messages m
  where m.ticket_id = $1 and not m.is_deleted
  order by m.sent_at desc, m.id desc
  limit $2`);

/** The newest messages of a ticket, at most `count`, oldest first. Deleted messages are left out. */
export const newestMessages = async (scope: Scope, ticketId: number, count: number): Promise<NewestMessage[]> =>
  (await scope.rows<NewestMessage>(newest, [ticketId, count])).toReversed();
