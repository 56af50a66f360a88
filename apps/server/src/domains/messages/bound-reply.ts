import { limits } from '@balcao/contract';
import type { BotReply } from './bot-reply.ts';

/**
 * A reply as it is sent: a text that is too long for one message becomes several, and messages beyond the limit are
 * left out.
 */
export const boundReply = ({ messages, next }: BotReply): BotReply => ({
  messages: messages
    // Before the texts are cut, only to save work: the second `slice` holds the limit.
    .slice(0, limits.botMessages)
    .flatMap(({ message, delayMs }): BotReply['messages'] =>
      message.type === 'text'
        ? textParts(message.body, limits.cloudApi.text).map((body, nth) => ({
            message: { type: 'text', body },
            delayMs: nth === 0 ? delayMs : 0,
          }))
        : [{ message, delayMs }],
    )
    .slice(0, limits.botMessages),
  next,
});

/**
 * Cuts a text that is too long for one message: at the end of a paragraph, else of a line, else of a word. An end that
 * leaves the part at most half full is not used. Without a usable end, it cuts between two characters.
 */
export function textParts(text: string, maxLength: number): string[] {
  const parts: string[] = [];
  let rest = text;
  while (rest.length > maxLength) {
    const head = rest.slice(0, maxLength);
    const niceEnd = ['\n\n', '\n', ' '].map((mark) => head.lastIndexOf(mark)).find((at) => at > maxLength / 2);
    const end = niceEnd ?? endOfWholeCharacters(head);
    parts.push(rest.slice(0, end).trim());
    rest = rest.slice(end).trim();
  }
  return [...parts, rest].filter((part) => part !== '');
}

/** The length of a text without the first half of an emoji at its end: many characters are two units of UTF-16. */
const endOfWholeCharacters = (head: string): number => (/[\uD800-\uDBFF]$/.test(head) ? head.length - 1 : head.length);
