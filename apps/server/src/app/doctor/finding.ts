import type { Finding, FindingCode } from '@balcao/contract';

/** Makes a finding of one check. */
export const findingOf =
  (check: Finding['check']) =>
  (state: Finding['state'], code: FindingCode, values: Finding['values'] = {}): Finding => ({
    check,
    state,
    code,
    values,
  });

/**
 * An error in a few words: its code, else its message. A part such as `postgres://balcao:secret@` is removed from the
 * message, because it may hold a password.
 */
export function explain(error: unknown): string {
  const { code, message } = error as { code?: unknown; message?: string };
  return typeof code === 'string' ? code : (message ?? String(error)).replaceAll(/\w+:\/\/\S+@/g, '').slice(0, 160);
}
