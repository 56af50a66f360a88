import { setTimeout as sleep } from 'node:timers/promises';
import { limits } from '@balcao/contract';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { findMedia, loadForDriver } from '../media/index.ts';
import { newestMessages } from '../messages/index.ts';
import { withinLimits } from './call-model.ts';
import { AssistantError, transcribe } from './network.ts';
import type { PromptSettings } from './prompt-settings.ts';
import { noteSpending } from './usage.ts';

/** The pauses between look-ups of the file: a voice note may come before its file. */
const fileWaitsMs = [250, 500, 1000, 2000, 4000];
const maxFileBytes = 20 * 1024 * 1024;
/** A transcription costs about as much as this many tokens for each minute. */
const tokensPerMinute = 1000;

/**
 * The transcript of a customer's voice note. It is made once and stored.
 * @throws AssistantError `garbage`: the file is missing, too large or too long · `empty`: nothing is said · the other
 *   faults are those of the service and of the limits
 * @throws Failure ERR_NO_MEDIA_FOUND the storage has lost the file
 */
export async function hearMessage(
  company: Company,
  { ticketId, messageId }: { ticketId: number; messageId: string },
  settings: PromptSettings & { transcriptionModel: string },
): Promise<string> {
  const file = await findFile(company, ticketId, messageId);
  if (!file) throw new AssistantError('garbage');
  const { media, storedTranscript } = file;
  if (storedTranscript !== undefined) return storedTranscript;
  const seconds = media.seconds ?? 0;
  if (seconds > limits.prompt.transcribedSeconds || Number(media.size) > maxFileBytes)
    throw new AssistantError('garbage');
  const bytes = await loadForDriver(company, media.key);
  const text = await withinLimits(company, tokensPerMinute * Math.ceil(seconds / 60), async () => {
    const transcript = await transcribe(
      settings.endpoint,
      { bytes, name: `audio.${endingOf(media.key)}`, mimetype: media.mimetype.split(';')[0] ?? 'audio/ogg' },
      { model: settings.transcriptionModel, timeoutMs: limits.prompt.callMs },
    );
    // `test`: a transcription is counted neither as an answer nor as a hand-over.
    await noteSpending(company, { promptId: settings.promptId, ...transcript.tokens, end: 'test' });
    return transcript.text.slice(0, limits.messageText);
  });
  if (text === '') throw new AssistantError('empty');
  await company.inScope((scope) => storeTranscript(scope, file.mediaId, text));
  return text;
}

/** Stores the transcript of a stored sound. It replaces an earlier transcript. */
export async function storeTranscript(scope: Scope, mediaId: string, body: string): Promise<void> {
  await scope.db
    .insertInto('prompt_transcripts')
    .values({ media_id: mediaId, body })
    .onConflict((repeat) => repeat.constraint('prompt_transcripts_pkey').doUpdateSet({ body }))
    .execute();
}

/** The stored transcripts of these sounds, by id of the file. */
export async function findTranscripts(scope: Scope, mediaIds: readonly string[]): Promise<Map<string, string>> {
  if (mediaIds.length === 0) return new Map();
  const rows = await scope.db
    .selectFrom('prompt_transcripts')
    .select(['media_id', 'body'])
    .where('media_id', 'in', [...mediaIds])
    .execute();
  return new Map(rows.map(({ media_id, body }) => [media_id, body]));
}

const endingOf = (key: string): string => /\.([a-z0-9]{1,5})$/.exec(key)?.[1] ?? 'ogg';

/** The file of a message, for which it waits some seconds; undefined: the file did not come. */
async function findFile(company: Company, ticketId: number, messageId: string) {
  for (let waits = 0; ; waits += 1) {
    const found = await company.read(async (scope) => {
      const messages = await newestMessages(scope, ticketId, limits.prompt.maxMessages);
      const mediaId = messages.find(({ id }) => id === messageId)?.mediaId ?? undefined;
      if (mediaId === undefined) return undefined;
      const media = (await findMedia(scope, [mediaId])).get(mediaId);
      return media && { mediaId, media, storedTranscript: (await findTranscripts(scope, [mediaId])).get(mediaId) };
    });
    const waitMs = fileWaitsMs[waits];
    if (found || waitMs === undefined) return found;
    await sleep(waitMs);
  }
}
