import { SendError } from '../driver.ts';
import { toSendError } from './graph-error.ts';

/** A pause after refusals. */
export interface Backoff {
  /** Refusals in a row. */
  refusals: number;
  /** No further call is made before this time, in ms since 1970. */
  until: number;
}

const firstPauseMs = 2000;
const maxNumberPauseMs = 5 * 60_000;
/** Meta accepts a message to the same customer every six seconds, so a chat does not need longer pauses. */
const maxChatPauseMs = 60_000;
/** The pauses of at most this many chats are remembered. A forgotten chat costs one more refusal. */
const maxChats = 500;

/** The backoff after one more refusal. Pure. */
export function afterRefusal({ refusals }: Backoff, now: number, maxPauseMs: number): Backoff {
  return { refusals: refusals + 1, until: now + Math.min(maxPauseMs, firstPauseMs * 2 ** refusals) };
}

/**
 * Pauses a number, or one of its chats, after Meta refused a call because of too many messages. A number also pauses
 * after a refused token, and after a call that did not reach Meta.
 */
export interface SendBackoff {
  /** @throws SendError `again` while the number pauses, `chat-again` while the chat pauses */
  requireNoPause(chat: string): void;
  succeeded(chat: string): void;
  /** Starts or extends a pause if the error calls for one. @returns the error for the caller */
  failed(chat: string, error: unknown): SendError;
}

const none: Backoff = { refusals: 0, until: 0 };

/** The backoff of one number. */
export function sendBackoff(): SendBackoff {
  const chats = new Map<string, Backoff>();
  let numberBackoff = none;

  function pauseChat(chat: string, { code, cause }: SendError): SendError {
    const now = Date.now();
    const backoff = afterRefusal(chats.get(chat) ?? none, now, maxChatPauseMs);
    setNewest(chats, chat, backoff, maxChats);
    return new SendError('chat-again', code, cause, backoff.until - now);
  }

  return {
    requireNoPause(chat) {
      const now = Date.now();
      if (now < numberBackoff.until) throw new SendError('again', 'rate-limited');
      const { until } = chats.get(chat) ?? none;
      if (now < until) throw new SendError('chat-again', 'rate-limited', undefined, until - now);
    },
    succeeded(chat) {
      // A pause that another call began meanwhile goes on.
      numberBackoff = { ...numberBackoff, refusals: 0 };
      chats.delete(chat);
    },
    failed(chat, error) {
      const { error: sendError, pauses } = toSendError(error);
      const now = Date.now();
      // Calls that were under way at the same time are refused together and count once.
      if (pauses === 'number' && now >= numberBackoff.until)
        numberBackoff = afterRefusal(numberBackoff, now, maxNumberPauseMs);
      return pauses === 'chat' ? pauseChat(chat, sendError) : sendError;
    },
  };
}

/** Sets an entry as the newest one, and deletes the oldest one above the limit. */
export function setNewest<V>(entries: Map<string, V>, key: string, value: V, maxEntries: number): void {
  entries.delete(key);
  entries.set(key, value);
  const [oldest] = entries.keys();
  if (entries.size > maxEntries && oldest !== undefined) entries.delete(oldest);
}
