import { limits } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';

/** Whether a text has more than white space. */
export const hasText = (text: string): boolean => text.trim() !== '';
/** A text as it is stored: trimmed, and without NUL, which PostgreSQL cannot store. */
export const cleanText = (text: string): string => text.replaceAll('\u0000', '').trim();

/** @throws ERR_CHAT_MESSAGE_TOO_LONG */
export function requireShortText(text: string): void {
  if (text.length > limits.chatMessage) throw fail('ERR_CHAT_MESSAGE_TOO_LONG');
}
