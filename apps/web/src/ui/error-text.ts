import { ApiError } from '../api/api-error.ts';
import { findText } from '../i18n/i18n.ts';

/** The text of a refusal with its details: translated if the catalogue has it, else as the server sent it. */
export function errorText(error: unknown): string {
  const { code, details } =
    error instanceof ApiError ? error : { code: 'ERR_INTERNAL_SERVER_ERROR', details: {} as Record<string, unknown> };
  const text = findText(($) => $.errors, code) ?? code;
  return text.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(details[name] ?? ''));
}
