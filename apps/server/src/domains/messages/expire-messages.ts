import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { discardUnusedMedia } from '../media/index.ts';
import { hideRemovedFiles, noteExpiredLines } from '../tickets/index.ts';

/** The rows of one step are few, so that its locks are short and a crash repeats little work. */
const rowsPerStep = 200;

/** Messages and files from before these times expire; null: they do not. */
export interface ExpireBefore {
  media: Date | null;
  messages: Date | null;
}

// A row that another node has locked is left to that node.
const oldest = (condition: string) => `select m.id, m.ticket_id, m.media_id, m.connection_id
    from messages m
    where ${condition} and m.sent_at < $1
    order by m.sent_at
    limit ${rowsPerStep}
    for update skip locked`;

// The bubble keeps the kind and the size of its file. The name may tell something about the customer.
const expireFiles = statement(`with old as materialized (${oldest('m.media_id is not null')}),
  noted as (
    insert into message_downloads
      (message_id, connection_id, state, kind, name, mimetype, size, width, height, seconds, voice, source, until)
    select old.id, old.connection_id, 'removed', f.kind, '', f.mimetype, f.size, f.width, f.height, f.seconds, f.voice,
      '{}', $2
    from old
    join media f on f.id = old.media_id
    on conflict on constraint message_downloads_pkey do update set state = 'removed', name = '', preview = null,
      source = '{}'),
  changed as (
    update messages m set media_id = null, updated_at = $2 from old where m.id = old.id)
  select id, media_id as "mediaId" from old`);

// Previews show a little of the file, and the source would let it be downloaded later.
const expireDownloads = statement(`with old as materialized (
    select d.message_id
    from message_downloads d
    join messages m on m.id = d.message_id
    where d.state <> 'removed' and m.sent_at < $1
    limit ${rowsPerStep}
    for update of d skip locked)
  update message_downloads d set state = 'removed', name = '', preview = null, source = '{}'
  from old
  where d.message_id = old.message_id
  returning d.message_id`);

/**
 * SQL that removes the content of messages and returns their tickets and files. The rows stay. `$2`: now.
 * @param old SQL that selects the messages with `id`, `ticket_id` and `media_id`, locked; other parameters are its own
 */
export const expireSql = (old: string): string => `with old as materialized (${old}),
  reactions as (delete from message_reactions r using old where r.message_id = old.id),
  receipts as (delete from message_receipts r using old where r.message_id = old.id),
  templates as (delete from message_templates r using old where r.message_id = old.id),
  downloads as (delete from message_downloads r using old where r.message_id = old.id),
  changed as (
    update messages m
    set kind = 'expired', body = '', media_id = null, quoted_wa_id = null, participant = null, participant_name = null,
      secret = null, wire = null, content = null, ad = null, is_edited = false, updated_at = $2
    from old
    where m.id = old.id)
  select ticket_id as "ticketId", media_id as "mediaId" from old`;

const expireTexts = statement(expireSql(oldest("m.kind <> 'expired'")));

/**
 * One step: removes some of the files and messages that are older than the company keeps them. Expired messages keep
 * their rows, so the conversation still shows that they were there. The search documents of their tickets are written
 * anew, as after any other change of a text.
 * @returns `isAll`: nothing that is old enough was left
 */
export async function expireMessages(scope: Scope, before: ExpireBefore): Promise<{ isAll: boolean; count: number }> {
  const texts = before.messages
    ? await scope.rows<{ ticketId: number; mediaId: string | null }>(expireTexts, [before.messages, scope.now])
    : [];
  if (texts.length > 0) await noteExpiredLines(scope, [...new Set(texts.map(({ ticketId }) => ticketId))]);
  const files = before.media
    ? await scope.rows<{ id: string; mediaId: string }>(expireFiles, [before.media, scope.now])
    : [];
  if (files.length > 0)
    await hideRemovedFiles(
      scope,
      files.map(({ id }) => id),
    );
  const downloads = before.media ? await scope.rows(expireDownloads, [before.media]) : [];
  await discardUnusedMedia(
    scope,
    [...texts, ...files].flatMap(({ mediaId }) => mediaId ?? []),
  );
  const counts = [texts.length, files.length, downloads.length];
  return { isAll: counts.every((count) => count < rowsPerStep), count: counts.reduce((sum, count) => sum + count, 0) };
}

// `seen`: the messages with files that were counted, at most `$3`; several of them may have the same file.
const countOld = statement(`select
    (select count(*)::int from (
      select from messages where kind <> 'expired' and sent_at < $2 limit $3) m) as messages,
    f.files, f.bytes, f.seen
  from (
    select count(*)::int as files, coalesce(sum(f.size + coalesce(f.play_size, 0)), 0)::text as bytes,
      coalesce(max(o.seen), 0)::int as seen
    from (
      select m.media_id, sum(count(*)) over () as seen
      from (
        select m.media_id
        from messages m
        where m.media_id is not null and m.sent_at < $1
        order by m.sent_at
        limit $3) m
      group by m.media_id) o
    join media f on f.id = o.media_id) f`);

/**
 * How many messages and files would be removed. At most `limit` messages are counted, and the files of at most `limit`
 * messages; several messages may have the same file. `isCapped`: there are more messages than `limit`, or more messages
 * with files.
 */
export async function countExpiring(
  scope: Scope,
  before: ExpireBefore,
  limit: number,
): Promise<{ messages: number; files: number; bytes: number; isCapped: boolean }> {
  const never = new Date(0);
  // A file also expires together with the text of its message, so the later of the two times counts.
  const media = new Date(Math.max((before.media ?? never).getTime(), (before.messages ?? never).getTime()));
  const [row] = await scope.rows<{ messages: number; files: number; bytes: string; seen: number }>(countOld, [
    media,
    before.messages ?? never,
    limit + 1,
  ]);
  const { messages = 0, files = 0, bytes = '0', seen = 0 } = row ?? {};
  return {
    messages: Math.min(messages, limit),
    files: Math.min(files, limit),
    bytes: Number(bytes),
    isCapped: messages > limit || seen > limit,
  };
}
