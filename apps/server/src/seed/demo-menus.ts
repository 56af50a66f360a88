import { makeQueueOption } from '../domains/queue-options/make-queue-option.ts';

interface MenuEntry {
  title: string;
  message?: string;
  /** The name of the queue that the customer goes on to. */
  toQueue?: string;
  endsBot?: boolean;
  below?: readonly MenuEntry[];
}

/** The menus of two queues; the others answer with their greeting alone. */
const menus: Record<string, readonly MenuEntry[]> = {
  Suporte: [
    {
      title: 'Entrega e prazo',
      message: 'Sobre a entrega, {{firstName}}:',
      below: [
        { title: 'Prazo para a capital', message: 'Entregamos em até 5 dias úteis na capital, com agendamento.' },
        {
          title: 'Prazo para outras cidades',
          message: 'São de 8 a 15 dias úteis. A transportadora avisa um dia antes.',
        },
        {
          title: 'Meu pedido está atrasado',
          message: 'Sentimos muito. Envie o número do pedido: uma pessoa já vai conferir.',
          endsBot: true,
        },
      ],
    },
    {
      title: 'Troca ou defeito',
      message: 'Você tem 7 dias para trocar. Envie uma foto da peça e o número do pedido.',
      endsBot: true,
    },
    { title: 'Montagem', message: 'A montagem é gratuita na capital e marcada junto com a entrega.' },
    { title: 'Quero comprar', toQueue: 'Vendas' },
    { title: 'Falar com uma pessoa', message: 'Certo! Em instantes alguém responde aqui.', endsBot: true },
  ],
  Financeiro: [
    { title: 'Segunda via do boleto', message: 'Envie o CPF ou CNPJ da compra, e mandamos o boleto.', endsBot: true },
    { title: 'Nota fiscal', message: 'A nota chega por e-mail no dia da entrega. Confira também o lixo eletrônico.' },
    { title: 'Parcelas e juros', message: 'Parcelamos em até 10 vezes sem juros no cartão.' },
  ],
};

/**
 * Gives queues of the demo their menus.
 * @param queueIds by name
 */
export async function addMenus(companyId: number, queueIds: ReadonlyMap<string, number>): Promise<void> {
  for (const [name, entries] of Object.entries(menus)) {
    const queueId = queueIds.get(name);
    if (queueId !== undefined) await addMenu(companyId, queueIds, { queueId, parentId: null, entries });
  }
}

async function addMenu(
  companyId: number,
  queueIds: ReadonlyMap<string, number>,
  { queueId, parentId, entries }: { queueId: number; parentId: number | null; entries: readonly MenuEntry[] },
): Promise<void> {
  for (const { title, message = '', toQueue, endsBot = false, below = [] } of entries) {
    const transferQueueId = toQueue === undefined ? null : (queueIds.get(toQueue) ?? null);
    const { id } = await makeQueueOption(companyId, { queueId, parentId, title, message, transferQueueId, endsBot });
    await addMenu(companyId, queueIds, { queueId, parentId: id, entries: below });
  }
}
