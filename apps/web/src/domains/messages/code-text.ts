import i18next from 'i18next';
import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../ui/toasts.ts';

/** The words for a code that travels with a message: what a refusal of WhatsApp means and what to do, or a refusal of ours. */
export function codeText(code: string): string {
  const key = [`messages.refusals.${code}`, `cloud.failures.${code}`].find((each) => i18next.exists(each));
  if (key) return (i18next.t as unknown as (key: string) => string)(key);
  return /^\d+$/.test(code) ? i18next.t(($) => $.messages.refused, { code }) : errorText(new ApiError(code, 0));
}
