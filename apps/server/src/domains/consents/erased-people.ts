import { companySecrets } from '../../platform/crypto/company-secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// An erased person must not get advertising again, but the person's number must not be stored. So keyed hashes of the
// identities are stored, which say nothing without the key of the company.
const { hashKey } = companySecrets('refused identity');

const insertHashes = statement(`insert into refused_identities (hash, created_at)
  select identity_hash($1, i), $3 from unnest($2::text[]) i
  on conflict on constraint refused_identities_pkey do nothing`);
const selectRefusal = statement(`select from refused_identities r
  where r.hash in (select identity_hash($1, k.identity) from contact_identities k where k.contact_id = $2)
  limit 1`);
const deleteHashes = statement(`delete from refused_identities r
  where r.hash in (select identity_hash($1, k.identity) from contact_identities k where k.contact_id = $2)`);

/** Stores that the person with these identities takes no advertising, without storing the identities. */
export async function rememberIdentities(scope: Scope, identities: readonly string[]): Promise<void> {
  await scope.rows(insertHashes, [hashKey(scope.company), identities, scope.now]);
}

/** Whether the contact has an identity of an erased person who refused advertising. */
export const isErasedRefusal = async (scope: Scope, contactId: number): Promise<boolean> =>
  (await scope.rows(selectRefusal, [hashKey(scope.company), contactId])).length > 0;

/** Deletes the hashes of a contact's identities: the person takes advertising again. */
export async function forgetErasedRefusal(scope: Scope, contactId: number): Promise<void> {
  await scope.rows(deleteHashes, [hashKey(scope.company), contactId]);
}

/**
 * SQL condition: the identity is one of an erased person who refused advertising.
 * @param identity SQL expression of the identity
 * @param value adds a value to the statement and returns its placeholder, such as `$3`
 */
export const isErasedRefusalSql = (scope: Scope, identity: string, value: (of: unknown) => string): string =>
  // The first `exists` is for speed: most companies have no such refusal, and then no identity is hashed.
  `(exists (select from refused_identities) and exists (
    select from refused_identities r
    where r.hash = identity_hash(${value(hashKey(scope.company))}::text, ${identity})))`;
