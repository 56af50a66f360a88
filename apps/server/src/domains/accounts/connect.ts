import type { Secrets } from '../../platform/crypto/secrets.ts';

export interface AccountOptions {
  secrets: Pick<Secrets, 'atRest'>;
  /**
   * The address of the pages, for links in mails. It is never read from a request, whose `Host` could name another
   * site.
   */
  pagesUrl: string;
  /** Whether companies may sign up by themselves. */
  isSignUpOpen: boolean;
}

let options: AccountOptions | undefined;

/** Sets the options of this process; called once at start, before the first call. */
export function connectAccounts(given: AccountOptions): void {
  options = given;
}

/** @throws Error if `connectAccounts` was not called */
export function requireOptions(): AccountOptions {
  if (!options) throw new Error('connectAccounts was not called.');
  return options;
}
