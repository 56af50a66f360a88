import { callOutside, mayBeRetried, readJson, type Called } from './network.ts';
import { readTypebotAnswer, type TypebotAnswer } from './typebot-answer.ts';

/** The server and the bot of an integration. */
export interface TypebotPlace {
  url_n8n: string;
  typebot_slug: string;
  typebot_delay_ms: number;
}

export type TypebotCall = { called: Called; answer: TypebotAnswer | undefined };

/** A message for Typebot; files by their address. */
export interface TypebotMessage {
  text: string;
  fileUrls: readonly string[];
}

/** The address of the server: users may type it with or without `/api/v1`. */
const baseOf = (url: string) => url.replace(/\/+$/, '').replace(/\/api\/v1$/, '');

/** Begins a session. The customer's first message is not part of the call: the bot speaks first. */
export const startChat = (place: TypebotPlace, variables: Record<string, string>): Promise<TypebotCall> =>
  call(place, `/typebots/${encodeURIComponent(place.typebot_slug)}/startChat`, {
    isStreamEnabled: false,
    isOnlyRegistering: false,
    prefilledVariables: variables,
    textBubbleContentFormat: 'richText',
  });

/** A text alone is sent in the form that every version of the API takes. */
export const continueChat = (place: TypebotPlace, session: string, message: TypebotMessage): Promise<TypebotCall> =>
  call(place, `/sessions/${encodeURIComponent(session)}/continueChat`, {
    message:
      message.fileUrls.length === 0
        ? message.text
        : { type: 'text', text: message.text, attachedFileUrls: message.fileUrls },
    textBubbleContentFormat: 'richText',
  });

/**
 * Calls Typebot. A call whose failure may pass (`mayBeRetried`) is repeated once, but not after a timeout: the bot may
 * have moved on.
 */
async function call(place: TypebotPlace, path: string, body: unknown): Promise<TypebotCall> {
  const callOnce = () =>
    callOutside(`${baseOf(place.url_n8n)}/api/v1${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      redirects: 1,
    });
  let called = await callOnce();
  if (mayBeRetried(called) && called.outcome !== 'timeout') called = await callOnce();
  if (called.outcome !== 'ok') return { called, answer: undefined };
  const answer = readTypebotAnswer(readJson(called.text), place.typebot_delay_ms);
  // The server answered, but not in the form of Typebot.
  if (!answer) return { called: { ...called, outcome: 'content' }, answer };
  return { called, answer };
}
