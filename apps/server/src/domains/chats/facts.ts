declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'chat.created': { id: number };
    /** The title, the owner, the participants or the read marks changed. */
    'chat.changed': { id: number };
    /** These users no longer take part, or the chat was deleted. */
    'chat.left': { id: number; userIds: readonly number[] };
    /** A participant wrote a message. `id` is the id of the chat. */
    'chat.wrote': { id: number; messageId: number };
    /** A message was edited or deleted, or its reactions changed. `id` is the id of the chat. */
    'chatMessage.changed': { id: number; messageId: number };
  }
}
