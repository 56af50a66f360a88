import type { Translate } from '../../i18n/translate.ts';
import { plainLine } from '../messages/index.ts';

/** The types of messages that have a name for users, which stands in place of a text. */
type MediaWord =
  | 'image'
  | 'audio'
  | 'video'
  | 'application'
  | 'sticker'
  | 'locationMessage'
  | 'contactMessage'
  | 'call_log'
  | 'viewOnce'
  | 'undecryptable'
  | 'expired'
  | 'unknown';
const mediaWords: readonly string[] = [
  'image',
  'audio',
  'video',
  'application',
  'sticker',
  'locationMessage',
  'contactMessage',
  'call_log',
  'viewOnce',
  'undecryptable',
  'expired',
  'unknown',
] satisfies MediaWord[];
/** Types whose text is data, not words for a user. */
const textless: readonly string[] = ['locationMessage', 'contactMessage', 'call_log', 'unknown'];

/** The words of a message in one line: its text, or the name of its type. */
export function lineWords(t: Translate, text: string, type: string | null): string {
  if (type === 'deleted') return t(($) => $.messages.deleted);
  const hasName = type !== null && mediaWords.includes(type);
  if (hasName && (text === '' || textless.includes(type))) return t(($) => $.messages.type[type as MediaWord]);
  return plainLine(text);
}
