import { z } from 'zod';
import { callOutside, mayBeRetried, readJson, type Called } from './network.ts';
import { forgetToken, googleToken } from './google-token.ts';
import { dialogflowUrl } from './integration-settings.ts';

export interface Agent {
  projectName: string;
  serviceAccount: string;
  language: string;
}

export type IntentQuery = { text: string } | { audio: Uint8Array };

export interface IntentAnswer {
  texts: string[];
  /** The agent ended the conversation, so it goes on to people. */
  hasEnded: boolean;
}

const Message = z.looseObject({
  text: z.looseObject({ text: z.array(z.string()).optional() }).optional(),
  quickReplies: z
    .looseObject({ title: z.string().optional(), quickReplies: z.array(z.string()).optional() })
    .optional(),
  image: z.looseObject({ imageUri: z.string().optional() }).optional(),
  payload: z.record(z.string(), z.unknown()).optional(),
});
const Result = z.looseObject({
  queryResult: z.looseObject({
    action: z.string().optional(),
    fulfillmentText: z.string().optional(),
    fulfillmentMessages: z.array(Message).optional(),
    intent: z.looseObject({ endInteraction: z.boolean().optional() }).optional(),
    diagnosticInfo: z.record(z.string(), z.unknown()).optional(),
  }),
});

/** Asks an agent of Dialogflow (v2 REST `detectIntent`). Never throws for faults of the other side. */
export async function detectIntent(
  agent: Agent,
  session: string,
  query: IntentQuery,
): Promise<{ called: Called; answer: IntentAnswer | undefined }> {
  const token = await googleToken(agent.serviceAccount);
  if ('refused' in token) return { called: token.refused, answer: undefined };
  const called = await ask(agent, session, query, token.token);
  if (called.outcome !== 'ok') {
    if (called.status === 401) forgetToken(agent.serviceAccount);
    return { called: { ...called, outcome: outcomeOf(called) }, answer: undefined };
  }
  const read = Result.safeParse(readJson(called.text));
  if (!read.success) return { called: { ...called, outcome: 'content' }, answer: undefined };
  return { called, answer: viewResult(read.data.queryResult) };
}

/**
 * Calls the agent. A call whose failure may be temporary (`mayBeRetried`) is repeated once, but not after a timeout:
 * the agent may have moved on.
 */
async function ask({ projectName, language }: Agent, session: string, query: IntentQuery, token: string) {
  const path = `/v2/projects/${encodeURIComponent(projectName)}/agent/sessions/${encodeURIComponent(session)}`;
  const call = () =>
    callOutside(`${dialogflowUrl()}${path}:detectIntent`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify(inputOf(query, language)),
    });
  const first = await call();
  return mayBeRetried(first) && first.outcome !== 'timeout' ? call() : first;
}

/** The most characters that Dialogflow takes in a query. */
const maxQueryLength = 256;

/**
 * The body of the call. A long text is cut between code points (`Array.from`), so that no emoji is halved. The voice
 * notes of WhatsApp are Opus in Ogg, 16 kHz.
 */
const inputOf = (query: IntentQuery, languageCode: string) =>
  'text' in query
    ? { queryInput: { text: { text: Array.from(query.text).slice(0, maxQueryLength).join(''), languageCode } } }
    : {
        queryInput: {
          audioConfig: { audioEncoding: 'AUDIO_ENCODING_OGG_OPUS', sampleRateHertz: 16_000, languageCode },
        },
        inputAudio: Buffer.from(query.audio).toString('base64'),
      };

function outcomeOf({ status, outcome }: Called): Called['outcome'] {
  if (status === 401 || status === 403) return 'credentials';
  return status === 404 ? 'unknown' : outcome;
}

type QueryResult = z.infer<typeof Result>['queryResult'];

/**
 * The texts of a result, and whether it ends the conversation: agents say that by an action, a setting of the intent,
 * the diagnostic info or a payload. `fulfillmentText` counts only if no message has a text.
 */
function viewResult(result: QueryResult): IntentAnswer {
  const { fulfillmentMessages = [], fulfillmentText = '', action, intent, diagnosticInfo } = result;
  const texts = fulfillmentMessages.flatMap(({ text, quickReplies, image }) => {
    const options = (quickReplies?.quickReplies ?? []).map((option) => `• ${option}`);
    return [
      ...(text?.text ?? []),
      ...(quickReplies ? [[quickReplies.title, ...options].join('\n')] : []),
      ...(image?.imageUri ? [image.imageUri] : []),
    ];
  });
  const nonEmptyTexts = texts.map((text) => text.trim()).filter((text) => text !== '');
  return {
    texts: nonEmptyTexts.length > 0 || fulfillmentText.trim() === '' ? nonEmptyTexts : [fulfillmentText.trim()],
    hasEnded:
      action === 'end_conversation' ||
      intent?.endInteraction === true ||
      diagnosticInfo?.['end_conversation'] === true ||
      fulfillmentMessages.some(({ payload }) => payload?.['end_conversation'] === true),
  };
}
