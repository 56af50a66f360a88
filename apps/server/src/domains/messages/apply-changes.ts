import type { MessageType } from '@balcao/contract';
import type { Log } from '../../platform/log.ts';
import { counter } from '../../platform/metrics.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { identitiesOf, renameGroup } from '../contacts/index.ts';
import type { Inbound } from './inbound.ts';
import { findMentionNames, replaceMentions } from './mentions.ts';
import { rewriteLastLine } from './rewrite-last-line.ts';
import { keepChange, takeWaiting, type Change } from './waiting-changes.ts';

// Senders choose the message ids, and others may know them, so a change must come from the chat of its message. In a
// group, the change may name the author by another form of the address ($4: all forms; $5: the identities of these). A
// stored participant may have the form `5511…@s.whatsapp.net`; the identity of the same phone is `+5511…`.
const findChanged = statement(`select m.id, m.from_me as "fromMe", m.contact_id as "contactId", m.kind,
    exists (select from contact_identities i where i.contact_id = m.contact_id and i.identity = any($3)) as "isOfChat",
    m.participant is not null
      and (m.participant = any($4)
        or exists (select
          from contact_identities a
          join contact_identities b on b.contact_id = a.contact_id
          where a.identity = case when m.participant like '%@s.whatsapp.net'
            then '+' || split_part(m.participant, '@', 1)
            else m.participant end
            and b.identity = any($5))) as "isOfParticipant"
  from messages m where m.connection_id = $1 and m.wa_id = $2`);
const edit = statement(
  `update messages
    set body = $2, content = null, is_edited = true, updated_at = $3
    where id = $1 and not is_deleted and body is distinct from $2
    returning id`,
);
const erase = statement(
  'update messages set is_deleted = true, updated_at = $2 where id = $1 and not is_deleted returning id',
);
const react = statement(`insert into message_reactions as r (message_id, sender, from_me, emoji, created_at)
  values ($1, $2, $3, $4, $5)
  on conflict on constraint message_reactions_pkey
    do update set emoji = excluded.emoji, created_at = excluded.created_at
  where r.emoji <> excluded.emoji
  returning 1`);
const unreact = statement('delete from message_reactions where message_id = $1 and sender = $2 returning 1');

const forged = counter(
  'balcao_forged_changes_total',
  'Edits and deletions that were dropped because their sender may not make them.',
  ['what'],
);

/** A message that an event changes. */
interface Changed {
  id: string;
  fromMe: boolean;
  contactId: number;
  kind: MessageType;
  /** The message is of the chat that the change came from. */
  isOfChat: boolean;
  /** In a group: the sender of the change is the author of the message. */
  isOfParticipant: boolean;
}

/**
 * Applies the edits, deletions, reactions and new group names of a batch, in order; before them, changes that waited
 * for its messages. Changes never open or reopen a ticket. Only the author may edit. The author or an admin of the
 * group may delete. Other edits and deletions are dropped and counted. An edit or deletion of an unknown message waits
 * for it; so does an edit of an undecryptable one. Idempotent.
 */
export async function applyChanges(scope: Scope, entries: readonly Inbound[], log: Log): Promise<void> {
  for (const { connectionId, event } of [...(await takeWaiting(scope, entries)), ...entries]) {
    // Other functions apply these.
    if (event.type === 'message' || event.type === 'ack' || event.type === 'file-answer') continue;
    if (event.type === 'read' || event.type === 'book') continue;
    if (event.type === 'group') {
      await renameGroup(scope, event.chat, event.subject);
      continue;
    }
    // All forms of the address of the member who made the change.
    const forms = event.type === 'reaction' ? [] : (event.by?.forms ?? []);
    const [message] = await scope.rows<Changed>(findChanged, [
      connectionId,
      event.waId,
      identitiesOf(event.chat),
      forms,
      forms.flatMap((id) => identitiesOf({ id, aliases: [], phone: null })),
    ]);
    if (event.type === 'reaction') {
      if (!message?.isOfChat) continue;
      const changed =
        event.emoji === ''
          ? await scope.rows(unreact, [message.id, event.sender])
          : await scope.rows(react, [message.id, event.sender, event.fromMe, event.emoji, scope.now]);
      if (changed.length > 0) await scope.record('message.changed', { messageId: message.id });
      continue;
    }
    if (!message) {
      await keepChange(scope, connectionId, event);
    } else if (!mayChange(event, message)) {
      forged.inc({ what: event.type });
      log.debug({ ...scope.company.logged, connectionId, what: event.type }, 'a forged change was dropped');
    } else if (event.type === 'edit' && message.kind === 'undecryptable') {
      await keepChange(scope, connectionId, event);
    } else {
      await change(scope, event, message);
    }
  }
}

function mayChange({ type, chat, fromMe, by }: Change, message: Changed): boolean {
  if (!message.isOfChat) return false;
  // Only in a group may the message and the change come from two different customers.
  const isOnePerson = fromMe || !chat.isGroup || message.isOfParticipant;
  const isAuthor = fromMe === message.fromMe && isOnePerson;
  const isAdminOfGroup = chat.isGroup && by?.isAdmin === true;
  return isAuthor || (type === 'delete' && isAdminOfGroup);
}

async function change(scope: Scope, event: Change, { id, contactId }: Changed): Promise<void> {
  let changed: unknown[];
  if (event.type === 'edit') {
    const names = await findMentionNames(scope, [{ mentions: event.mentions, contactId }]);
    changed = await scope.rows(edit, [id, replaceMentions(event.body, event.mentions, names), scope.now]);
  } else {
    changed = await scope.rows(erase, [id, scope.now]);
  }
  if (changed.length === 0) return;
  await scope.record('message.changed', { messageId: id });
  await rewriteLastLine(scope, id);
}
