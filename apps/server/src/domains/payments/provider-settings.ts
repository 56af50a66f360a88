import { randomBytes } from 'node:crypto';
import type { PaymentProvider, PaymentProviderChanges, ProviderDiagnosis, ProviderKind } from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { sql, type Kysely } from 'kysely';
import { fail } from '../../platform/fail.ts';
import { asLoggedOperator, asOperator } from '../../platform/scope/as-operator.ts';
import type { Operator } from '../../platform/scope/name-operator.ts';
import type { Tables } from '../../platform/scope/tables.ts';
import { noticeUrl, openSecret, sealSecret } from './ground.ts';
import { isPixKey } from './providers/br-code.ts';
import { readCertificate } from './providers/certificate.ts';
import { isComplete, openProvider, type ProviderRow } from './providers/open-provider.ts';
import { ProviderError } from './providers/port.ts';

const view = (row: ProviderRow): PaymentProvider => ({
  kind: row.kind,
  isActive: row.is_active,
  isComplete: isComplete(row),
  sandbox: row.sandbox,
  pixKey: row.pix_key,
  receiverName: row.receiver_name,
  receiverCity: row.receiver_city,
  clientId: row.client_id,
  mandates: row.mandates,
  hasApiKey: row.api_key_sealed !== '',
  hasClientSecret: row.client_secret_sealed !== '',
  hasCertificate: row.certificate_sealed !== '',
  certificateUntil: row.certificate_until?.toISOString() ?? null,
});

export const listProviders = (): Promise<PaymentProvider[]> => asOperator(readProviders);

async function readProviders(db: Kysely<Tables>): Promise<PaymentProvider[]> {
  const order = sql`array_position(array['pix-static', 'asaas', 'efi'], kind)`;
  return (await db.selectFrom('payment_providers').selectAll().orderBy(order).execute()).map(view);
}

/** Reads the row of a provider in the operator's transaction. */
export const readProvider = (db: Kysely<Tables>, kind: ProviderKind): Promise<ProviderRow> =>
  db.selectFrom('payment_providers').selectAll().where('kind', '=', kind).executeTakeFirstOrThrow();

/** The provider with which new charges are made; undefined: none is chosen. */
export const findActiveProvider = (db: Kysely<Tables>): Promise<ProviderRow | undefined> =>
  db.selectFrom('payment_providers').selectAll().where('is_active', '=', true).executeTakeFirst();

/**
 * Changes how payments are received. An empty secret, or `hiddenKey`, keeps the stored one.
 * @param operator named in the audit log; absent in the seed
 * @throws ERR_PIX_KEY_INVALID ERR_CERTIFICATE_BROKEN; ERR_PROVIDER_INCOMPLETE if the active one would lack a field
 */
export const changeProvider = (
  kind: ProviderKind,
  changes: PaymentProviderChanges,
  operator?: Operator,
): Promise<PaymentProvider> =>
  asLoggedOperator(operator, async (db) => {
    const row = await db
      .selectFrom('payment_providers')
      .selectAll()
      .where('kind', '=', kind)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const changed: ProviderRow = { ...row, ...columnsOf(row, changes), updated_at: new Date() };
    if (changed.is_active && !isComplete(changed)) throw fail('ERR_PROVIDER_INCOMPLETE');
    const { kind: _, ...columns } = changed;
    await db.updateTable('payment_providers').set(columns).where('kind', '=', kind).execute();
    return view(changed);
  });

