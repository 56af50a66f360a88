import type { Company } from '../../platform/scope/scope.ts';
import type { BotMessage, BotNext, BotReply } from '../messages/index.ts';
import type { Called } from './network.ts';
import { continueChat, startChat, type TypebotCall, type TypebotMessage } from './call-typebot.ts';
import type { TurnConversation } from './conversation-of-turn.ts';
import { paymentNote } from './fault-notes.ts';
import { faultReply, type Answering } from './fault-reply.ts';
import { fileFromUrl } from './file-from-url.ts';
import { absoluteLink, hasPublicUrl } from './integration-settings.ts';
import { handOver } from './hand-over.ts';
import { answerForTypebot, type Bubble, type TypebotAnswer } from './typebot-answer.ts';
import { endSession, findSession, keepSession, type TypebotSession } from './typebot-session.ts';

const minuteMs = 60_000;
/** Typebot's own texts for an answer that does not fit, in lower case. The integration may have another text. */
const refusals = ['invalid message. please, try again.', 'invalid message. please try again.'];

/** Continues the conversation of a ticket at Typebot, or begins one. */
export async function answerByTypebot(answering: Answering): Promise<BotReply> {
  const { company, conversation, turn } = answering;
  const { integration, ticket } = conversation;
  const place = { ticketId: ticket.id, integrationId: integration.id };
  const text = (turn.text ?? conversation.message?.body ?? '').trim();
  const endTypebotSession = () => company.inScope((scope) => endSession(scope, place));
  if (isKeyword(text, integration.typebot_keyword_finish)) {
    await endTypebotSession();
    return { messages: [], next: { type: 'close' } };
  }
  if (isKeyword(text, integration.typebot_keyword_restart)) {
    await endTypebotSession();
    const body = integration.typebot_restart_message;
    return { messages: body === '' ? [] : [{ message: { type: 'text', body }, delayMs: 0 }], next: { type: 'stay' } };
  }
  const stored = await company.read((scope) => findSession(scope, place));
  const liveSession = stored && isLive(stored, integration.typebot_expires_minutes) ? stored : undefined;
  const { called, answer, session } = await converse(conversation, liveSession, messageOf(conversation, text));
  if (!answer) return faultReply(conversation, outcomeOf(called));
  const hasEnded = answer.input === 'none' || answer.control !== null;
  if (hasEnded || session === undefined) await endTypebotSession();
  else await company.inScope((scope) => keepSession(scope, place, { ...answer, session }));
  return {
    messages: await botMessages(company, conversation, liveSession !== undefined, answer),
    next: await nextOf(company, conversation, answer),
  };
}

const isKeyword = (text: string, keyword: string) =>
  keyword !== '' && text.toLocaleLowerCase() === keyword.trim().toLocaleLowerCase();

/** @param minutes without a message after which a session ends; 0: never */
const isLive = ({ lastAt }: TypebotSession, minutes: number): boolean =>
  minutes === 0 || Date.now() - lastAt.getTime() <= minutes * minuteMs;

function messageOf({ message }: TurnConversation, text: string): TypebotMessage {
  const link = message?.mediaUrl ?? null;
  // Without the public address of this installation Typebot could not fetch the file.
  return { text, fileUrls: link !== null && hasPublicUrl() ? [absoluteLink(link)] : [] };
}

type Talk = TypebotCall & { session: string | undefined };

/**
 * Continues a session, or starts one if there is none or Typebot has forgotten it (404). A bot that says nothing at its
 * start gets the customer's message at once.
 */
async function converse(
  { integration, contact }: TurnConversation,
  liveSession: TypebotSession | undefined,
  message: TypebotMessage,
): Promise<Talk> {
  if (liveSession) {
    const translatedMessage = {
      ...message,
      text: answerForTypebot(message.text, liveSession.choices, liveSession.takesMany),
    };
    const continued = await continueChat(integration, liveSession.session, translatedMessage);
    if (continued.called.status !== 404) return { ...continued, session: liveSession.session };
  }
  const started = await startChat(integration, { number: contact.number, pushName: contact.name });
  const session = started.answer?.sessionId;
  // An answer without a session id has content that is not understood.
  if (!started.answer || session === undefined)
    return {
      called: { ...started.called, outcome: started.answer ? 'content' : started.called.outcome },
      answer: undefined,
      session,
    };
  if (!waitsSilently(started.answer)) return { ...started, session };
  return { ...(await continueChat(integration, session, message)), session };
}

/** Whether the bot says nothing and wants nothing, but waits for an input. */
const waitsSilently = ({ bubbles, control, input }: TypebotAnswer) =>
  bubbles.length === 0 && control === null && input !== 'none';

/** Why there is no answer. A call that succeeded without one had content that was not understood. */
function outcomeOf({ outcome, status }: Called) {
  if (status === 404) return 'unknown';
  if (status === 401 || status === 403) return 'credentials';
  return outcome === 'ok' ? 'content' : outcome;
}

/**
 * The bubbles of the bot as messages. If the integration has a text for an answer that does not fit, this text replaces
 * Typebot's own `refusals`, and silence.
 * @param isAnswer whether the session existed before the customer's message; silence then means: not understood
 */
async function botMessages(
  company: Company,
  { integration }: TurnConversation,
  isAnswer: boolean,
  answer: TypebotAnswer,
): Promise<BotReply['messages']> {
  const { typebot_unknown_message: unknownMessage, typebot_delay_ms: delayMs } = integration;
  const isRefusal = (bubble: Bubble) => bubble.type === 'text' && refusals.includes(bubble.body.toLocaleLowerCase());
  const replaceRefusal = (bubble: Bubble): Bubble =>
    unknownMessage !== '' && isRefusal(bubble)
      ? { type: 'text', body: unknownMessage, delayMs: bubble.delayMs }
      : bubble;
  const bubbles: Bubble[] =
    isAnswer && waitsSilently(answer) && unknownMessage !== ''
      ? [{ type: 'text', body: unknownMessage, delayMs }]
      : answer.bubbles.map(replaceRefusal);
  return Promise.all(
    bubbles.map(async (bubble) => ({ message: await botMessage(company, bubble), delayMs: bubble.delayMs })),
  );
}

const botMessage = async (company: Company, bubble: Bubble): Promise<BotMessage> =>
  bubble.type === 'text' ? { type: 'text', body: bubble.body } : fileFromUrl(company, { ...bubble, caption: '' });

async function nextOf(
  company: Company,
  { language }: TurnConversation,
  { control, input }: TypebotAnswer,
): Promise<BotNext> {
  if (control?.type === 'stop') return { type: 'leave' };
  if (control) return handOver(company, { ...control, note: '' });
  if (input === 'payment') return { type: 'hand-over', queueId: null, userId: null, note: paymentNote(language) };
  return { type: 'stay' };
}
