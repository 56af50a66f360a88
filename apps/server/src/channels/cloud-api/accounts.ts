import { timingSafeEqual, createHash } from 'node:crypto';
import type { CloudAccountChanges, NewCloudAccount } from '@balcao/contract';
import { randomToken, seal, unseal, type Secrets } from '../../platform/crypto/secrets.ts';
import type { Scope } from '../../platform/scope/scope.ts';

type AtRest = Pick<Secrets, 'atRest'>;

/** The account of a number at the Cloud API, decrypted. */
export interface CloudAccount {
  connectionId: number;
  hook: string;
  phoneNumberId: string;
  businessAccountId: string;
  accessToken: string;
  appSecret: string;
  verifyToken: string;
  templatesAt: Date | null;
}

/** Binds an encrypted text to its row: it cannot be decrypted in another row. */
const placeOf = (scope: Scope, connectionId: number, what: string) =>
  `cloud_accounts ${scope.company.id} ${connectionId} ${what}`;

/** Links a connection. A second link makes a new webhook address, and the earlier address stops working. */
export async function saveAccount(
  scope: Scope,
  secrets: AtRest,
  connectionId: number,
  { phoneNumberId, businessAccountId, accessToken, appSecret }: NewCloudAccount,
): Promise<void> {
  const values = {
    // The address contains the company, because a call of Meta names it nowhere else.
    hook: `${scope.company.id}-${randomToken(18)}`,
    phone_number_id: phoneNumberId,
    business_account_id: businessAccountId,
    access_token: seal(secrets, accessToken, placeOf(scope, connectionId, 'token')),
    app_secret: seal(secrets, appSecret, placeOf(scope, connectionId, 'secret')),
    verify_token: randomToken(18),
    templates_at: null,
    updated_at: scope.now,
  };
  await scope.db
    .insertInto('cloud_accounts')
    .values({ connection_id: connectionId, ...values })
    .onConflict((clash) => clash.columns(['company_id', 'connection_id']).doUpdateSet(values))
    .execute();
}

/** Changes the given fields; an empty text changes nothing. False when the connection has no account. */
export async function changeAccount(
  scope: Scope,
  secrets: AtRest,
  connectionId: number,
  { phoneNumberId, businessAccountId, accessToken, appSecret }: CloudAccountChanges,
): Promise<boolean> {
  const changed = await scope.db
    .updateTable('cloud_accounts')
    .set({
      updated_at: scope.now,
      ...(phoneNumberId && { phone_number_id: phoneNumberId }),
      ...(businessAccountId && { business_account_id: businessAccountId }),
      ...(accessToken && { access_token: seal(secrets, accessToken, placeOf(scope, connectionId, 'token')) }),
      ...(appSecret && { app_secret: seal(secrets, appSecret, placeOf(scope, connectionId, 'secret')) }),
    })
    .where('connection_id', '=', connectionId)
    .returning('connection_id')
    .executeTakeFirst();
  return changed !== undefined;
}

/** Deletes the account of a connection that moved to another provider. */
export async function forgetAccount(scope: Scope, connectionId: number): Promise<void> {
  await scope.db.deleteFrom('cloud_accounts').where('connection_id', '=', connectionId).execute();
}

/**
 * The account by its connection, its webhook address or its phone number id. If several connections have the same
 * phone number id, the oldest connection counts.
 * @throws Error when the account was encrypted with another key than this installation's
 */
export async function findAccount(
  scope: Scope,
  secrets: AtRest,
  by: { connectionId: number } | { hook: string } | { phoneNumberId: string },
): Promise<CloudAccount | undefined> {
  const row = await scope.db
    .selectFrom('cloud_accounts as a')
    .innerJoin('connections as c', 'c.id', 'a.connection_id')
    .select([
      'a.connection_id',
      'a.hook',
      'a.phone_number_id',
      'a.business_account_id',
      'a.access_token',
      'a.app_secret',
      'a.verify_token',
      'a.templates_at',
    ])
    .where('c.driver', '=', 'cloud-api')
    .where('c.removed_at', 'is', null)
    // `by` is narrowed within each callback again: the compiler does not carry the condition into it.
    .$if('connectionId' in by, (query) =>
      query.where('a.connection_id', '=', 'connectionId' in by ? by.connectionId : 0),
    )
    .$if('hook' in by, (query) => query.where('a.hook', '=', 'hook' in by ? by.hook : ''))
    .$if('phoneNumberId' in by, (query) =>
      query
        .where('a.phone_number_id', '=', 'phoneNumberId' in by ? by.phoneNumberId : '')
        .orderBy('a.connection_id')
        .limit(1),
    )
    .executeTakeFirst();
  if (!row) return undefined;
  const connectionId = row.connection_id;
  return {
    connectionId,
    hook: row.hook,
    phoneNumberId: row.phone_number_id,
    businessAccountId: row.business_account_id,
    accessToken: unseal(secrets, row.access_token, placeOf(scope, connectionId, 'token')),
    appSecret: unseal(secrets, row.app_secret, placeOf(scope, connectionId, 'secret')),
    verifyToken: row.verify_token,
    templatesAt: row.templates_at,
  };
}

/** The company in the address of a webhook: 12 in `12-8cVbnq3Jx0aTzR5k`. */
export const companyOfHook = (hook: string): number | undefined => {
  const [, digits] = /^([1-9]\d{0,8})-[\w-]{10,60}$/.exec(hook) ?? [];
  return digits === undefined ? undefined : Number(digits);
};

/** Compares two secrets in a time that does not depend on their content. */
export function isSameSecret(given: string, expected: string): boolean {
  const hashOf = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(hashOf(given), hashOf(expected));
}
