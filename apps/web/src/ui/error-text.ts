import { ApiError } from '../api/api-error.ts';
import { findText } from '../i18n/i18n.ts';

/**
 * The text of an error, with the details of a refusal in it. A refusal whose text is not loaded, or that only a newer
 * server knows, gives its code; an error that is no refusal gives the text of an internal error.
 */
export function errorText(error: unknown): string {
  const { code, details } =
    error instanceof ApiError ? error : { code: 'ERR_INTERNAL_SERVER_ERROR', details: {} as Record<string, unknown> };
  const text = findText(($) => $.errors, code) ?? code;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name] ?? ''));
}
