import { z } from 'zod';
import type { Secrets } from '../../platform/crypto/secrets.ts';
import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { Log } from '../../platform/log.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import type { ChannelEvent } from '../driver.ts';
import { entryOf } from '../host-session.ts';
import { findAccount, type CloudAccount } from './accounts.ts';
import { learnIds, noteFailed, ourIds } from './message-ids.ts';
import type { TakenMessage } from './take-message.ts';
import { chatOf, CloudMessage, CloudStatus, toAck } from './to-channel-event.ts';

const contact = z.object({
  wa_id: z.string().catch(''),
  user_id: z.string().catch(''),
  profile: z.object({ name: z.string().catch('') }).catch({ name: '' }),
});
const Change = z.object({
  field: z.string().catch(''),
  value: z
    .object({
      metadata: z.object({ phone_number_id: z.string().catch('') }).optional(),
      contacts: z.array(contact).catch([]),
      messages: z.array(z.unknown()).catch([]),
      message_echoes: z.array(z.unknown()).catch([]),
      statuses: z.array(z.unknown()).catch([]),
    })
    .catch({ contacts: [], messages: [], message_echoes: [], statuses: [] }),
});
const Notification = z.object({ entry: z.array(z.object({ changes: z.array(z.unknown()).catch([]) })).catch([]) });
type Change = z.infer<typeof Change>;

/**
 * Writes down what Meta reports, in one transaction: when this is over it cannot be lost, and what is told again
 * changes nothing. Messages wait in a lane for each chat, because their files still have to be fetched; ticks go
 * straight to the house.
 */
export async function takeWebhook(
  scope: Scope,
  account: CloudAccount,
  body: unknown,
  { secrets, log }: { secrets: Pick<Secrets, 'atRest'>; log: Log },
): Promise<void> {
  const read = Notification.safeParse(body);
  if (!read.success)
    return log.warn(
      { companyId: scope.companyId, connectionId: account.connectionId },
      'a webhook call of WhatsApp was not understood',
    );
  for (const each of read.data.entry.flatMap((entry) => entry.changes)) {
    const change = Change.safeParse(each);
    if (!change.success) continue;
    const { field, value } = change.data;
    if (field === 'message_template_status_update') await forgetTemplates(scope, account.connectionId);
    if (field !== 'messages' && field !== 'smb_message_echoes') continue;
    const phoneNumberId = value.metadata?.phone_number_id ?? '';
    // One app at Meta may serve several numbers, and calls one address for all of them.
    const target =
      phoneNumberId === account.phoneNumberId ? account : await findAccount(scope, secrets, { phoneNumberId });
    if (target) await takeChange(scope, target.connectionId, change.data, log);
    else
      log.info(
        { companyId: scope.companyId, connectionId: account.connectionId, phoneNumberId },
        'a webhook call is about a number that nobody here has',
      );
  }
}

async function takeChange(scope: Scope, connectionId: number, { field, value }: Change, log: Log) {
  const arrivedAt = scope.now.getTime();
  const entries: LaneEntry[] = [];
  const fromMe = field === 'smb_message_echoes';
  for (const one of fromMe ? value.message_echoes : value.messages) {
    const message = CloudMessage.safeParse(one);
    const chat = message.success ? chatOf(message.data, fromMe) : undefined;
    if (!message.success || !chat) {
      log.warn({ companyId: scope.companyId, connectionId }, 'a message of WhatsApp has no sender or no id');
      continue;
    }
    const writer = value.contacts.find(
      ({ wa_id, user_id }) =>
        (wa_id !== '' && wa_id === message.data.from) || (user_id !== '' && user_id === message.data.from_user_id),
    );
    const named = writer ?? (value.contacts.length === 1 ? value.contacts[0] : undefined);
    // A person is in one lane whichever way they are named: the id, where there is one, is always told.
    const userId = message.data.from_user_id || message.data.to_user_id || named?.user_id || undefined;
    const whole = fromMe ? { to_user_id: userId } : { from_user_id: userId };
    const payload: TakenMessage = {
      connectionId,
      message: { ...message.data, ...whole },
      about: { name: named?.profile.name || null, fromMe, arrivedAt },
    };
    entries.push({
      lane: `cloud:${connectionId}:${userId ?? chat.id}`,
      kind: 'cloud',
      payload,
      onceKey: `cloud:${connectionId}:${message.data.id}`,
    });
  }
  entries.push(...(await acksIn(scope, connectionId, value.statuses)));
  await scope.enqueue(entries);
}

async function acksIn(scope: Scope, connectionId: number, told: readonly unknown[]): Promise<LaneEntry[]> {
  const statuses = told.flatMap((one) => CloudStatus.safeParse(one).data ?? []);
  if (statuses.length === 0) return [];
  await learnIds(
    scope,
    connectionId,
    statuses.flatMap(({ id, biz_opaque_callback_data: waId }) => (waId ? [{ waId, wamid: id }] : [])),
  );
  const ids = await ourIds(
    scope,
    connectionId,
    statuses.map(({ id }) => id),
  );
  const acks = statuses.flatMap((status): ChannelEvent[] => {
    const waId = ids.get(status.id);
    // Not ours, or said again of an attempt that failed before the one that counts now.
    const ack = waId === undefined ? undefined : toAck(status, waId);
    return ack ? [ack] : [];
  });
  await noteFailed(
    scope,
    connectionId,
    statuses.filter(({ status }) => status === 'failed').map(({ id }) => id),
  );
  return acks.map((event) => entryOf(scope.companyId, connectionId, event));
}

/** The list that we keep is not the present one any more. */
async function forgetTemplates(scope: Scope, connectionId: number) {
  await scope.db
    .updateTable('cloud_accounts')
    .set({ templates_at: null })
    .where('connection_id', '=', connectionId)
    .execute();
}
