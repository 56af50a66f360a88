import type { Language } from '@balcao/contract';
import type { ModelMessage, ModelTool } from './network.ts';
import { promptTexts } from './prompt-texts.ts';
import type { PromptSettings } from './prompt-settings.ts';

/** A message of the conversation, as the model reads it. */
export interface Line {
  fromMe: boolean;
  text: string;
}

/** The conversation in which a prompt answers; the last line is the customer's. */
export interface PromptTurn {
  language: Language;
  /** Empty: unknown. */
  customerName: string;
  /** The text of the prompt, with its variables filled in. */
  prompt: string;
  lines: readonly Line[];
  /** The queues to which the model may hand over, those of the allow-list. */
  queues: readonly { id: number; name: string }[];
}

/** The messages for the model: the rules and the prompt, then the conversation in its order. */
export function messagesFor(
  { language, customerName, prompt, lines }: PromptTurn,
  { maxTokens, refusesOffTopic }: Pick<PromptSettings, 'maxTokens' | 'refusesOffTopic'>,
): ModelMessage[] {
  const rules = promptTexts[language].rules({ firstName: firstNameOf(customerName), maxTokens, refusesOffTopic });
  return [
    { role: 'system', content: `${rules}\n\n${prompt}` },
    ...lines.map(({ fromMe, text }): ModelMessage => ({ role: fromMe ? 'assistant' : 'user', content: text })),
  ];
}

/** The first name. The customer chose it: letters and digits only, so that it cannot be an instruction. */
const firstNameOf = (name: string): string =>
  (name.trim().split(/\s+/)[0] ?? '').replaceAll(/[^\p{L}\p{N}]/gu, '').slice(0, 60);

/**
 * The tool by which the model hands over. The model names a queue by its place on the list, so that two queues of one
 * name stay apart. With less than two queues there is nothing to choose.
 */
export function handOverTool({ language, queues }: PromptTurn): ModelTool {
  const words = promptTexts[language];
  const choices = queues.map(({ name }, nth) => `${nth + 1} ${name}`);
  return {
    name: 'hand_over',
    description: words.handOverTool,
    parameters: {
      type: 'object',
      properties: {
        ...(choices.length > 1 && { queue: { type: 'string', enum: choices, description: words.queueField } }),
        reason: { type: 'string', description: words.reasonField },
        summary: { type: 'string', description: words.summaryField },
      },
      required: ['reason', 'summary'],
      additionalProperties: false,
    },
  };
}

/** The queue that the model named, by number and name or by name alone, if it stands on the list. */
export function queueNamed(
  { queues }: Pick<PromptTurn, 'queues'>,
  named: unknown,
): { id: number; name: string } | undefined {
  if (typeof named !== 'string') return undefined;
  const choice = named.trim();
  return queues.find(({ name }, nth) => choice === `${nth + 1} ${name}` || choice === name);
}
