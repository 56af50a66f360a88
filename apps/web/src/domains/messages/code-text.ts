import { ApiError } from '../../api/api-error.ts';
import { findText, t } from '../../i18n/i18n.ts';
import { errorText } from '../../ui/error-text.ts';

/**
 * The text for a code that travels with a message: a refusal of WhatsApp, with its meaning and what to do, or a refusal
 * of the server.
 */
export function codeText(code: string): string {
  const known = findText(($) => $.messages.refusals, code) ?? findText(($) => $.cloud.failures, code);
  if (known !== undefined) return known;
  // Codes of digits only are Meta's. The text of other codes does not depend on the status, so it is 0.
  return /^\d+$/.test(code) ? t(($) => $.messages.refused, { code }) : errorText(new ApiError(code, 0));
}
