import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Log } from '../../platform/log.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { ChannelEvent } from '../driver.ts';
import { journalEntryOf } from '../journal-entry.ts';
import { findAccount, type CloudAccount } from './accounts.ts';
import { bookCharges } from './book-charges.ts';
import { deliveredAmong, storeMessageIds, markDelivered, markFailed, ourIds } from './message-ids.ts';
import { isAboutAccount, recordAccountNotice } from './record-account-notice.ts';
import { isAboutTemplate, recordTemplateNotice } from './record-template-notice.ts';
import { historyEntries, Thread } from './history-entries.ts';
import type { QueuedMessage } from './message-jobs.ts';
import { chatOf, CloudMessage, CloudStatus, toAck } from './to-channel-event.ts';
import { addressBookEvent, StateSync } from './state-sync.ts';
import { toSystemMessage, UserIdUpdate } from './user-id-update.ts';

const text = z.string().catch('');
const contact = z.object({
  wa_id: text,
  user_id: text,
  parent_user_id: text,
  profile: z.object({ name: text, username: text }).catch({ name: '', username: '' }),
});
const emptyValue = {
  contacts: [],
  messages: [],
  message_echoes: [],
  statuses: [],
  history: [],
  user_id_update: [],
  state_sync: [],
};
const Change = z.object({
  field: z.string().catch(''),
  value: z
    .object({
      metadata: z.object({ phone_number_id: text, display_phone_number: text }).optional().catch(undefined),
      contacts: z.array(contact).catch([]),
      messages: z.array(z.unknown()).catch([]),
      message_echoes: z.array(z.unknown()).catch([]),
      statuses: z.array(z.unknown()).catch([]),
      history: z.array(z.object({ threads: z.array(Thread).catch([]) })).catch([]),
      user_id_update: z.array(UserIdUpdate).catch([]),
      state_sync: z.array(StateSync).catch([]),
    })
    .catch(emptyValue),
});
const Notification = z.object({
  entry: z
    .array(z.object({ id: text, time: z.coerce.number().catch(0), changes: z.array(z.unknown()).catch([]) }))
    .catch([]),
});
const messageFields = new Set(['messages', 'smb_message_echoes', 'history', 'user_id_update', 'smb_app_state_sync']);
type Change = z.infer<typeof Change>;

/**
 * The largest time of an entry, in seconds since 1970: a time in the year 9987. A larger number, such as a time in ms,
 * is ignored.
 */
const maxSeconds = 253_000_000_000;

/**
 * Stores a webhook call in one transaction; the call may be repeated. New messages wait in a lane for each person or
 * group, where a job downloads their files and journals them. Acks, the address book and messages of the history
 * without a file are journalled at once.
 */
export async function processWebhook(
  scope: Scope,
  account: CloudAccount,
  body: unknown,
  { secrets, log }: { secrets: Pick<Secrets, 'atRest'>; log: Log },
): Promise<void> {
  const notification = Notification.safeParse(body);
  if (!notification.success)
    return log.warn(
      { companyId: scope.company.id, connectionId: account.connectionId },
      'a webhook call of WhatsApp was not understood',
    );
  const changes = notification.data.entry.flatMap((entry) =>
    entry.changes.map((raw) => ({ raw, time: entry.time, accountId: entry.id })),
  );
  for (const { raw, time, accountId } of changes) {
    const change = Change.safeParse(raw);
    if (!change.success) continue;
    const { field, value } = change.data;
    const at = time > 0 && time < maxSeconds ? time * 1000 : scope.now.getTime();
    if (isAboutTemplate(field)) {
      const businessAccountId = accountId || account.businessAccountId;
      await recordTemplateNotice(scope, { businessAccountId, value: (raw as { value?: unknown }).value, at });
      continue;
    }
    if (isAboutAccount(field)) {
      await recordAccountNotice(scope, account, { field, value: (raw as { value?: unknown }).value, at });
      continue;
    }
    if (!messageFields.has(field)) continue;
    const phoneNumberId = value.metadata?.phone_number_id ?? '';
    // One app at Meta may serve several numbers and use one webhook address for all of them.
    const target =
      phoneNumberId === account.phoneNumberId ? account : await findAccount(scope, secrets, { phoneNumberId });
    if (target) await takeChange(scope, target.connectionId, change.data, log);
    else
      log.info(
        { companyId: scope.company.id, connectionId: account.connectionId, phoneNumberId },
        'a webhook call is about a number that no connection has',
      );
  }
}

