import type { FlowContent } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';
import { replay, runOf } from '@balcao/contract/flows/simulate/replay';
import { makeRun } from '../domains/flow-runs/make-run.ts';
import { addPhraseTrigger } from '../domains/flow-triggers/flow-triggers.ts';
import { keepTest } from '../domains/flows/flow-tests.ts';
import { makeFlow } from '../domains/flows/make-flow.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import type { Scope } from '../platform/scope/scope.ts';
import { dice } from './dice.ts';

const node = (id: string, type: BlockType, place: readonly [x: number, y: number], data: Record<string, unknown>) => ({
  id,
  type,
  position: { x: place[0], y: place[1] },
  data,
});
/** Connections as `1>menu`, or `menu/a1>vendas` for a branch. */
const join = (...notations: string[]) =>
  notations.map((notation) => {
    const [from = '', target = ''] = notation.split('>');
    const [source = '', sourceHandle = 'a'] = from.split('/');
    return { id: `${source}${sourceHandle}-${target}`, source, sourceHandle, target };
  });

type QueueIds = ReadonlyMap<string, number>;
const toQueue = (id: string, place: readonly [number, number], name: string, queues: QueueIds) =>
  node(id, 'ticket', place, { data: { id: queues.get(name), name } });

/** Checks the opening hours, greets with a menu, and leads to a queue. */
const reception = (queues: QueueIds): FlowContent => ({
  nodes: [
    node('1', 'start', [0, 120], { label: 'Inicio do fluxo' }),
    node('horario', 'hours', [290, 120], { queueId: '' }),
    node('menu', 'menu', [580, 0], {
      message: '{{ms}}, {{firstName}}! Aqui é a Casa Lume. Como podemos ajudar?',
      arrayOption: [
        { number: 1, value: 'Quero comprar' },
        { number: 2, value: 'Tenho um problema com meu pedido' },
        { number: 3, value: 'Boleto ou nota fiscal' },
      ],
    }),
    toQueue('vendas', [870, -80], 'Vendas', queues),
    node('pedido', 'question', [870, 60], {
      typebotIntegration: { message: 'Qual é o número do pedido?', answerKey: 'pedido' },
    }),
    toQueue('suporte', [1160, 60], 'Suporte', queues),
    toQueue('financeiro', [870, 200], 'Financeiro', queues),
    node('fechado', 'message', [580, 320], {
      label: 'Agora estamos fechados. Abrimos às 8h e respondemos assim que chegarmos. 🙂',
    }),
    toQueue('depois', [870, 340], 'Vendas', queues),
  ],
  connections: join(
    '1>horario',
    'horario/open>menu',
    'horario/closed>fechado',
    'menu/a1>vendas',
    'menu/a2>pedido',
    'menu/a3>financeiro',
    'pedido>suporte',
    'fechado>depois',
  ),
});

/** Asks after a delivery how it went. It is a draft: its branch for bad marks leads nowhere yet. */
const survey = (queues: QueueIds): FlowContent => ({
  nodes: [
    node('1', 'start', [0, 0], { label: 'Inicio do fluxo' }),
    node('nota', 'question', [290, 0], {
      typebotIntegration: { message: 'De 0 a 10, como foi a entrega?', answerKey: 'nota' },
    }),
    node('boa', 'condition', [580, 0], { key: 'nota', condition: 2, value: '8' }),
    node('obrigado', 'message', [870, -60], { label: 'Que bom! Obrigado, {{firstName}}.' }),
    node('fim', 'close', [1160, -60], { message: '', closingReasonId: '' }),
    toQueue('cuidar', [870, 100], 'Suporte', queues),
  ],
  connections: join('1>nota', 'nota>boa', 'boa/true>obrigado', 'obrigado>fim'),
});

/** The second copy of a bill; a draft until the company enters its token of Asaas. */
const secondCopy = (queues: QueueIds): FlowContent => ({
  nodes: [
    node('1', 'start', [0, 0], { label: 'Inicio do fluxo' }),
    node('boleto', 'bill', [290, 0], {
      documentKey: 'cpf',
      message: 'Para enviar a segunda via, digite o CPF ou CNPJ da compra.',
      invalidMessage: 'Este número não confere. Digite o CPF ou CNPJ completo, por favor.',
      text: 'Vencimento: {{boleto_vencimento}}\nValor: {{boleto_valor}}\n{{boleto_link}}',
      most: 2,
      qrCode: true,
      comment: 'Falta o token da Asaas em Configurações.',
    }),
    node('pronto', 'message', [580, -120], { label: 'Prontinho! O pagamento cai em até um dia útil.' }),
    node('fim', 'close', [870, -120], { message: '', closingReasonId: '' }),
    node('emdia', 'message', [580, 20], { label: 'Não há nada em aberto neste número. 🎉' }),
    toQueue('financeiro', [870, 120], 'Financeiro', queues),
  ],
  connections: join(
    '1>boleto',
    'boleto/found>pronto',
    'boleto/none>emdia',
    'boleto/error>financeiro',
    'boleto/mismatch>financeiro',
    'pronto>fim',
    'emdia>financeiro',
  ),
});

