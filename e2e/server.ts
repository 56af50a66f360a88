import type { FullConfig } from '@playwright/test';
import { startAsaasBillingDouble } from '../apps/server/src/testing/asaas-billing-double.ts';
import { startAssistantDouble } from '../apps/server/src/testing/assistant-double.ts';
import { startGraphDouble } from '../apps/server/src/testing/graph-double.ts';
import { startServer } from '../apps/server/src/testing/start-server.ts';
import { buildWeb } from '../scripts/build-web.ts';
import { firstLogin } from './first-login.ts';

const approved = { language: 'pt_BR', category: 'UTILITY', status: 'APPROVED' };
/** The templates that the double of Meta has for every account. */
const templates = [
  {
    ...approved,
    name: 'pedido_pronto',
    components: [
      { type: 'HEADER', format: 'TEXT', text: 'Pedido {{1}}', example: { header_text: ['4711'] } },
      {
        type: 'BODY',
        text: 'Olá *{{1}}*, seu pedido está pronto e pode ser retirado a partir das {{2}}.',
        example: { body_text: [['Ana', '17h']] },
      },
      { type: 'FOOTER', text: 'Padaria Sol Nascente' },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Já estou indo' }] },
    ],
  },
  {
    ...approved,
    name: 'continuar_conversa',
    components: [{ type: 'BODY', text: 'Podemos continuar a nossa conversa?' }],
  },
  {
    ...approved,
    name: 'promocao_natal',
    category: 'MARKETING',
    status: 'PAUSED',
    components: [{ type: 'BODY', text: 'Panetone com 20% de desconto só hoje!' }],
  },
  {
    ...approved,
    name: 'cardapio',
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      { type: 'BODY', text: 'Veja o cardápio da semana.' },
    ],
  },
];

/**
 * The global set-up of Playwright: builds the web app if it changed and starts one server for each worker, on a free
 * port and with its own data folder. @returns the tear-down, which prints the log of a server with errors
 */
export default async function startForJourneys({ workers }: FullConfig): Promise<() => Promise<void>> {
  await buildWeb();
  const installations = await Promise.all(Array.from({ length: workers }, (_, place) => startInstallation(place)));
  return async () => {
    for (const { complaints } of installations)
      if (complaints()) console.error(`The server complained:\n${complaints()}`);
    await Promise.all(installations.map((installation) => installation.stop()));
  };
}

/**
 * Starts the server of one worker, with doubles of Meta, Asaas and a language model. The worker reads their addresses
 * from the environment: `installationUnderTest` in `which-installation.ts`.
 */
async function startInstallation(place: number) {
  const graph = await startGraphDouble();
  graph.templates = [...templates];
  graph.reviewsAtOnce = true;
  const asaas = await startAsaasBillingDouble();
  const assistant = await startAssistantDouble();
  // A stand-in for a model that obeys its prompt: the answer depends on a sentence that prompts.spec.ts adds.
  assistant.usually(({ messages }) => ({
    say: messages[0]?.content.includes('Hoje o frete é grátis') ? 'Hoje o frete é grátis!' : 'O frete custa R$ 30.',
  }));
  const server = await startServer({
    env: {
      ADMIN_EMAIL: firstLogin.email,
      ADMIN_PASSWORD: firstLogin.password,
      SANDBOX: 'on',
      TRUST_PROXY: 'on',
      ALERT_AFTER_SECONDS: '3',
      WA_GRAPH_URL: graph.url,
      LOCAL_AI_URLS: assistant.origin,
      ASAAS_URL: asaas.origin,
    },
  });
  const { phone, businessAccountId, accessToken, appSecret } = graph;
  process.env[`BALCAO_E2E_URL_${place}`] = server.url;
  process.env[`BALCAO_E2E_DATA_${place}`] = server.dataDir;
  process.env[`BALCAO_E2E_ASAAS_${place}`] = JSON.stringify({ origin: asaas.origin, apiKey: asaas.account.apiKey });
  process.env[`BALCAO_E2E_ASSISTANT_${place}`] = assistant.baseUrl;
  process.env[`BALCAO_E2E_GRAPH_${place}`] = JSON.stringify({ phone, businessAccountId, accessToken, appSecret });
  return {
    // Log levels of pino: 50 is error, 60 is fatal. PostgreSQL writes ERROR and FATAL.
    complaints: () => (/level":(50|60)|(ERROR|FATAL) /.test(server.output()) ? server.output() : ''),
    async stop() {
      await server.remove();
      await graph.stop();
      await assistant.stop();
      await asaas.stop();
    },
  };
}
