import type { ChatMessage } from '@balcao/contract';
import type { Translate } from '../../i18n/translate.ts';
import { lineWords } from '../tickets/index.ts';

/** A message of a chat in one line: its text, the ticket that it shares, or the name of its media type. */
export const chatLine = (t: Translate, { message, mediaType, ticket }: ChatMessage): string =>
  message === '' && ticket ? `#${ticket.id} ${ticket.contactName}` : lineWords(t, message, mediaType);
