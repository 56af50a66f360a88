import { byId, instantOf, recordAt } from '../kit/read-columns.ts';
import type { MessageRows } from './message-rows.ts';
import type { Message } from './messages.ts';

/** The messages of a page of `MessageRows`, oldest first. */
export function readMessageRows({ columns, files, quotes, reactions, ticket }: Pick<MessageRows, 'columns' | 'files' | 'quotes' | 'reactions' | 'ticket'>): Message[] {
  const [fileOf, quoteOf] = [byId(files), byId(quotes)];
  const messages = columns.id.map((id, place): Message => {
    const { file, quoted, author, createdAt, updatedAt, ...message } = recordAt(columns, place);
    const quote = quoteOf.get(quoted);
    return {
      ...message,
      id: String(id),
      contactId: ticket.contactId,
      mediaUrl: fileOf.get(file)?.mediaUrl ?? null,
      media: fileOf.get(file)?.media ?? null,
      quotedMsg: quote ? { ...quotedPart(quote), mediaUrl: fileOf.get(quote.file)?.mediaUrl ?? null } : null,
      contact: author === null ? null : { name: author },
      reactions: reactions.filter((reaction) => reaction.message === id).map(({ emoji, fromMe }) => ({ emoji, fromMe })),
      createdAt: instantOf(createdAt),
      updatedAt: instantOf(updatedAt),
    };
  });
  return messages.reverse();
}

const quotedPart = ({ id, body, fromMe, mediaType, name }: MessageRows['quotes'][number]) => ({ id: String(id), body, fromMe, mediaType, contact: fromMe || name === null ? null : { name } });
