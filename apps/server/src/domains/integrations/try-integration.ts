import { randomUUID } from 'node:crypto';
import type { IntegrationReport, IntegrationTrial, TrialOutcome } from '@balcao/contract';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { fail } from '../../platform/fail.ts';
import { newWebhookSecret, webhookHeaders } from '../../platform/crypto/sign-webhook.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { callOutside, type Called } from './network.ts';
import { startChat } from './call-typebot.ts';
import { detectIntent } from './detect-intent.ts';
import { findFlow } from './find-flow.ts';
import { openFor } from './integration-settings.ts';
import { requireIntegration, signingSecrets } from './require-integration.ts';
import { readWebhookAnswer } from './webhook-answer.ts';
import { testRequest } from './webhook-request.ts';

const greeting = { 'pt-BR': 'Olá', en: 'Hello', es: 'Hola' } as const;
/** Longer answers are cut: the report shows only how they begin. */
const maxTextLength = 500;

/**
 * Calls the service as a customer's message would, and reports what happened. For a flow, only checks whether it runs.
 * @throws ERR_NO_INTEGRATION_FOUND
 */
export async function tryIntegration(company: Company, trial: IntegrationTrial): Promise<IntegrationReport> {
  const { called, messages } = await tries[trial.type](company, trial);
  return {
    outcome: called.outcome,
    status: called.status,
    durationMs: called.durationMs,
    messages: messages.map((text) => text.slice(0, maxTextLength)),
  };
}

type Tried = { called: Pick<Called, 'outcome' | 'status' | 'durationMs'>; messages: string[] };
type Try = (company: Company, trial: IntegrationTrial) => Promise<Tried>;

const tryWebhook: Try = async (company, trial) => {
  const secrets = await secretsOf(company, trial.id);
  const id = `msg_test_${randomUUID()}`;
  const now = new Date();
  const body = testRequest(company, trial, now);
  const called = await callOutside(trial.urlN8N, {
    method: 'POST',
    headers: webhookHeaders({ id, at: now, body, secrets }),
    body,
  });
  if (called.outcome !== 'ok') return { called: withUnknown(called), messages: [] };
  const answer = readWebhookAnswer(called.text, called.contentType);
  if (!answer) return { called: { ...called, outcome: 'content' }, messages: [] };
  return { called, messages: answer.messages.map((message) => (message.type === 'text' ? message.text : message.url)) };
};

const tryTypebot: Try = async (_company, trial) => {
  const place = { url_n8n: trial.urlN8N, typebot_slug: trial.typebotSlug, typebot_delay_ms: 0 };
  const { called, answer } = await startChat(place, { number: '5511999999999', pushName: 'Teste' });
  if (!answer) return { called: withUnknown(called), messages: [] };
  if (answer.sessionId === undefined) return { called: { ...called, outcome: 'content' }, messages: [] };
  return { called, messages: answer.bubbles.map((bubble) => (bubble.type === 'text' ? bubble.body : bubble.url)) };
};

const tryDialogflow: Try = async (company, { projectName, language, id, ...trial }) => {
  const serviceAccount = trial.jsonContent === hiddenKey ? await storedAccount(company, id) : trial.jsonContent;
  const session = `test-${randomUUID()}`;
  const { called, answer } = await detectIntent({ projectName, serviceAccount, language }, session, {
    text: greeting[language],
  });
  return { called, messages: answer?.texts ?? [] };
};

const tryFlow: Try = async (company, { flowId }) => {
  const flow = await company.read((scope) => findFlow(scope, flowId ?? 0));
  const outcome: TrialOutcome = flow?.isRunning ? 'ok' : 'flow';
  return { called: { outcome, status: null, durationMs: 0 }, messages: [] };
};

const tries: Readonly<Record<IntegrationTrial['type'], Try>> = {
  n8n: tryWebhook,
  webhook: tryWebhook,
  typebot: tryTypebot,
  dialogflow: tryDialogflow,
  flowbuilder: tryFlow,
};

/** 404 from the service means that it does not know the bot. */
const withUnknown = (called: Called): Called => (called.status === 404 ? { ...called, outcome: 'unknown' } : called);

/** A new integration has no secret yet: its test is signed with a random secret, which is not stored. */
async function secretsOf(company: Company, id: number | null): Promise<string[]> {
  if (id === null) return [newWebhookSecret()];
  const secrets = await company.read(async (scope) => signingSecrets(scope, await requireIntegration(scope, id)));
  return secrets.length > 0 ? secrets : [newWebhookSecret()];
}

/** @throws ERR_NO_INTEGRATION_FOUND also if the integration has no account */
async function storedAccount(company: Company, id: number | null): Promise<string> {
  const row = id === null ? undefined : await company.read((scope) => requireIntegration(scope, id));
  if (!row?.json_sealed) throw fail('ERR_NO_INTEGRATION_FOUND');
  return openFor(company, row.json_sealed);
}
