import { findText } from '../../i18n/i18n.ts';

/** The name of the entries of a kind. A kind that this version of the page does not know is shown as it is. */
export const laneName = (kind: string): string => findText(($) => $.console.room.kinds, kind) ?? kind;
