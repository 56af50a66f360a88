import type { ChatMessage } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { findMedia, viewMedia, type MediaRow } from '../media/index.ts';

type MessageRow = Awaited<ReturnType<typeof selectRows>>[number];

/** The names of deleted users are kept in the messages (`sender_name`); `present_name` is the name of today. */
const selectRows = ({ db }: Pick<Scope, 'db'>, ids: readonly number[]) =>
  db
    .selectFrom('chat_messages as m')
    .leftJoin('users as u', 'u.id', 'm.sender_id')
    .leftJoin('chat_messages as q', (join) =>
      join.onRef('q.id', '=', 'm.quoted_id').onRef('q.chat_id', '=', 'm.chat_id'),
    )
    .leftJoin('users as qu', 'qu.id', 'q.sender_id')
    .leftJoin('tickets as t', 't.id', 'm.ticket_id')
    .leftJoin('contacts as c', 'c.id', 't.contact_id')
    .select([
      'm.id',
      'm.chat_id',
      'm.sender_id',
      'm.sender_name',
      'u.name as present_name',
      'm.message',
      'm.media_id',
      'm.mentions',
      'm.client_id',
      'm.is_edited',
      'm.is_deleted',
      'm.created_at',
      'm.updated_at',
      'q.id as quoted_id',
      'q.sender_id as quoted_sender_id',
      'q.sender_name as quoted_sender_name',
      'qu.name as quoted_present_name',
      'q.message as quoted_message',
      'q.media_id as quoted_media_id',
      'q.is_deleted as quoted_is_deleted',
      't.id as ticket_id',
      't.uuid as ticket_uuid',
      'c.name as contact_name',
    ])
    .where('m.id', 'in', [...ids])
    .execute();

/** Messages in their wire form, in the order of the ids. A message that does not exist is left out. */
export async function viewMessages(
  scope: Pick<Scope, 'db' | 'company' | 'now'>,
  ids: readonly number[],
): Promise<ChatMessage[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(scope, ids);
  const media = await findMedia(
    // `findMedia` uses the database of the scope only.
    scope as Scope,
    rows.flatMap(({ media_id, quoted_media_id }) => [media_id ?? [], quoted_media_id ?? []].flat()),
  );
  const reactions = await scope.db
    .selectFrom('chat_reactions')
    .select(['message_id', 'emoji', 'user_id'])
    .where('message_id', 'in', [...ids])
    .orderBy('created_at')
    .execute();
  const viewed = new Map(
    rows.map((row) => [
      row.id,
      viewRow(row, {
        scope,
        media,
        reactions: reactions
          .filter(({ message_id }) => message_id === row.id)
          .map(({ emoji, user_id }) => ({ emoji, userId: user_id })),
      }),
    ]),
  );
  return ids.flatMap((id) => viewed.get(id) ?? []);
}

/** @throws ERR_NO_CHAT_MESSAGE_FOUND */
export async function viewMessage(scope: Scope, id: number): Promise<ChatMessage> {
  const [message] = await viewMessages(scope, [id]);
  if (!message) throw fail('ERR_NO_CHAT_MESSAGE_FOUND');
  return message;
}

/** What `viewRow` needs beside the row. */
interface RowContext {
  scope: Pick<Scope, 'company' | 'now'>;
  media: ReadonlyMap<string, MediaRow>;
  reactions: ChatMessage['reactions'];
}

function viewRow(row: MessageRow, { scope, media, reactions }: RowContext): ChatMessage {
  const file = row.media_id === null ? undefined : media.get(row.media_id);
  const { mediaUrl, media: info } = file ? viewMedia(file, scope) : { mediaUrl: null, media: null };
  return {
    id: row.id,
    chatId: row.chat_id,
    senderId: row.sender_id,
    sender: { id: row.sender_id, name: row.present_name ?? row.sender_name },
    message: row.message,
    clientId: row.client_id,
    mediaType: typeOf(file),
    mediaUrl,
    media: info,
    quotedMsg: viewQuoted(row, media),
    ticket:
      row.ticket_id === null || row.is_deleted
        ? null
        : { id: row.ticket_id, uuid: row.ticket_uuid ?? '', contactName: row.contact_name ?? '' },
    mentions: row.mentions,
    reactions,
    isEdited: row.is_edited,
    isDeleted: row.is_deleted,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  };
}

function viewQuoted(row: MessageRow, media: RowContext['media']): ChatMessage['quotedMsg'] {
  if (row.quoted_id === null) return null;
  return {
    id: row.quoted_id,
    senderId: row.quoted_sender_id,
    sender: { name: row.quoted_present_name ?? row.quoted_sender_name ?? '' },
    message: row.quoted_message ?? '',
    mediaType: typeOf(row.quoted_media_id === null ? undefined : media.get(row.quoted_media_id)),
  };
}

function typeOf(file: MediaRow | undefined): ChatMessage['mediaType'] {
  if (file === undefined) return 'chat';
  return file.kind === 'document' ? 'application' : file.kind;
}
