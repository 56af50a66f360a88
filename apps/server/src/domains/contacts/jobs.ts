import { SendError, type Driving } from '../../channels/driver.ts';
import { every } from '../../platform/jobs/jobs.ts';
import { workErrands, type Claimed, type ErrandOutcome } from '../../platform/lanes/lanes.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { listCompaniesToRead } from '../companies/index.ts';
import { discardAvatar, storeAvatar, type Avatar } from '../media/index.ts';
import { respellContacts } from './respell-contacts.ts';
import { profileLane, type ProfileQuestion } from './want-profiles.ts';
import './facts.ts';

/** The connections that this node drives; app.ts passes the channels' host. */
interface Drivers {
  drivenConnections(): readonly { companyId: number; connectionId: number }[];
  driving(companyId: number, connectionId: number): Driving | undefined;
}

const tries = 3;

/** Registers the worker that asks WhatsApp for pictures. The driver pauses between two requests. */
export function workProfiles(drivers: Drivers): void {
  workErrands<ProfileQuestion>('profile', {
    leaseMs: 60_000,
    maxAttempts: tries,
    lanes: () =>
      drivers
        .drivenConnections()
        .map(({ companyId, connectionId }) => ({ companyId, lane: profileLane(connectionId) })),
    async work(entry) {
      const driving = drivers.driving(entry.companyId, Number(entry.lane.split(':')[1]));
      if (!driving) return { done: false, retryInMs: 2000, counts: false, reason: 'the connection is not driven here' };
      if (!driving.profile) return { done: true };
      try {
        return await look(entry, driving.profile);
      } catch (error) {
        // After the last try the contact keeps its picture, and a later request may ask again.
        if (entry.attempts >= tries) return { done: true };
        if (!(error instanceof SendError)) throw error;
        return { done: false, retryInMs: 5000, counts: true, reason: error.code };
      }
    },
    giveUp: async () => undefined,
  });
}

async function look(
  { companyId, payload: { contactId, chat } }: Claimed<ProfileQuestion>,
  profile: NonNullable<Driving['profile']>,
): Promise<ErrandOutcome> {
  const before = await readCompany(companyId, (scope) =>
    scope.db.selectFrom('contacts').select('picture_key').where('id', '=', contactId).executeTakeFirst(),
  );
  if (!before) return { done: true };
  const { picture } = await profile(chat);
  const shown = picture ? await storeAvatar(companyId, picture, before.picture_key) : undefined;
  return { done: true, finish: (scope) => note(scope, contactId, shown) };
}

async function note(scope: Scope, contactId: number, shown: Avatar | undefined) {
  const before = await scope.db
    .selectFrom('contacts')
    .select(['picture_key', 'picture_url'])
    .where('id', '=', contactId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!before) {
    // The contact was merged or deleted meanwhile.
    if (shown) scope.afterCommit(() => void discardAvatar(shown.key));
    return;
  }
  const [key, url] = [shown?.key ?? null, shown?.url ?? null];
  await scope.db
    .updateTable('contacts')
    .set({ picture_key: key, picture_url: url, profile_at: scope.now })
    .where('id', '=', contactId)
    .execute();
  if (before.picture_url !== url) await scope.record('contact.changed', { contactId });
  const old = before.picture_key;
  if (old !== null && old !== key) scope.afterCommit(() => void discardAvatar(old));
}

const companiesAtOnce = 20;

/**
 * Reads the numbers of companies that existed before numbers had a country. When all are done, the job has no work
 * left.
 */
export async function respellAll(signal?: AbortSignal): Promise<void> {
  for (;;) {
    const companies = await asOperator((db) => listCompaniesToRead(db, companiesAtOnce));
    for (const companyId of companies) {
      if (signal?.aborted) return;
      await respellContacts(companyId);
    }
    if (companies.length < companiesAtOnce) return;
  }
}

every('respell-contacts', '* * * * *', respellAll);