async function takeChange(scope: Scope, connectionId: number, { field, value }: Change, log: Log) {
  const arrivedAt = scope.now.getTime();
  if (field === 'history') {
    const ourNumber = value.metadata?.display_phone_number.replaceAll(/\D/g, '') ?? '';
    const threads = value.history.flatMap((piece) => piece.threads);
    // Files of the history come one by one beside the threads.
    const files = { id: '', messages: value.messages };
    const place = { companyId: scope.company.id, connectionId, ourNumber, arrivedAt };
    return scope.enqueue([...threads, files].flatMap((thread) => historyEntries(thread, place)));
  }
  if (field === 'smb_app_state_sync') {
    const book = addressBookEvent(value.state_sync);
    return book && scope.enqueue([journalEntryOf(scope.company.id, connectionId, book)]);
  }
  const entries: LaneEntry[] = [];
  const fromMe = field === 'smb_message_echoes';
  const received = fromMe ? value.message_echoes : [...value.messages, ...value.user_id_update.map(toSystemMessage)];
  for (const item of received) {
    const payload = queuedMessageOf(item, value.contacts, { connectionId, fromMe, arrivedAt });
    const chat = payload && chatOf(payload.message, fromMe);
    if (!payload || !chat) {
      log.warn({ companyId: scope.company.id, connectionId }, 'a message of WhatsApp has no sender or no id');
      continue;
    }
    // One lane for each person. The user id comes first, because a message may lack the phone number, but not the id
    // of a person who has one.
    const person = payload.message.from_user_id || payload.message.to_user_id || chat.id;
    entries.push({
      lane: `cloud:${connectionId}:${chat.isGroup ? chat.id : person}`,
      kind: 'cloud',
      payload,
      onceKey: `cloud:${connectionId}:${payload.message.id}`,
    });
  }
  entries.push(...(await acksIn(scope, connectionId, value.statuses)));
  await scope.enqueue(entries);
}

/**
 * A message, completed with what only the list of contacts says about the customer: the author, or the recipient of a
 * message that the company wrote in WhatsApp's own app. Undefined: the item is no message.
 */
function queuedMessageOf(
  item: unknown,
  contacts: Change['value']['contacts'],
  { connectionId, fromMe, arrivedAt }: { connectionId: number; fromMe: boolean; arrivedAt: number },
): QueuedMessage | undefined {
  const parsed = CloudMessage.safeParse(item);
  if (!parsed.success) return undefined;
  const message = parsed.data;
  const writer = contacts.find(({ wa_id, user_id }) => {
    const hasSameNumber = wa_id !== '' && wa_id === message.from;
    const hasSameUserId = user_id !== '' && user_id === message.from_user_id;
    return hasSameNumber || hasSameUserId;
  });
  // A single contact is the customer, even if its ids are not those of the message.
  const person = writer ?? (contacts.length === 1 ? contacts[0] : undefined);
  const userId = message.from_user_id || message.to_user_id || person?.user_id || undefined;
  const parentId = message.from_parent_user_id || message.to_parent_user_id || person?.parent_user_id || undefined;
  const isWithoutSender = !message.from && !message.from_user_id;
  const completed = fromMe
    ? { to_user_id: userId, to_parent_user_id: parentId }
    : {
        from_user_id: userId,
        from_parent_user_id: parentId,
        ...(isWithoutSender && person?.wa_id && { from: person.wa_id }),
      };
  return {
    connectionId,
    message: { ...message, ...completed },
    about: {
      name: person?.profile.name || null,
      fromMe,
      arrivedAt,
      username: person?.profile.username.replace(/^@/, '') || null,
    },
  };
}

/** Stores what the statuses say about our messages, and returns the acks as entries of the journal. */
async function acksIn(scope: Scope, connectionId: number, given: readonly unknown[]): Promise<LaneEntry[]> {
  const statuses = given.flatMap((item) => CloudStatus.safeParse(item).data ?? []);
  if (statuses.length === 0) return [];
  await storeMessageIds(
    scope,
    connectionId,
    statuses.flatMap(({ id, biz_opaque_callback_data: waId }) => (waId ? [{ waId, wamid: id }] : [])),
  );
  const ids = await ourIds(
    scope,
    connectionId,
    statuses.map(({ id }) => id),
  );
  await bookCharges(scope, connectionId, statuses, ids);
  const delivered = statuses.filter(({ status }) => deliveredStatuses.has(status)).map(({ id }) => id);
  if (delivered.length > 0) await markDelivered(scope, connectionId, delivered);
  const failed = statuses.filter(({ status }) => status === 'failed').map(({ id }) => id);
  const failedButDelivered = failed.length > 0 ? await deliveredAmong(scope, connectionId, failed) : undefined;
  const acks = statuses.flatMap((status): ChannelEvent[] => {
    const waId = ids.get(status.id);
    const failsAfterDelivery = status.status === 'failed' && failedButDelivered?.has(status.id);
    // Two kinds of statuses are skipped: the id is not the current Meta id of one of our messages, or Meta reports a
    // failure of a delivered message.
    if (waId === undefined || failsAfterDelivery) return [];
    const ack = toAck(status, waId);
    return ack ? [ack] : [];
  });
  if (failed.length > 0) await markFailed(scope, connectionId, failed);
  return acks.map((event) => journalEntryOf(scope.company.id, connectionId, event));
}

const deliveredStatuses = new Set(['delivered', 'read', 'played']);
