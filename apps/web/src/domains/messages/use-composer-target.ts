import type { Message } from '@balcao/contract';
import { useKeyedState } from '../../ui/use-keyed-state.ts';
import { drafts, useDraft } from './our-drafts.ts';
import type { Quoted } from './outbox-entries.ts';

/** The server sends this many characters of a quoted text. */
const quotedCharacters = 200;

/** The message that the composer answers, or the message that it edits. Only the answered one is part of the draft. */
export function useComposerTarget(ticketId: number) {
  const { quoted } = useDraft(ticketId);
  const [editing, setEditing] = useKeyedState<Message | null>(ticketId, null);
  const quote = (message: Quoted | null) => drafts.change(ticketId, { quoted: message });
  return {
    replyTo: quoted,
    editing,
    reply: ({ id, body, fromMe, mediaType, mediaUrl, contact }: Message) => {
      setEditing(null);
      quote({ id, body: body.slice(0, quotedCharacters), fromMe, mediaType, mediaUrl, contact });
    },
    edit: (message: Message) => {
      quote(null);
      setEditing(message);
    },
    leaveReply: () => quote(null),
    leaveEdit: () => setEditing(null),
  };
}
