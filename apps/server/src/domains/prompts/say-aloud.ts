import { limits } from '@balcao/contract';
import { Failure } from '../../platform/fail.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { ingestFile, storeMedia } from '../media/index.ts';
import type { BotMessage } from '../messages/index.ts';
import { storeTranscript } from './hear.ts';
import { AssistantError, speak } from './network.ts';
import type { PromptSettings } from './prompt-settings.ts';

const speakTimeoutMs = 20_000;

/** The text as a voice note; undefined: the speech service failed, or the text is too long to listen to. */
export async function sayAloud(
  company: Company,
  text: string,
  speaker: NonNullable<PromptSettings['speaker']>,
): Promise<BotMessage | undefined> {
  const plain = withoutMarks(text);
  if (plain.length > limits.prompt.spokenCharacters) return undefined;
  try {
    const bytes = await speak(plain, speaker, speakTimeoutMs);
    const file = await ingestFile({ bytes, company, name: 'voz.mp3', claimedType: 'audio/mpeg', voice: true });
    const mediaId = await company.inScope(async (scope) => {
      const id = await storeMedia(scope, file);
      await storeTranscript(scope, id, text);
      return id;
    });
    return { type: 'file', mediaId, caption: '', isVoice: true };
  } catch (error) {
    // `ingestFile` throws a Failure if it cannot open the file.
    if (error instanceof AssistantError || error instanceof Failure) return undefined;
    throw error;
  }
}

/** Removes WhatsApp's marks, which would be read aloud: `*bold*` becomes `bold`. A mark within a word stays. */
const withoutMarks = (text: string): string => text.replaceAll(/(?<!\w)[*_~]|[*_~](?!\w)/g, '');
