import type { FlowContent } from '@balcao/contract';
import type { BlockType } from '@balcao/contract/flows/block-types';
import { makeFlow } from '../domains/flows/make-flow.ts';

const node = (id: string, type: BlockType, place: readonly [x: number, y: number], data: Record<string, unknown>) => ({
  id,
  type,
  position: { x: place[0], y: place[1] },
  data,
});
/** Connections as `1>menu`, or `menu/a1>vendas` for a branch. */
const join = (...written: string[]) =>
  written.map((one) => {
    const [from = '', target = ''] = one.split('>');
    const [source = '', sourceHandle = 'a'] = from.split('/');
    return { id: `${source}${sourceHandle}-${target}`, source, sourceHandle, target };
  });

type QueueIds = ReadonlyMap<string, number>;
const toQueue = (id: string, place: readonly [number, number], name: string, queues: QueueIds) =>
  node(id, 'ticket', place, { data: { id: queues.get(name), name } });

/** Greets, asks the hours, and leads to a queue. */
const reception = (queues: QueueIds): FlowContent => ({
  nodes: [
    node('1', 'start', [0, 120], { label: 'Inicio do fluxo' }),
    node('horario', 'hours', [290, 120], { queueId: '' }),
    node('menu', 'menu', [580, 0], {
      message: '{{ms}}, {{firstName}}! Aqui é a Móveis Aurora. Como podemos ajudar?',
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

/** Asks after a delivery how it went; still a draft, with something left to do. */
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

/** A published flow and a draft. */
export async function addFlows(companyId: number, { queueIds }: { queueIds: QueueIds }): Promise<void> {
  await makeFlow(companyId, { name: 'Recepção', ...reception(queueIds), isPublished: true });
  await makeFlow(companyId, { name: 'Pesquisa de entrega', ...survey(queueIds) });
}
