import { companySecrets } from '../../platform/crypto/company-secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

const { hashKey } = companySecrets('refused identity');

const remember = statement(`insert into refused_identities (hash, created_at)
  select identity_hash($1, i), $3 from unnest($2::text[]) i
  on conflict on constraint refused_identities_pkey do nothing`);
const isKnown = statement(`select from refused_identities r
  where r.hash in (select identity_hash($1, k.identity) from contact_identities k where k.contact_id = $2)
  limit 1`);
const forget = statement(`delete from refused_identities r
  where r.hash in (select identity_hash($1, k.identity) from contact_identities k where k.contact_id = $2)`);

/** Remembers that these identities take no advertising, without remembering the identities. */
export async function rememberIdentities(scope: Scope, identities: readonly string[]): Promise<void> {
  await scope.rows(remember, [hashKey(scope.company), identities, scope.now]);
}

/** Whether the contact is a person who refused advertising before an erasure. */
export const isErasedRefusal = async (scope: Scope, contactId: number): Promise<boolean> =>
  (await scope.rows(isKnown, [hashKey(scope.company), contactId])).length > 0;

/** The person takes advertising again. */
export async function forgetErasedRefusal(scope: Scope, contactId: number): Promise<void> {
  await scope.rows(forget, [hashKey(scope.company), contactId]);
}

/**
 * SQL condition: the identity is one of a person who refused advertising before an erasure.
 * @param value adds a value to the statement
 */
export const isErasedRefusalSql = (scope: Scope, identity: string, value: (of: unknown) => string): string =>
  // Without erased refusals, which are rare, no identity is hashed.
  `(exists (select from refused_identities) and exists (
    select from refused_identities r
    where r.hash = identity_hash(${value(hashKey(scope.company))}::text, ${identity})))`;
