declare module '../../platform/facts/facts.ts' {
  interface Facts {
    'chat.created': { id: number };
    /** The title, the participants or the read marks changed. */
    'chat.changed': { id: number };
    /** These users no longer take part. */
    'chat.left': { id: number; userIds: readonly number[] };
    /** A participant wrote a message. */
    'chat.wrote': { id: number; messageId: number };
    'chatMessage.changed': { id: number; messageId: number };
  }
}
