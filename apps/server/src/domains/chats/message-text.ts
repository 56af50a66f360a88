import { limits } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';

/** Whether a text has more than spaces. */
export const isSaid = (text: string): boolean => text.trim() !== '';
/** A text as it is stored. */
export const clean = (text: string): string => text.replaceAll('\u0000', '').trim();

/** @throws ERR_CHAT_MESSAGE_TOO_LONG */
export function requireShort(text: string): void {
  if (text.length > limits.chatMessage) throw fail('ERR_CHAT_MESSAGE_TOO_LONG');
}
