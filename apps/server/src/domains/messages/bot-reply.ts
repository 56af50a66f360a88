/** What a bot of any kind (flow, language model, integration) sends. `file`: a stored media row. */
export type BotMessage =
  | { type: 'text'; body: string }
  | { type: 'file'; mediaId: string; caption: string; isVoice: boolean }
  /** A form of WhatsApp, for numbers that show it. */
  | { type: 'form'; formId: string; token: string; header: string; body: string; button: string };

/** What a bot answers to one message of a customer, and who has the conversation afterwards. */
export interface BotReply {
  /** In order. `delayMs`: the pause before the message. */
  messages: readonly { message: BotMessage; delayMs: number }[];
  next: BotNext;
}

export type BotNext =
  /** The bot keeps the conversation. */
  | { type: 'stay' }
  /** The bot ends, and the ticket waits for a person. If the bot is a block of a flow, the flow goes on behind it. */
  | { type: 'leave' }
  /** To people; the note is internal. */
  | { type: 'hand-over'; queueId: number | null; userId: number | null; note: string }
  | { type: 'close' };

/** The message that a bot is asked about. */
export interface BotTurn {
  ticketId: number;
  contactId: number;
  connectionId: number;
  /** The customer's message that is answered; `0`: the bot is asked without a message. */
  messageId: bigint | string;
  /** Null: a message without text of its own. */
  text: string | null;
  /** The call of a flow, which may ask more than once about one message; absent: a bot that is asked once. */
  callId?: string;
}
