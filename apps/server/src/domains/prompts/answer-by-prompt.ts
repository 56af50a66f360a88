import { limits, type Language } from '@balcao/contract';
import type { OpenAiIntegration } from '@balcao/contract/flows/blocks/openai';
import type { z } from 'zod';
import { Failure } from '../../platform/fail.ts';
import type { Company, Scope } from '../../platform/scope/scope.ts';
import { companyLanguage } from '../companies/index.ts';
import { newestMessages, textParts, type BotMessage, type BotReply, type BotTurn } from '../messages/index.ts';
import { hasFeature } from '../plans/index.ts';
import { handOverTool, messagesFor } from './ask-prompt.ts';
import { callModel } from './call-model.ts';
import { hearMessage } from './hear.ts';
import { AssistantError } from './network.ts';
import { loadPrompt, settingsOfBlock, type PromptSettings } from './prompt-settings.ts';
import { promptTexts } from './prompt-texts.ts';
import { asksForPerson, readAnswer, type Decision } from './read-answer.ts';
import { readTurn, type ReadTurn } from './read-turn.ts';
import { sayAloud } from './say-aloud.ts';

/** A stored prompt, or the settings of a flow's block with its keys in clear. */
export type PromptSource = { promptId: number } | { block: z.infer<typeof OpenAiIntegration> };

/**
 * What a language model answers to a message of a customer. Call it outside any scope: it waits for the model, and for
 * the services that transcribe and speak. If the model or the transcription fails, the answer is a hand-over to a
 * person with a note that says why. Nothing is sent here.
 */
export async function answerByPrompt(company: Company, turn: BotTurn, source: PromptSource): Promise<BotReply> {
  const about = await company.read((scope) => readSource(scope, turn, source));
  if (about.isOff) return { messages: [], next: { type: 'leave' } };
  if (about.reason !== undefined) return toPerson(about, { reason: about.reason, lastMessage: turn.text ?? '' });
  const { settings, message, isSuperseded } = about;
  // The customer has written more meanwhile. The answer to the newest message covers all messages.
  if (isSuperseded) return { messages: [], next: { type: 'stay' } };
  const words = promptTexts[about.language];
  const handOver = (reason: string, customerText: string | null) =>
    toPerson({ ...about, queueId: settings.queueId }, { reason, lastMessage: customerText ?? '' });
  let customerText = turn.text;
  if (customerText === null && message?.kind === 'audio' && settings.transcriptionModel !== null) {
    try {
      const { transcriptionModel } = settings;
      const where = { ticketId: turn.ticketId, messageId: message.id };
      customerText = await hearMessage(company, where, { ...settings, transcriptionModel });
    } catch (error) {
      if (!(error instanceof AssistantError) && !(error instanceof Failure)) throw error;
      // A file that is missing, too long or silent needs no further reason; a fault of the service does.
      const isOfService = error instanceof AssistantError && error.fault !== 'garbage' && error.fault !== 'empty';
      const fault = isOfService ? words.faults[error.fault] : '';
      return handOver([words.soundNotHeard, fault].filter(Boolean).join(': '), customerText);
    }
  }
  if (customerText !== null && asksForPerson(customerText)) return handOver(words.asked, customerText);
  const modelTurn = await company.read((scope) =>
    readTurn(scope, { ticketId: turn.ticketId, ...(message && { messageId: message.id }) }, settings),
  );
  try {
    const decision = await askModelForDecision(company, modelTurn, settings);
    const context = { ...about, queueId: modelTurn.queueId };
    return await replyTo(company, decision, { about: context, settings, customerText });
  } catch (error) {
    if (!(error instanceof AssistantError)) throw error;
    return toPerson(
      { ...about, queueId: modelTurn.queueId },
      { reason: words.faults[error.fault], lastMessage: customerText ?? '' },
    );
  }
}

/** Asks the model and reads its answer. @throws AssistantError */
export async function askModelForDecision(
  company: Company,
  turn: ReadTurn,
  settings: PromptSettings,
  { isTest = false } = {},
): Promise<Decision & { tokens: number }> {
  const decisionOf = (answer: Parameters<typeof readAnswer>[0]) => readAnswer(answer, turn, turn.queueId);
  const answer = await callModel(
    company,
    settings,
    { messages: messagesFor(turn, settings), tools: [handOverTool(turn)], isTest },
    (modelAnswer) => (decisionOf(modelAnswer).type === 'say' ? 'answer' : 'hand-over'),
  );
  return { ...decisionOf(answer), tokens: answer.tokens.input + answer.tokens.output };
}

