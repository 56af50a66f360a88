import type { ProviderKind } from '@balcao/contract';
import { installationSecrets } from '../../platform/crypto/company-secrets.ts';

let publicUrl: string | undefined;
let testUrl: string | undefined;

/** Called once at start: the address at which providers reach this installation. */
export const connectPayments = (given: { publicUrl: string | undefined }): void => void (publicUrl = given.publicUrl);
/** For tests: providers send notices to this address. */
export const takeNoticesAt = (url: string): void => void (testUrl = url);

/** Each provider has its own address below this path. */
export const noticePath = '/webhooks/payments';

/** Where a provider sends its notices; undefined: this installation has no https address. */
export function noticeUrl(kind: ProviderKind, token: string): string | undefined {
  const host = testUrl ?? (publicUrl?.startsWith('https:') ? publicUrl : undefined);
  return host && `${host}${noticePath}/${kind}/${token}`;
}

/** Encrypt and decrypt the secrets of payment providers, which the operator enters. */
export const { seal: sealSecret, open: openSecret } = installationSecrets('payments');
