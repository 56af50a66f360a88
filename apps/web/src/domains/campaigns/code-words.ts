import { findText } from '../../i18n/i18n.ts';
import { codeText } from '../messages/index.ts';

/** The words for a code of a campaign: what stopped it, or why a person did not get the message. */
export const codeWords = (code: string): string =>
  findText(($) => ({ ...$.campaigns.brakes, ...$.campaigns.reasons }), code) ?? codeText(code);