interface AnswerContext {
  language: Language;
  /** The name of the prompt; empty: it has none, or was not found. */
  name: string;
  /** The queue of a hand-over; null: the ticket keeps its queue. */
  queueId: number | null;
}

/**
 * Reads the settings and the message to answer. `isOff`: the prompt must not answer. `reason`: why it cannot, so that a
 * person answers.
 */
async function readSource(scope: Scope, turn: BotTurn, source: PromptSource) {
  const language = await companyLanguage(scope);
  const words = promptTexts[language];
  const settings = await findSettings(scope, source);
  if (!settings) return { language, name: '', queueId: null, reason: words.noPrompt };
  const about = { language, name: settings.name, queueId: settings.queueId };
  // A draft does not answer. Without the feature `useOpenAi` no prompt of the company answers.
  if (!settings.isActive || !(await hasFeature(scope, 'useOpenAi'))) return { isOff: true } as const;
  // The id 0 means that no message of the customer is stored.
  const messageId = String(turn.messageId);
  const newest = messageId === '0' ? [] : await newestMessages(scope, turn.ticketId, limits.prompt.maxMessages);
  return {
    ...about,
    settings,
    message: newest.find(({ id }) => id === messageId),
    isSuperseded: newest.some(
      ({ id, fromMe, kind }) => !fromMe && (kind === 'chat' || kind === 'audio') && BigInt(id) > BigInt(messageId),
    ),
  };
}

async function findSettings(scope: Scope, source: PromptSource): Promise<PromptSettings | undefined> {
  if ('block' in source) return settingsOfBlock(source.block);
  try {
    return await loadPrompt(scope, source.promptId);
  } catch (error) {
    if (error instanceof Failure && error.code === 'ERR_NO_PROMPT_FOUND') return undefined;
    throw error;
  }
}

async function replyTo(
  company: Company,
  decision: Decision,
  { about, settings, customerText }: { about: AnswerContext; settings: PromptSettings; customerText: string | null },
): Promise<BotReply> {
  const words = promptTexts[about.language];
  if (decision.type === 'empty' || decision.type === 'repeated')
    return toPerson(about, { reason: words.faults[decision.type], lastMessage: customerText ?? '' });
  if (decision.type === 'say')
    return { messages: await messagesOf(company, decision.text, settings), next: { type: 'stay' } };
  const { text, queueId, reason, summary, by } = decision;
  return toPerson(
    { ...about, queueId },
    { text, reason: reason || (by === 'phrase' ? words.phrase : ''), summary, lastMessage: customerText ?? '' },
  );
}

/** A text as the customer gets it: read aloud if the prompt has a voice, in writing if that fails. */
async function messagesOf(company: Company, text: string, { speaker }: PromptSettings): Promise<BotReply['messages']> {
  const spoken = speaker && (await sayAloud(company, text, speaker));
  return spoken ? [{ message: spoken, delayMs: 0 }] : inWriting(text);
}

const inWriting = (text: string): BotReply['messages'] =>
  textParts(text, limits.cloudApi.text).map((body): { message: BotMessage; delayMs: number } => ({
    message: { type: 'text', body },
    delayMs: 0,
  }));

interface HandOver {
  /** What the customer gets; absent or empty: the text that a person will come. */
  text?: string;
  reason: string;
  summary?: string;
  lastMessage: string;
}

/** The reply that hands the conversation over to people. The customer gets a text, and the note says why. */
function toPerson(
  { language, name, queueId }: AnswerContext,
  { text = '', reason, summary = '', lastMessage }: HandOver,
): BotReply {
  const words = promptTexts[language];
  const quotedName = name === '' ? '' : `"${name}"`;
  const lastMessageLine = lastMessage && `${words.lastMessage}: ${lastMessage.slice(0, 500)}`;
  const lines = [
    // Without a name there are two spaces where the name would stand.
    words.noteOf(quotedName).replace('  ', ' '),
    reason && `${words.reason}: ${reason}`,
    summary ? `${words.summary}: ${summary}` : lastMessageLine,
  ];
  return {
    messages: inWriting(text || words.toPerson),
    next: {
      type: 'hand-over',
      queueId,
      userId: null,
      note: lines.filter(Boolean).join('\n').slice(0, limits.note.max),
    },
  };
}
