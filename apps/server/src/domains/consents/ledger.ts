import type { Consent, ConsentBasis, Consents } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';
import { requireContact } from '../contacts/index.ts';
import { forgetErasedRefusal, isErasedRefusal, rememberIdentities } from './erased-people.ts';

/** How many entries a reply to the dialog has at most. */
const maxShownEntries = 100;
/** A limit for the memory of an export; contacts have far fewer entries. */
const maxExportedEntries = 10_000;

/** Whether a contact takes no advertising, and the newest entries of its ledger. @throws ERR_NO_CONTACT_FOUND */
export async function showConsents(scope: Scope, contactId: number): Promise<Consents> {
  await requireContact(scope, contactId);
  const entries = await listEntries(scope, contactId, maxShownEntries);
  const hasOpenEntry = entries.some(({ revokedAt }) => revokedAt === null);
  return { isRefused: hasOpenEntry || (await isErasedRefusal(scope, contactId)), entries };
}

/** The entries of a contact for an export, the newest first. @throws ERR_NO_CONTACT_FOUND */
export async function wholeLedger(scope: Scope, contactId: number): Promise<Consent[]> {
  await requireContact(scope, contactId);
  return listEntries(scope, contactId, maxExportedEntries);
}

async function listEntries(scope: Scope, contactId: number, limit: number): Promise<Consent[]> {
  const rows = await scope.db
    .selectFrom('consents as c')
    .leftJoin('users as u', 'u.id', 'c.user_id')
    .leftJoin('users as r', 'r.id', 'c.revoke_user_id')
    .select([
      'c.id',
      'c.contact_id as contactId',
      'c.channel',
      'c.purpose',
      'c.basis',
      'c.evidence',
      'c.message_id as messageId',
      'u.name as userName',
      'c.created_at as createdAt',
      'c.revoked_at as revokedAt',
      'c.revoked_by as revokedBy',
      'r.name as revokeUserName',
      'c.revoke_reason as revokeReason',
    ])
    .where('c.contact_id', '=', contactId)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    createdAt: row.createdAt.toISOString(),
    revokedAt: row.revokedAt?.toISOString() ?? null,
  }));
}

const selectRefusal = statement('select from consents where contact_id = $1 and revoked_at is null limit 1');

/** Whether the contact takes no advertising now. */
export const isRefused = async (scope: Scope, contactId: number): Promise<boolean> =>
  (await scope.rows(selectRefusal, [contactId])).length > 0 || (await isErasedRefusal(scope, contactId));

/**
 * Call this before the erasure of a contact. If the contact refuses advertising, stores the refusal as hashes of the
 * contact's identities. This includes a refusal that was kept at an earlier erasure, because the contact may have got
 * further identities since then.
 */
export async function keepRefusal(scope: Scope, contactId: number, identities: readonly string[]): Promise<void> {
  if (await isRefused(scope, contactId)) await rememberIdentities(scope, identities);
}

/**
 * Stores that a contact takes no advertising.
 * @returns false: nothing was stored, because a refusal of the contact was stored before
 */
export async function refuseMarketing(
  scope: Scope,
  contactId: number,
  { basis, evidence, messageId = null }: { basis: ConsentBasis; evidence: string; messageId?: string | null },
): Promise<boolean> {
  if (await isRefused(scope, contactId)) return false;
  await scope.db
    .insertInto('consents')
    .values({
      contact_id: contactId,
      basis,
      evidence,
      message_id: messageId,
      user_id: scope.actor.kind === 'user' ? scope.actor.userId : null,
      created_at: scope.now,
    })
    .execute();
  await scope.record('consents.changed', { contactId });
  return true;
}

/**
 * Stores that a contact takes advertising again: revokes the open entries, and forgets a refusal that outlived an
 * erasure.
 * @returns false: nothing was stored, because the contact had not refused advertising
 */
export async function acceptMarketing(
  scope: Scope,
  contactId: number,
  { by, reason }: { by: 'person' | 'user'; reason: string },
): Promise<boolean> {
  const revoked = await scope.db
    .updateTable('consents')
    .set({
      revoked_at: scope.now,
      revoked_by: by,
      revoke_user_id: scope.actor.kind === 'user' ? scope.actor.userId : null,
      revoke_reason: reason,
    })
    .where('contact_id', '=', contactId)
    .where('revoked_at', 'is', null)
    .returning('id')
    .execute();
  const hadErasedRefusal = await isErasedRefusal(scope, contactId);
  if (hadErasedRefusal) await forgetErasedRefusal(scope, contactId);
  const isNew = revoked.length > 0 || hadErasedRefusal;
  if (isNew) await scope.record('consents.changed', { contactId });
  return isNew;
}

/** A user notes that a contact takes no advertising. @throws ERR_NO_CONTACT_FOUND */
export async function refuseByUser(scope: Scope, contactId: number, reason: string): Promise<Consents> {
  await requireContact(scope, contactId);
  await refuseMarketing(scope, contactId, { basis: 'user', evidence: reason });
  return showConsents(scope, contactId);
}

/** A user notes that a contact takes advertising again. @throws ERR_NO_CONTACT_FOUND ERR_CONSENT_NOT_REFUSED */
export async function revokeByUser(scope: Scope, contactId: number, reason: string): Promise<Consents> {
  await requireContact(scope, contactId);
  if (!(await acceptMarketing(scope, contactId, { by: 'user', reason }))) throw fail('ERR_CONSENT_NOT_REFUSED');
  return showConsents(scope, contactId);
}
