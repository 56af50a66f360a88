import type { ChatMessage } from '@balcao/contract';
import type { Translate } from '../../i18n/translate.ts';
import { lineWords } from '../tickets/index.ts';

/** A message of a chat in one line: its text, the shared ticket, or the name of its type. */
export const chatLine = (t: Translate, { message, mediaType, ticket }: ChatMessage): string =>
  message === '' && ticket ? `#${ticket.id} ${ticket.contactName}` : lineWords(t, message, mediaType);
