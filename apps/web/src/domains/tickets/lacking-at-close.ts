import { refusal } from '../../api/api-error.ts';

/** What a ticket lacks to be resolved, by the rule of its queue. */
export interface Lacking {
  needsReason: boolean;
  /** Names of extra fields of the contact. */
  fields: string[];
}

/** What the server says that a ticket lacks; undefined for any other refusal. */
export function lackingAtClose(error: unknown): Lacking | undefined {
  const withoutReason = refusal(error, 'ERR_CLOSING_REASON_REQUIRED');
  if (withoutReason) return { needsReason: true, fields: withoutReason.fields };
  const withoutFields = refusal(error, 'ERR_CLOSING_FIELDS_REQUIRED');
  return withoutFields && { needsReason: false, fields: withoutFields.fields };
}
