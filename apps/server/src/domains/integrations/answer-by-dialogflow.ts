import { loadForDriver } from '../media/index.ts';
import type { BotReply } from '../messages/index.ts';
import type { TurnFile } from './conversation-of-turn.ts';
import { detectIntent, type IntentQuery } from './detect-intent.ts';
import { notUnderstoodText } from './fault-notes.ts';
import { faultReply, type Answering } from './fault-reply.ts';
import { openFor } from './integration-settings.ts';

/** Google takes up to a minute of speech; a voice note of a minute is smaller than this. */
const maxAudioBytes = 3 * 1024 * 1024;

/** Asks the agent for the intent of the customer's text or voice note. A ticket is a session. */
export async function answerByDialogflow({ company, conversation, turn }: Answering): Promise<BotReply> {
  const { integration, ticket, language, file } = conversation;
  const stay = (texts: readonly string[]): BotReply => ({
    messages: texts.map((body) => ({ message: { type: 'text', body }, delayMs: 0 })),
    next: { type: 'stay' },
  });
  if (integration.json_sealed === null) return faultReply(conversation, 'credentials');
  const query = await queryOf({ company, conversation, turn }, file);
  if (!query) return stay([withName(integration.name, notUnderstoodText(language))]);
  const agent = {
    projectName: integration.project_name,
    serviceAccount: openFor(company, integration.json_sealed),
    language: integration.language,
  };
  const { called, answer } = await detectIntent(agent, `${company.id}-${ticket.contactId}-${ticket.id}`, query);
  // Without an answer the outcome is never `ok`; the type does not know that.
  if (!answer) return faultReply(conversation, called.outcome === 'ok' ? 'content' : called.outcome);
  const isUnderstood = answer.texts.length > 0 || answer.hasEnded;
  const texts = isUnderstood ? answer.texts : [notUnderstoodText(language)];
  return {
    ...stay(texts.map((text) => withName(integration.name, text))),
    next: answer.hasEnded ? { type: 'hand-over', queueId: null, userId: null, note: '' } : { type: 'stay' },
  };
}

/** The name of the integration stands before the text, so that the customer sees who speaks. */
const withName = (name: string, text: string) => `*${name}:* ${text}`;

/** The text of the customer, or the voice note; undefined for content that Dialogflow cannot take. */
async function queryOf(
  { company, conversation, turn }: Answering,
  file: TurnFile | undefined,
): Promise<IntentQuery | undefined> {
  const text = (turn.text ?? conversation.message?.body ?? '').trim();
  if (text !== '') return { text };
  const isVoice = file?.kind === 'audio' && /ogg|opus/.test(file.mimetype) && file.size <= maxAudioBytes;
  return isVoice ? { audio: await loadForDriver(company, file.key) } : undefined;
}
