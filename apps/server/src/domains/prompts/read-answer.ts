import type { ModelAnswer } from './network.ts';
import { queueNamed, type PromptTurn } from './ask-prompt.ts';

/** What an answer of a model means. */
export type Decision =
  | { type: 'say'; text: string }
  | { type: 'empty' }
  /** The model says the same as in its last message. */
  | { type: 'repeated' }
  | {
      type: 'hand-over';
      /** What the customer gets; may be empty. */
      text: string;
      /** Whether the model called the tool, or wrote `handOverPhrase`. */
      by: 'tool' | 'phrase';
      /** Null: the ticket keeps its queue. */
      queueId: number | null;
      queueName: string | null;
      reason: string;
      summary: string;
    };

/**
 * Reads an answer, which is untrusted text: a queue that is not on the list of the turn does not count.
 * @param ownQueueId the queue of a hand-over for which the model names none
 */
export function readAnswer(answer: ModelAnswer, turn: PromptTurn, ownQueueId: number | null): Decision {
  const phrase = cutPhrase(answer.text);
  const text = toWhatsApp(phrase?.rest ?? answer.text);
  const call = answer.calls.find(({ name }) => name === 'hand_over');
  if (call || phrase) {
    const named = call && queueNamed(turn, call.arguments['queue']);
    const queueId = named?.id ?? ownQueueId;
    return {
      type: 'hand-over',
      text,
      by: call ? 'tool' : 'phrase',
      queueId,
      queueName: turn.queues.find(({ id }) => id === queueId)?.name ?? null,
      reason: textOf(call?.arguments['reason'], 300),
      summary: textOf(call?.arguments['summary'], 2000),
    };
  }
  if (text === '') return { type: 'empty' };
  return comparable(text) === comparable(lastOwnText(turn)) ? { type: 'repeated' } : { type: 'say', text };
}

const lastOwnText = ({ lines }: PromptTurn): string => lines.findLast(({ fromMe }) => fromMe)?.text ?? '';

const textOf = (value: unknown, maxLength: number): string =>
  typeof value === 'string' ? value.replaceAll('\0', '').trim().slice(0, maxLength) : '';

/** A text without accents, case and doubled spaces, for comparisons. */
export const comparable = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim();

/** `handOverPhrase`, as models write it: without accents, in bold, in quotes, with a full stop. */
const phrasePattern =
  /[*_"'“”]{0,6}a(?:ç|c)(?:ã|a)o\s{0,20}:\s*transferir\s+para\s+o\s+setor\s+de\s+atendimento[*_"'“”.!]*/giu;

/** Takes the phrase of a hand-over out of an answer; undefined: the answer does not contain it. */
function cutPhrase(text: string): { rest: string } | undefined {
  const plain = text.normalize('NFC');
  const rest = plain.replaceAll(phrasePattern, '');
  return rest === plain ? undefined : { rest: rest.trim() };
}

/**
 * Turns the Markdown of an answer into WhatsApp's own marks: one star for bold, one underscore for italics, and neither
 * headings nor links with a text. Each pattern takes linear time, because an answer may be of any length.
 */
export const toWhatsApp = (text: string): string =>
  text
    .replaceAll(/\*\*(?=\S)([^*\n]+?)\*\*/g, '*$1*')
    .replaceAll(/__(?=\S)([^_\n]+?)__/g, '_$1_')
    .replaceAll(/^#{1,6}\s+(.+)$/gm, '*$1*')
    .replaceAll(/\[([^[\]\n]+)\]\((https?:\/\/[^\s)[]+)\)/g, '$1: $2')
    .trim();

/** The words by which a customer always gets a person: in Portuguese, English and Spanish. */
const personWords = [
  ['atendentes?', 'humanos?', 'humana', 'pessoa (?:real|de verdade)'],
  ['attendant', 'human(?: being)?', 'real person'],
  ['agente humano', 'persona real', 'asesor'],
].flat();
/** One of these words, not as a part of a longer word. */
const personPattern = new RegExp(`(?<![\\p{L}\\p{N}])(?:${personWords.join('|')})(?![\\p{L}\\p{N}])`, 'iu');

/** Whether a customer asks for a person. In a long text the word may be about something else. */
export const asksForPerson = (text: string): boolean => text.length <= 200 && personPattern.test(text);
