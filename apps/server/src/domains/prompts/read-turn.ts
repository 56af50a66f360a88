import type { Language } from '@balcao/contract';
import { fillVariables, type Variables } from '@balcao/contract/messages/fill-variables';
import type { Scope } from '../../platform/scope/scope.ts';
import { companyLanguage } from '../companies/index.ts';
import { newestMessages, variablesOf, type NewestMessage } from '../messages/index.ts';
import { listQueues } from '../queues/index.ts';
import { presentTicket } from '../tickets/index.ts';
import type { Line, PromptTurn } from './ask-prompt.ts';
import { findTranscripts } from './hear.ts';
import type { PromptSettings } from './prompt-settings.ts';
import { promptTexts } from './prompt-texts.ts';

/** The conversation of a ticket, as a model gets it. */
export interface ReadTurn extends PromptTurn {
  /** The queue of a hand-over for which the model names none. */
  queueId: number | null;
}

/**
 * Reads the newest messages of a ticket as a conversation for the model.
 * @param messageId the message to answer: it comes last; absent: the newest one
 */
export async function readTurn(
  scope: Scope,
  { ticketId, messageId }: { ticketId: number; messageId?: string },
  settings: PromptSettings,
): Promise<ReadTurn> {
  const ticket = await presentTicket(scope, ticketId);
  const language = await companyLanguage(scope);
  // One more than the model gets: the message to answer may be older than a message that was stored meanwhile.
  const newest = await newestMessages(scope, ticketId, settings.maxMessages + 1);
  const messageToAnswer = newest.find(({ id }) => id === messageId);
  const inOrder = messageToAnswer
    ? [...newest.filter((message) => message !== messageToAnswer), messageToAnswer]
    : newest;
  const variables = await variablesOf(scope, ticket);
  const name = plainName(variables.name);
  return {
    language,
    customerName: name,
    prompt: fillVariables(settings.prompt, { ...variables, name }),
    lines: await linesOf(scope, inOrder.slice(-settings.maxMessages), language),
    ...(await queuesFor(scope, settings)),
  };
}

/** A question of the test bench as a conversation of one message. */
export async function turnOfQuestion(
  scope: Scope,
  question: string,
  settings: PromptSettings,
  variables: Variables,
): Promise<ReadTurn> {
  return {
    language: variables.language,
    customerName: variables.name,
    prompt: fillVariables(settings.prompt, variables),
    lines: [{ fromMe: false, text: question }],
    ...(await queuesFor(scope, settings)),
  };
}

/**
 * The existing queues of the prompt. The model cannot choose another queue. If it names none, the prompt's own queue
 * counts, or the only one of these queues.
 */
async function queuesFor(
  scope: Scope,
  { queueId, handOverQueueIds }: PromptSettings,
): Promise<Pick<ReadTurn, 'queues' | 'queueId'>> {
  const queues = (await listQueues(scope))
    .filter(({ id }) => id === queueId || handOverQueueIds.includes(id))
    .map(({ id, name }) => ({ id, name }));
  const onlyQueue = queues.length === 1 ? queues[0] : undefined;
  const handOverQueue = queues.find(({ id }) => id === queueId) ?? onlyQueue;
  return { queues, queueId: handOverQueue?.id ?? null };
}

/** Keeps the letters, digits and some signs of a name. The customer chooses it; it must not act as an instruction. */
const plainName = (name: string): string =>
  name
    .replaceAll(/[^\p{L}\p{N}\p{M} '’.-]/gu, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim()
    .slice(0, 60);

async function linesOf(scope: Scope, messages: readonly NewestMessage[], language: Language): Promise<Line[]> {
  const transcripts = await findTranscripts(
    scope,
    messages.flatMap(({ kind, mediaId }) => (kind === 'audio' && mediaId !== null ? [mediaId] : [])),
  );
  return messages.flatMap((message) => {
    const text = textOf(message, transcripts, language);
    return text === '' ? [] : [{ fromMe: message.fromMe, text }];
  });
}

function textOf(
  { kind, body, mediaId, fromMe }: NewestMessage,
  transcripts: ReadonlyMap<string, string>,
  language: Language,
): string {
  if (kind === 'chat') return body;
  const words = promptTexts[language];
  if (kind === 'audio') {
    const transcript = mediaId === null ? undefined : transcripts.get(mediaId);
    return transcript ?? (fromMe ? body : words.sound);
  }
  if (fromMe) return body;
  // Other kinds have no entry here; the cast lets them be looked up all the same.
  const placeholder = {
    image: words.image,
    video: words.video,
    application: words.file,
    sticker: words.sticker,
    locationMessage: words.place,
    contactMessage: words.card,
  }[kind as string];
  // The body of a place or a contact is data, and not a caption.
  const caption = kind === 'locationMessage' || kind === 'contactMessage' ? '' : body;
  return [placeholder ?? words.other, caption].filter(Boolean).join(' ');
}