/** Asks what a customer wants to order, in one form if the number supports forms. */
const order = (queues: QueueIds): FlowContent => ({
  nodes: [
    node('1', 'start', [0, 0], { label: 'Inicio do fluxo' }),
    node('pedido', 'form', [290, 0], {
      header: 'Orçamento',
      message: '{{ms}}, {{firstName}}! Conte o que você procura e já voltamos com os preços.',
      button: 'Preencher',
      fields: [
        { label: 'O que você procura?', variable: 'produto', kind: 'text', options: '', isOptional: false },
        { label: 'Quantas peças?', variable: 'pecas', kind: 'number', options: '', isOptional: false },
        { label: 'Para que dia?', variable: 'dia', kind: 'date', options: '', isOptional: true },
        { label: 'Como entregamos?', variable: 'entrega', kind: 'choice', options: 'Retiro na loja\nEntrega em casa' },
      ],
      invalidMessage: '',
      skipMessage: 'Responda “-” para pular.',
    }),
    node('anotado', 'message', [580, -80], {
      label: 'Anotado: {{pecas}} de {{produto}}, {{entrega}}. Já respondemos!',
    }),
    toQueue('vendas', [870, 0], 'Vendas', queues),
  ],
  connections: join('1>pedido', 'pedido>anotado', 'pedido/error>vendas', 'anotado>vendas'),
});

/** What customers write in the reception. Each run picks one entry; `1` is the most frequent, so it stands twice. */
const replies: readonly (readonly string[])[] = [
  ['1'],
  ['1'],
  ['2', '20471'],
  ['3'],
  ['2', 'Não tenho o número aqui'],
  ['quero falar com alguém', 'oi?'],
  [],
];

/**
 * Adds two published flows and two drafts, the phrases that start flows, and a test of the reception: a kept run that
 * the reception must repeat. The reception also has the runs of a week.
 */
export async function addFlows(companyId: number, { queueIds, now }: { queueIds: QueueIds; now: Date }): Promise<void> {
  const content = reception(queueIds);
  const { id } = await makeFlow(companyId, { name: 'Recepção', ...content, isPublished: true });
  const draft = await makeFlow(companyId, { name: 'Pesquisa de entrega', ...survey(queueIds) });
  await makeFlow(companyId, { name: 'Segunda via do boleto', ...secondCopy(queueIds) });
  await makeFlow(companyId, { name: 'Orçamento por formulário', ...order(queueIds), isPublished: true });
  await inCompany(companyId, async (scope) => {
    const phrase = { flowId: id, whatsappId: null, match: 'exact', status: true } as const;
    await addPhraseTrigger(scope, { ...phrase, name: 'Menu', phrase: 'menu' });
    await addPhraseTrigger(scope, { ...phrase, name: 'Cartaz da vitrine', phrase: 'quero o cupom da vitrine' });
    await addPhraseTrigger(scope, {
      ...phrase,
      name: 'Pesquisa pelo QR code',
      phrase: '*pesquisa*',
      match: 'pattern',
      flowId: draft.id,
      status: false,
    });
    await keepTest(scope, id, keptRun(content, now));
    await addRuns(scope, id, now);
  });
}

/** A simulated customer with a problem, and what the reception does in this run. */
function keptRun(content: FlowContent, now: Date) {
  const world = {
    name: 'Mariana Souza',
    number: '5511987650001',
    email: '',
    startsAt: now.getTime(),
    timeZone: 'America/Sao_Paulo',
    language: 'pt' as const,
    isOpen: true,
    chance: 'a' as const,
  };
  const inputs = ['2', '20471'].map((text) => ({ type: 'message' as const, text }));
  return { name: 'Problema com pedido', world, inputs, expected: runOf(replay(content, { world, inputs })) };
}

/** The runs of the last seven days, one in each of the sixty newest tickets. */
async function addRuns(scope: Scope, flowId: number, now: Date): Promise<void> {
  const { below, pick } = dice(7);
  const tickets = await scope.db
    .selectFrom('tickets')
    .select('id')
    .where('is_group', '=', false)
    .orderBy('id', 'desc')
    .limit(60)
    .execute();
  for (const { id: ticketId } of tickets) {
    const startedAt = new Date(now.getTime() - 2 * 3600_000 - below(7 * 24 * 60) * 60_000);
    const isOpen = below(6) > 0;
    await makeRun(scope, {
      flowId,
      ticketId,
      trigger: pick(['welcome', 'welcome', 'not-phrase', 'phrase']),
      startedAt,
      isOpen,
      replies: isOpen ? pick(replies) : [],
    });
  }
}
