import { makeIntegration } from '../domains/integrations/make-integration.ts';
import { makeWebhook } from '../domains/webhooks/make-webhook.ts';
import { inCompany } from '../platform/scope/in-company.ts';

const minuteMs = 60_000;

/** The calls of the last hours, the newest first: what a customer wrote, and what n8n answered `ago` minutes ago. */
const calls = [
  { ago: 7, body: 'Meu pedido 48213 já saiu?', answer: '{"text":"Saiu hoje e chega na quinta."}', isFine: true },
  { ago: 31, body: 'Qual o prazo para Campinas?', answer: '{"text":"Entregamos em 3 dias úteis."}', isFine: true },
  { ago: 64, body: 'Quero trocar a cor da mesa', answer: 'Bad Gateway', isFine: false },
  {
    ago: 190,
    body: 'Pode parcelar?',
    answer: '{"text":"Em até 10 vezes.","action":{"type":"hand-over","note":"Quer parcelar"}}',
    isFine: true,
  },
] as const;

/** Bots of the demo company. No connection uses them, since their servers are invented. */
export async function addIntegrations(companyId: number, now: Date): Promise<void> {
  const flow = await inCompany(companyId, ({ db }) =>
    db.selectFrom('flows').select(['id', 'name']).orderBy('id').limit(1).executeTakeFirst(),
  );
  if (flow) await makeIntegration(companyId, { type: 'flowbuilder', name: `Fluxo ${flow.name}`, flowId: flow.id });
  await makeIntegration(companyId, {
    type: 'typebot',
    name: 'Agendar entrega',
    urlN8N: 'https://typebot.casalume.example',
    typebotSlug: 'agendar-entrega-k3x9',
    typebotExpires: 30,
    typebotKeywordFinish: 'sair',
    typebotKeywordRestart: 'recomeçar',
    typebotRestartMessage: 'Certo, vamos do começo.',
    typebotUnknownMessage: 'Não entendi. Escolha uma das opções, por favor.',
  });
  const { id } = await makeIntegration(companyId, {
    type: 'n8n',
    name: 'Robô de pedidos',
    urlN8N: 'https://n8n.casalume.example/webhook/pedidos',
  });
  await inCompany(companyId, ({ db }) =>
    db
      .insertInto('integration_deliveries')
      .values(
        calls.map(({ ago, body, answer, isFine }, index) => ({
          id: `msg_${companyId}_${id}_${48_213 - index}`,
          integration_id: id,
          ticket_id: null,
          request: JSON.stringify({ event: 'message.received', version: 1, message: { type: 'chat', body } }),
          outcome: isFine ? ('ok' as const) : ('fault' as const),
          status: isFine ? 200 : 502,
          response: answer,
          attempts: isFine ? 1 : 3,
          duration_ms: isFine ? 180 + index * 43 : 5210,
          created_at: new Date(now.getTime() - ago * minuteMs),
        })),
      )
      .execute(),
  );
}

/** The last events that the ERP was told of; `ago` is in minutes. */
const events = [
  { ago: 3, event: 'ticket.closed', state: 'failed', status: 503, attempts: 2 },
  { ago: 12, event: 'message.received', state: 'delivered', status: 200, attempts: 1 },
  { ago: 13, event: 'ticket.created', state: 'delivered', status: 200, attempts: 1 },
  { ago: 55, event: 'contact.changed', state: 'delivered', status: 204, attempts: 1 },
  { ago: 1500, event: 'ticket.tagged', state: 'failed', status: 422, attempts: 3 },
] as const;

function outcomeOf(status: number): 'ok' | 'refused' | 'fault' {
  if (status < 300) return 'ok';
  return status < 500 ? 'refused' : 'fault';
}

/** An endpoint with its log. It is switched off, since its server is invented. */
export async function addWebhooks(companyId: number, now: Date): Promise<void> {
  const { id } = await makeWebhook(companyId, {
    name: 'ERP da loja',
    url: 'https://erp.casalume.example/eventos',
    events: ['ticket.created', 'ticket.closed', 'ticket.tagged', 'message.received', 'contact.changed'],
    active: false,
  });
  await inCompany(companyId, ({ db }) =>
    db
      .insertInto('webhook_deliveries')
      .values(
        events.map(({ ago, event, state, status, attempts }, index) => ({
          id: `msg_demo_${index}`,
          webhook_id: id,
          event,
          refs: '{}',
          request: JSON.stringify({ type: event, version: 1, data: { ticket: { id: 812 - index } } }),
          state,
          attempts,
          outcome: outcomeOf(status),
          status,
          response: status < 300 ? 'ok' : 'Service Unavailable',
          next_at: null,
          created_at: new Date(now.getTime() - ago * minuteMs),
        })),
      )
      .execute(),
  );
}

/** Accesses for assistants, one of which was used 40 minutes ago. No token fits them: the hashes are invented. */
export const addMcpTokens = (companyId: number, userId: number, now: Date): Promise<unknown> =>
  inCompany(companyId, ({ db }) =>
    db
      .insertInto('mcp_tokens')
      .values([
        {
          name: 'Claude da Ana',
          may_write: true,
          user_id: userId,
          token_hash: 'demo',
          token_hint: 'k3Qx',
          expires_at: new Date(now.getTime() + 300 * 24 * 60 * minuteMs),
          last_used_at: new Date(now.getTime() - 40 * minuteMs),
        },
        {
          name: 'Relatórios do ChatGPT',
          user_id: null,
          token_hash: null,
          token_hint: null,
          expires_at: null,
          last_used_at: null,
        },
      ])
      .execute(),
  );
