import { SendError, type DrivenLanes, type Driving } from '../../channels/driver.ts';
import {
  deliveryKind,
  type ClaimedEntry,
  type DeliveryKind,
  type DeliveryOutcome,
} from '../../platform/lanes/lanes.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { companyOf } from '../../platform/scope/company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { listCompaniesToRead } from '../companies/index.ts';
import { discardAvatar, storeAvatar, type Avatar } from '../media/index.ts';
import { blockLane, type BlockRequest } from './enqueue-blocks.ts';
import { respellContacts } from './respell-contacts.ts';
import { profileLane, type ProfileQuestion } from './request-profiles.ts';

const maxAttempts = 3;

/** The lane entries that ask WhatsApp for pictures. The driver pauses between two requests. */
export const profileWorker = (driven: DrivenLanes): DeliveryKind =>
  deliveryKind<ProfileQuestion>('profile', {
    leaseMs: 60_000,
    maxAttempts,
    lanes: () => driven.lanes(profileLane),
    // After the last attempt the contact keeps its picture, and a later request may ask again.
    work: (entry) =>
      askDriver(driven, entry, async ({ profile }) => (profile ? fetchPicture(entry, profile) : { done: true })),
    giveUp: async () => undefined,
  });

/** The lane entries that block people at WhatsApp, or unblock them. A network without blocking needs no work. */
export const blockWorker = (driven: DrivenLanes): DeliveryKind =>
  deliveryKind<BlockRequest>('block', {
    leaseMs: 60_000,
    maxAttempts,
    lanes: () => driven.lanes(blockLane),
    // After the last attempt the product alone drops the messages, as it does in any case.
    work: (entry) =>
      askDriver(driven, entry, async (driving) => {
        await driving.block?.(entry.payload.chat, entry.payload.isBlocked);
        return { done: true };
      }),
    giveUp: async () => undefined,
  });

/**
 * Calls the driver of an entry's connection. A refusal (`SendError`) is retried, and another error is thrown. After the
 * last attempt an entry with any error counts as done, because the product works without a new picture or a block.
 */
async function askDriver(
  driven: DrivenLanes,
  entry: ClaimedEntry<unknown>,
  ask: (driving: Driving) => Promise<DeliveryOutcome>,
): Promise<DeliveryOutcome> {
  const driving = driven.drivingOf(entry);
  if (!driving) return { done: false, retryInMs: 2000, isAttempt: false, reason: 'the connection is not driven here' };
  try {
    return await ask(driving);
  } catch (error) {
    if (entry.attempts >= maxAttempts) return { done: true };
    if (!(error instanceof SendError)) throw error;
    return { done: false, retryInMs: 5000, isAttempt: true, reason: error.code };
  }
}

async function fetchPicture(
  entry: ClaimedEntry<ProfileQuestion>,
  profile: NonNullable<Driving['profile']>,
): Promise<DeliveryOutcome> {
  const company = companyOf(entry);
  const { contactId, chat } = entry.payload;
  const contact = await company.read((scope) =>
    scope.db.selectFrom('contacts').select('picture_key').where('id', '=', contactId).executeTakeFirst(),
  );
  if (!contact) return { done: true };
  const { picture } = await profile(chat);
  const avatar = picture ? await storeAvatar(company, picture, contact.picture_key) : undefined;
  return { done: true, finish: (scope) => storeProfilePicture(scope, contactId, avatar) };
}

/** Stores the picture on the contact; undefined: the person shows none. A file without a use is discarded. */
async function storeProfilePicture(scope: Scope, contactId: number, avatar: Avatar | undefined) {
  const before = await scope.db
    .selectFrom('contacts')
    .select(['picture_key', 'picture_url'])
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) {
    // The contact was merged or deleted meanwhile.
    if (avatar) scope.afterCommit(() => void discardAvatar(avatar.key));
    return;
  }
  const [key, url] = [avatar?.key ?? null, avatar?.url ?? null];
  await scope.db
    .updateTable('contacts')
    .set({ picture_key: key, picture_url: url, profile_at: scope.now })
    .where('id', '=', contactId)
    .execute();
  if (before.picture_url !== url) await scope.record('contact.changed', { contactId });
  const oldKey = before.picture_key;
  if (oldKey !== null && oldKey !== key) scope.afterCommit(() => void discardAvatar(oldKey));
}

const companiesAtOnce = 20;

/**
 * Adds the country to the numbers of companies that existed before numbers had one. When all companies are done, the
 * job finds nothing to do.
 */
export async function respellAll(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const companies = await asOperator((db) => listCompaniesToRead(db, companiesAtOnce));
    for (const company of companies) {
      if (signal?.aborted) return;
      await respellContacts(company);
    }
    if (companies.length < companiesAtOnce) return;
  }
}
