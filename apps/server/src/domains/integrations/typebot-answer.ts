import { z } from 'zod';
import { markdownToWhatsApp, richTextToWhatsApp } from './typebot-text.ts';

/** What a customer may choose at Typebot: the words shown, and the words sent for them. */
export interface Choice {
  title: string;
  value: string;
}

export type Bubble =
  | { type: 'text'; body: string; delayMs: number }
  | { type: 'file'; url: string; isVoice: boolean; delayMs: number };

/** What a bot wants beside its bubbles. */
export type Control = { type: 'stop' } | { type: 'hand-over'; queueId: number; userId: number | null } | null;

export interface TypebotAnswer {
  /** Only of startChat. */
  sessionId: string | undefined;
  /** What the customer gets, the menu of the choices included. */
  bubbles: Bubble[];
  /** The bubbles after a control are not sent. */
  control: Control;
  /** What the bot waits for; `none`: it has ended. */
  input: 'none' | 'text' | 'choice' | 'file' | 'payment';
  choices: Choice[];
  takesMany: boolean;
}

/** An object of which Typebot may send more fields than these. */
const loose = <S extends z.ZodRawShape>(shape: S) => z.looseObject(shape);
const Bubbled = loose({
  id: z.string().optional(),
  type: z.string(),
  content: z.record(z.string(), z.unknown()).optional(),
});
const Item = loose({
  content: z.string().nullish(),
  title: z.string().nullish(),
  value: z.string().nullish(),
  description: z.string().nullish(),
});
const Input = loose({
  type: z.string(),
  items: z.array(Item).nullish(),
  options: loose({ isMultipleChoice: z.boolean().nullish() }).nullish(),
});
const ClientAction = loose({
  type: z.string(),
  lastBubbleBlockId: z.string().nullish(),
  wait: loose({ secondsToWaitFor: z.coerce.number() }).nullish(),
  redirect: loose({ url: z.string().nullish() }).nullish(),
});
const Reply = loose({
  sessionId: z.string().min(1).max(500).nullish(),
  messages: z.array(Bubbled).max(100).default([]),
  input: Input.nullish(),
  clientSideActions: z.array(ClientAction).nullish(),
});

/** The longest pause before a bubble: a bot may name any number of seconds. */
const maxWaitMs = 60_000;

/**
 * Reads an answer of Typebot's chat API (docs.typebot.io/api-reference/chat).
 * @param delayMs the pause before each bubble
 * @returns undefined if the JSON has another form
 */
export function readTypebotAnswer(json: unknown, delayMs: number): TypebotAnswer | undefined {
  const read = Reply.safeParse(json);
  if (!read.success) return undefined;
  const { sessionId, messages, input, clientSideActions } = read.data;
  const actions = clientSideActions ?? [];
  const bubbles: Bubble[] = [];
  let control: Control = null;
  let pauseMs = pauseAfter(actions, undefined);
  for (const message of messages) {
    const bubble = viewBubble(message.type, message.content ?? {}, Math.min(delayMs + pauseMs, maxWaitMs));
    // A pause without the id of a bubble comes before the first one only.
    pauseMs = message.id === undefined ? 0 : pauseAfter(actions, message.id);
    if (bubble?.type === 'text') control = controlOf(bubble.body);
    if (control) break;
    if (bubble) bubbles.push(bubble);
  }
  const links = actions.flatMap(({ type, redirect }) => (type === 'redirect' && redirect?.url ? [redirect.url] : []));
  if (!control) bubbles.push(...links.map((body) => ({ type: 'text' as const, body, delayMs })));
  const choices = choicesOf(input);
  if (!control && choices.length > 0) bubbles.push({ type: 'text', body: menuOf(choices), delayMs });
  return {
    sessionId: sessionId ?? undefined,
    bubbles,
    control,
    input: kindOf(input),
    choices,
    takesMany: input?.options?.isMultipleChoice ?? false,
  };
}

