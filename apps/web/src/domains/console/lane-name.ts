import { findText } from '../../i18n/i18n.ts';

/** What the entries of a lane are, in words; a kind that is newer than this page has none. */
export const laneName = (kind: string): string => findText(($) => $.console.room.kinds, kind) ?? kind;
