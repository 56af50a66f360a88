import { limits, type RunTrigger, type TicketStatus } from '@balcao/contract';

/** The state of the automatic answers of an attendance. After the ticket is closed, at most its counts go on. */
export interface BotState {
  /** The menu that the customer answers; null: none. */
  shown: 'queues' | 'options' | null;
  /** The option whose menu was shown; null: the first menu of the queue. */
  optionId: number | null;
  shownAt: Date | null;
  /** The menus sent since the last valid choice. */
  menusSent: number;
  /** The menu was repeated for a message without text. */
  mediaAnswered: boolean;
  /** When this attendance first got a menu, a greeting, a queue, a flow or a bot; null: it did not yet. */
  beganAt: Date | null;
  /** When the customer last got the text for messages out of hours. */
  outOfHoursAt: Date | null;
  /** How many automatic answers were given, for the limit of a ticket. */
  answers: number;
  /** When the minute of the newest answer began, and the answers since then, for the limit of a minute. */
  minuteAt: Date | null;
  minuteAnswers: number;
  /** The greeting is still due, because the first message came out of hours or late. */
  isDue: boolean;
  /** Only people answer from here on, unless a flow is started. */
  isEnded: boolean;
  /** A person has attended the ticket. */
  isWithPeople: boolean;
  /** The flow that takes the next message of the customer; null: none. */
  wantedFlowId: number | null;
}

export const newBotState: BotState = {
  shown: null,
  optionId: null,
  shownAt: null,
  menusSent: 0,
  mediaAnswered: false,
  beganAt: null,
  outOfHoursAt: null,
  answers: 0,
  minuteAt: null,
  minuteAnswers: 0,
  isDue: false,
  isEnded: false,
  isWithPeople: false,
  wantedFlowId: null,
};

/**
 * The state of a new attendance after a bot closed the previous one. The counts go on: otherwise two bots that close
 * their tickets and answer each other would never reach a limit. After some time without an answer the counts begin
 * anew.
 */
export const continuedState = ({ answers, minuteAt, minuteAnswers }: BotCounts, now: Date): BotState =>
  minuteAt === null || now.getTime() - minuteAt.getTime() > limits.automation.continuedMs
    ? newBotState
    : { ...newBotState, answers, minuteAt, minuteAnswers };

/** What the limits of automatic answers count. */
export type BotCounts = Pick<BotState, 'answers' | 'minuteAt' | 'minuteAnswers'>;

/** What the steps know of a conversation. */
export interface Conversation {
  connectionId: number;
  status: TicketStatus;
  queueId: number | null;
  userId: number | null;
  isGroup: boolean;
  /** The bot holds the ticket: the column `chatbot`. */
  isHeld: boolean;
  /** The ticket was created for this message. */
  isNew: boolean;
  /** Admins have excluded this contact from automatic answers. */
  isExcluded: boolean;
  /**
   * The customer has no earlier ticket on this connection. Also true where no flow of the connection depends on it.
   */
  isFirstContact: boolean;
  /** A flow runs in the ticket. */
  isInFlow: boolean;
  bot: BotState;
}

/** A message as the steps see it. */
export interface Incoming {
  /** Written on the company's phone. */
  fromMe: boolean;
  /** Null: a message without text of its own, such as a sticker or a location. */
  text: string | null;
  /** Ms since 1970, by the customer's clock in whole seconds. */
  writtenAt: number;
  /** The answer to the rating question of a closed ticket, 1 to 3; null: the message is no such answer. */
  rating: number | null;
}

/** A bot that is asked over the network: an integration or a prompt. */
export interface AskedBot {
  kind: 'integration' | 'prompt';
  id: number;
}

export type Effect =
  /** The parts become as few messages as possible. */
  | { type: 'say'; parts: readonly string[] }
  /** Gives the ticket to a queue; null: the ticket leaves its queue. */
  | { type: 'assign-queue'; queueId: number | null }
  /** Whether the bot holds the ticket from here on. */
  | { type: 'hold'; isHeld: boolean }
  | { type: 'rate'; rating: number }
  /** A flow begins with this message. */
  | { type: 'start-flow'; flowId: number; trigger: RunTrigger }
  /** The running flow gets the message. */
  | { type: 'advance-flow' }
  | { type: 'end-flow' }
  /** A prompt or an integration is asked about the message. */
  | { type: 'ask'; bot: AskedBot }
  /** The following steps may take the message, too: nothing was said. */
  | { type: 'pass' }
  /** Changes the state of the automatic answers. */
  | { type: 'remember'; bot: Partial<BotState> };

/** The conversation after the effects of a message. */
export const afterEffects = (conversation: Conversation, effects: readonly Effect[]): Conversation =>
  effects.reduce<Conversation>(
    (current, effect) => {
      switch (effect.type) {
        case 'assign-queue':
          return { ...current, queueId: effect.queueId };
        case 'hold':
          return { ...current, isHeld: effect.isHeld };
        case 'remember':
          return { ...current, bot: { ...current.bot, ...effect.bot } };
        case 'end-flow':
          return { ...current, isInFlow: false };
        case 'say':
        case 'rate':
        case 'start-flow':
        case 'advance-flow':
        case 'ask':
        case 'pass':
          return current;
      }
    },
    { ...conversation, isNew: false },
  );