/** The milliseconds that the bot waits after a bubble, or (undefined) before the first one. */
const pauseAfter = (actions: readonly z.infer<typeof ClientAction>[], bubbleId: string | undefined): number =>
  actions
    .filter(({ type, lastBubbleBlockId }) => type === 'wait' && (lastBubbleBlockId ?? undefined) === bubbleId)
    .reduce((sum, { wait }) => sum + Math.max(0, wait?.secondsToWaitFor ?? 0) * 1000, 0);

function viewBubble(type: string, content: Record<string, unknown>, delayMs: number): Bubble | undefined {
  if (type === 'text') {
    const body = textOf(content);
    return body === '' ? undefined : { type: 'text', body, delayMs };
  }
  const { url } = content;
  if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return undefined;
  const isVideoFile = type === 'video' && (content['type'] === undefined || content['type'] === 'url');
  if (type === 'image' || type === 'audio' || isVideoFile)
    return { type: 'file', url, isVoice: type === 'audio', delayMs };
  // A video of YouTube or another page, or an embedded page: the customer gets its address.
  return { type: 'text', body: url, delayMs };
}

function textOf({ type, richText, markdown, plainText }: Record<string, unknown>): string {
  if (type === 'markdown' && typeof markdown === 'string') return markdownToWhatsApp(markdown);
  if (richText !== undefined) return richTextToWhatsApp(richText);
  return typeof plainText === 'string' ? plainText.trim() : '';
}

const Command = z.object({
  stopBot: z.boolean().optional(),
  queueId: z.coerce.number().int().positive().optional(),
  userId: z.coerce.number().int().positive().optional(),
});

/** Reads a command that a bot sends as a text, as for similar products: `#{"stopBot":true}`, `#{"queueId":2}`. */
function controlOf(body: string): Control {
  if (!body.startsWith('#')) return null;
  let json: unknown;
  try {
    json = JSON.parse(body.slice(1));
  } catch {
    return null;
  }
  const { data } = Command.safeParse(json);
  if (data?.stopBot) return { type: 'stop' };
  return data?.queueId === undefined ? null : { type: 'hand-over', queueId: data.queueId, userId: data.userId ?? null };
}

type InputOf = z.infer<typeof Input> | null | undefined;

function kindOf(input: InputOf): TypebotAnswer['input'] {
  if (!input) return 'none';
  if (input.type.startsWith('payment')) return 'payment';
  if (input.type.startsWith('file')) return 'file';
  return choicesOf(input).length > 0 ? 'choice' : 'text';
}

const choicesOf = (input: InputOf): Choice[] =>
  (input?.items ?? []).flatMap(({ content, title, value }) => {
    const shown = (content ?? title ?? '').trim();
    return shown === '' ? [] : [{ title: shown, value: value?.trim() || shown }];
  });

const menuOf = (choices: readonly Choice[]): string =>
  choices.map(({ title }, index) => `*[ ${index + 1} ]* - ${title}`).join('\n');

/**
 * The text of a customer in the form that Typebot expects: the number or the title of a choice becomes its value, and
 * other texts stay. If several choices are allowed, `1, 3`, `1; 3` and `1 e 3` become a list of values.
 */
export function answerForTypebot(text: string, choices: readonly Choice[], takesMany: boolean): string {
  if (choices.length === 0) return text;
  const pick = (part: string): string | undefined => {
    const words = part.trim().toLocaleLowerCase();
    // `2`, `2.` or `[ 2 ]`
    const number = /^\D{0,3}(\d{1,3})\D{0,3}$/.exec(words)?.[1];
    return choices.find(
      ({ title }, index) =>
        title.toLocaleLowerCase() === words || (number !== undefined && Number(number) === index + 1),
    )?.value;
  };
  const wholeChoice = pick(text);
  if (wholeChoice !== undefined) return wholeChoice;
  if (!takesMany) return text;
  const parts = text.split(/[,;\n]|\se\s/).filter((part) => part.trim() !== '');
  const picked = parts.map(pick);
  return picked.length > 0 && picked.every((part) => part !== undefined) ? picked.join(', ') : text;
}