function columnsOf(row: ProviderRow, changes: PaymentProviderChanges): Partial<ProviderRow> {
  const { kind } = row;
  const { sandbox, pixKey, receiverName, receiverCity, clientId, apiKey, clientSecret, mandates } = changes;
  if (pixKey !== undefined && pixKey !== '' && !isPixKey(pixKey)) throw fail('ERR_PIX_KEY_INVALID');
  const isNew = (secret: string | undefined): secret is string => !!secret && secret !== hiddenKey;
  return {
    ...(sandbox !== undefined && { sandbox }),
    ...(mandates !== undefined && { mandates: mandates && kind === 'asaas' }),
    ...(pixKey !== undefined && { pix_key: pixKey }),
    ...(receiverName !== undefined && { receiver_name: receiverName }),
    ...(receiverCity !== undefined && { receiver_city: receiverCity }),
    ...(clientId !== undefined && { client_id: clientId }),
    ...(isNew(apiKey) && { api_key_sealed: sealSecret(apiKey, `${kind} api_key`) }),
    ...(isNew(clientSecret) && { client_secret_sealed: sealSecret(clientSecret, `${kind} client_secret`) }),
    ...certificateColumns(kind, changes),
    // The first change also makes the secret of the notices.
    ...(row.notice_token_sealed === '' && {
      notice_token_sealed: sealSecret(randomBytes(24).toString('base64url'), `${kind} notice_token`),
    }),
  };
}

/** The columns of a new certificate. Its password belongs to the archive: both are stored together. */
function certificateColumns(
  kind: ProviderKind,
  { certificate, certificatePassword = '' }: PaymentProviderChanges,
): Partial<ProviderRow> {
  if (!certificate) return {};
  const archive = readCertificate({ pfx: Buffer.from(certificate, 'base64'), passphrase: certificatePassword });
  if (!archive) throw fail('ERR_CERTIFICATE_BROKEN');
  return {
    certificate_sealed: sealSecret(certificate, `${kind} certificate`),
    certificate_password_sealed: sealSecret(certificatePassword, `${kind} certificate_password`),
    certificate_until: archive.until,
  };
}

/** The secret with which a provider proves that a notice is its own; empty: the provider was never set up. */
export const noticeToken = ({ kind, notice_token_sealed: sealed }: ProviderRow): string =>
  openSecret(sealed, `${kind} notice_token`);

/**
 * Chooses the provider with which new charges are made; null: none. Open charges of the former provider can still be
 * paid.
 * @throws ERR_PROVIDER_INCOMPLETE
 */
export const activateProvider = (kind: ProviderKind | null, operator?: Operator): Promise<PaymentProvider[]> =>
  asLoggedOperator(operator, async (db) => {
    // In two statements, because only one provider may be active at any time.
    await db
      .updateTable('payment_providers')
      .set({ is_active: false })
      .where('is_active', '=', true)
      .where('kind', 'is distinct from', kind)
      .execute();
    if (kind !== null) {
      if (!isComplete(await readProvider(db, kind))) throw fail('ERR_PROVIDER_INCOMPLETE');
      await db.updateTable('payment_providers').set({ is_active: true }).where('kind', '=', kind).execute();
    }
    return readProviders(db);
  });

/**
 * Asks the provider whether it can be used.
 * @param register also lets the provider send its notices to us, if it does not yet
 * @param email Asaas writes to this address when notices fail
 */
export async function testProvider(
  kind: ProviderKind,
  { register, email }: { register: boolean; email: string },
): Promise<ProviderDiagnosis> {
  const row = await asOperator((db) => readProvider(db, kind));
  if (!isComplete(row)) return { outcome: 'incomplete', detail: '', notices: 'none' };
  const provider = openProvider(row);
  const token = noticeToken(row);
  const url = noticeUrl(kind, token);
  try {
    await provider.diagnose();
    if (!provider.noticesAt || !provider.registerNotices) return { outcome: 'ok', detail: '', notices: 'none' };
    if (url === undefined) return { outcome: 'ok', detail: '', notices: 'no-address' };
    const notices = await provider.noticesAt(url);
    if (!register || notices === 'registered') return { outcome: 'ok', detail: '', notices };
    await provider.registerNotices({ url, token, email });
    return { outcome: 'ok', detail: '', notices: await provider.noticesAt(url) };
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    return { outcome: error.outcome, detail: error.detail, notices: provider.noticesAt ? 'missing' : 'none' };
  }
}
