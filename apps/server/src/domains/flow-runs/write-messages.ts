import { limits } from '@balcao/contract';
import type { RunEffect } from '@balcao/contract/flows/run/run-effects';
import { joinParts } from '@balcao/contract/queue-options/walk-options';
import { fileIdOf } from '../flows/index.ts';
import { textParts, type BotMessage } from '../messages/index.ts';
import type { RunPlace } from './run-place.ts';

/**
 * The messages that a run says. On the Cloud API each message costs money, so texts that follow each other become one
 * message, unless one of them is to stand alone.
 */
export function writeMessages(effects: readonly RunEffect[], channel: RunPlace['channel']): BotMessage[] {
  const isCloud = channel.driver === 'cloud-api';
  const max = isCloud ? limits.cloudApi.text : limits.messageText;
  const messages: BotMessage[] = [];
  let texts: string[] = [];
  const flush = () => {
    for (const body of isCloud ? joinParts(texts, max) : texts) messages.push({ type: 'text', body });
    texts = [];
  };
  for (const effect of effects) {
    if (effect.type !== 'say') continue;
    if (effect.message.type === 'text') {
      const { body, isAlone = false } = effect.message;
      if (isAlone) flush();
      // With its variables filled in, a text may be longer than a message.
      texts.push(...textParts(body.trim(), max));
      if (isAlone) flush();
    } else if (effect.message.type === 'form') {
      flush();
      messages.push(effect.message);
    } else {
      flush();
      const { file, isVoice } = effect.message;
      const mediaId = fileIdOf(file);
      // A file of another system cannot be sent.
      if (mediaId !== undefined) messages.push({ type: 'file', mediaId, caption: '', isVoice });
    }
  }
  flush();
  return messages;
}
