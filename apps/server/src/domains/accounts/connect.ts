import type { Secrets } from '../../platform/crypto/secrets.ts';

export interface AccountOptions {
  secrets: Pick<Secrets, 'atRest'>;
  /** The address of the pages, for links in mails. It never comes from a call: its `Host` could name another site. */
  pagesUrl: string;
  /** Whether companies may sign up by themselves. */
  isSignUpOpen: boolean;
}

let options: AccountOptions | undefined;

/** Called once at start, before the first call. */
export function connectAccounts(given: AccountOptions): void {
  options = given;
}

export function requireOptions(): AccountOptions {
  if (!options) throw new Error('connectAccounts was not called.');
  return options;
}
