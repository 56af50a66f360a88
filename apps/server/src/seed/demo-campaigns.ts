import type { CampaignPersonState, FlowContent } from '@balcao/contract';
import { makeAudienceFilter } from '../domains/audience-filters/make-audience-filter.ts';
import { saveCampaignSettings } from '../domains/campaigns/index.ts';
import { makeCampaign } from '../domains/campaigns/make-campaign.ts';
import { makeFlow } from '../domains/flows/make-flow.ts';
import { inCompany } from '../platform/scope/in-company.ts';

const hourMs = 3600_000;

interface Lists {
  buyers: number;
  visitors: number;
  connectionId: number;
  /** Contacts with this tag are among the people of the planned campaign. */
  tagId: number | null;
}

interface Setting extends Lists {
  companyId: number;
  now: Date;
  secondConnectionId: number;
  /** The closing reason of a sale; null: there is none. */
  saleReasonId: number | null;
}

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * hourMs);

/**
 * Adds four campaigns and a saved filter:
 * - a finished campaign over two numbers, whose second text got more replies and sold more;
 * - its follow-up with a flow;
 * - a running campaign that has reached its daily cap and goes on tomorrow;
 * - a planned campaign for a Saturday.
 */
export async function addCampaigns(companyId: number, lists: Lists, now: Date): Promise<void> {
  await inCompany(companyId, (scope) =>
    saveCampaignSettings(scope, { settings: { variables: [{ key: 'cupom', value: 'LUME10' }], messageInterval: 10 } }),
  );
  const secondConnectionId = await addSecondNumber(companyId, lists.connectionId);
  const setting: Setting = { ...lists, companyId, now, secondConnectionId, saleReasonId: await findSale(companyId) };
  const people = Array.from({ length: 300 }, (_none, nth) => personOfFinished(setting, nth));
  const finishedId = await addFinished(setting, people);
  await addFollowUp(setting, finishedId, people);
  await addRunning(setting);
  await addPlanned(setting);
  await addFilter(companyId, now);
}

/** Customers without a message for three weeks. A filter stores fixed dates, so its name has the date. */
async function addFilter(companyId: number, now: Date): Promise<void> {
  const day = hoursBefore(now, 21 * 24);
  const name = day.toLocaleDateString('pt-BR', { day: 'numeric', month: 'long', timeZone: 'UTC' });
  const lastMessageTo = day.toISOString().slice(0, 10);
  await makeAudienceFilter(companyId, { name: `Clientes sem contato desde ${name}`, lastMessageTo });
}

/** The second text asks for an answer, and gets more. */
const finishedStates: Record<1 | 2, CampaignPersonState[]> = {
  1: ['read', 'read', 'delivered', 'read', 'replied', 'delivered', 'read', 'delivered', 'sent', 'read'],
  2: ['read', 'replied', 'delivered', 'read', 'replied', 'delivered', 'replied', 'read', 'sent', 'read'],
};

/** A person of the finished campaign: most got a message, some are held out or could not get it. */
function personOfFinished({ now, connectionId, secondConnectionId }: Setting, nth: number) {
  const variant = nth % 2 === 0 ? 1 : 2;
  const isHeldOut = nth % 9 === 4;
  const isSkipped = isHeldOut || nth % 32 === 5;
  const stateOfSent = finishedStates[variant][Math.floor(nth / 2) % 10] ?? 'read';
  const stateUnlessFailed = isSkipped ? 'skipped' : stateOfSent;
  const state = nth % 41 === 6 ? 'failed' : stateUnlessFailed;
  const sentAt = new Date(hoursBefore(now, 75).getTime() + nth * 18_000);
  const reason = nth % 64 === 5 ? 'opted-out' : 'invalid';
  const skipCode = isHeldOut ? 'hold-out' : reason;
  // The second text sells more; one of those held out buys anyway.
  const buys = isHeldOut ? nth === 4 : hasConverted(state, variant, nth);
  return {
    name: nameOf(nth),
    number: `55139${83_000_000 + nth * 91_733}`,
    state,
    ...(state === 'failed' && { code: 'ERR_WAPP_INVALID_CONTACT' }),
    connectionId: nth % 3 === 1 ? secondConnectionId : connectionId,
    ...(state === 'skipped' ? { code: skipCode } : { sentAt, variant }),
    lastAt: new Date(sentAt.getTime() + (nth % 7) * 340_000 + 9_000),
    ...(buys && { convertedAt: new Date(sentAt.getTime() + ((nth % 50) + 2) * hourMs) }),
  };
}

type FinishedPerson = ReturnType<typeof personOfFinished>;

function addFinished(setting: Setting, people: FinishedPerson[]): Promise<number> {
  const { companyId, now, connectionId, secondConnectionId, buyers, saleReasonId } = setting;
  const ago = (hours: number) => hoursBefore(now, hours);
  return makeCampaign(
    companyId,
    {
      name: 'Semana do sofá',
      message1: 'Oi, {primeiroNome}! Nesta semana os sofás da linha Aurora saem com 15%. Quer ver as cores?',
      message2: '{primeiroNome}, temos uma semana de sofás com 15% na loja de {cidade}. Posso reservar um para você?',
      status: 'FINALIZADA',
      scheduled_at: ago(75),
      started_at: ago(75),
      completed_at: ago(73.6),
      connection_id: connectionId,
      further_connection_ids: [secondConnectionId],
      on_drop: 'move',
      hold_out_percent: 12,
      contact_list_id: buyers,
      conversion: saleReasonId === null ? null : 'closing-reason',
      conversion_reason_id: saleReasonId,
      conversion_days: 14,
      created_at: ago(96),
      updated_at: ago(73),
    },
    people,
  );
}

/** A flow for those who got the message of the finished campaign and did not answer. */
async function addFollowUp(setting: Setting, finishedId: number, people: readonly FinishedPerson[]): Promise<void> {
  const { companyId, now, connectionId, secondConnectionId, saleReasonId } = setting;
  const ago = (hours: number) => hoursBefore(now, hours);
  const flow = await makeFlow(companyId, { name: 'Retomada', ...retakeFlow, isPublished: true });
  const unanswered = people.filter(({ state }) => ['sent', 'delivered', 'read'].includes(state)).slice(0, 120);
  await makeCampaign(
    companyId,
    {
      name: 'Semana do sofá – sem resposta',
      status: 'FINALIZADA',
      scheduled_at: ago(26),
      started_at: ago(26),
      completed_at: ago(25.2),
      connection_id: connectionId,
      further_connection_ids: [secondConnectionId],
      follows_id: finishedId,
      flow_id: flow.id,
      conversion: saleReasonId === null ? null : 'closing-reason',
      conversion_reason_id: saleReasonId,
      conversion_days: 14,
      created_at: ago(27),
      updated_at: ago(25),
    },
    unanswered.map(({ name, number, connectionId: numberId }, nth) => {
      const sentAt = new Date(ago(26).getTime() + nth * 22_000);
      const isAttended = nth % 23 === 7;
      const stateOfSent = (['read', 'delivered', 'replied', 'read', 'read'] as const)[nth % 5] ?? 'read';
      const state: CampaignPersonState = isAttended ? 'skipped' : stateOfSent;
      return {
        name,
        number,
        state,
        connectionId: numberId,
        ...(isAttended ? { code: 'attended' } : { sentAt, variant: 1 }),
        lastAt: new Date(sentAt.getTime() + (nth % 9) * 260_000 + 7_000),
        ...(state === 'replied' && nth % 3 === 0 && { convertedAt: new Date(sentAt.getTime() + 5 * hourMs) }),
      };
    }),
  );
}

/** A campaign that has reached its daily cap. */
async function addRunning({ companyId, now, connectionId, secondConnectionId, visitors }: Setting): Promise<void> {
  const ago = (hours: number) => hoursBefore(now, hours);
  const tomorrow = new Date(now.getTime() + 24 * hourMs);
  // Nine o'clock in São Paulo.
  tomorrow.setUTCHours(12, 0, 0, 0);
  const sentToday = 40;
  await makeCampaign(
    companyId,
    {
      name: 'Entrega grátis em novembro',
      message1: 'Olá, {nome}! Até o fim do mês a entrega é por nossa conta. Use o cupom {cupom} na loja ou por aqui.',
      status: 'EM_ANDAMENTO',
      started_at: ago(4),
      connection_id: connectionId,
      further_connection_ids: [secondConnectionId],
      on_drop: 'move',
      contact_list_id: visitors,
      daily_cap: sentToday,
      sent_today: sentToday,
      send_from: '09:00',
      send_until: '18:00',
      hold_by: 'daily-cap',
      next_at: tomorrow,
      created_at: ago(30),
      updated_at: ago(1),
    },
    Array.from({ length: 118 }, (_none, nth) => {
      const stateOfSent = (['delivered', 'read', 'read', 'replied'] as const)[nth % 4] ?? 'read';
      const state: CampaignPersonState = nth >= sentToday ? 'waiting' : stateOfSent;
      const sentAt = new Date(ago(4).getTime() + nth * 150_000);
      return {
        name: nameOf(nth + 31),
        number: `55119${74_000_000 + nth * 61_417}`,
        state,
        connectionId: nth % 2 === 1 ? secondConnectionId : connectionId,
        ...(state !== 'waiting' && { sentAt, variant: 1 }),
        lastAt: new Date(sentAt.getTime() + (nth % 5) * 200_000 + 5_000),
      };
    }),
  );
}

async function addPlanned({ companyId, now, connectionId, secondConnectionId, buyers, tagId }: Setting): Promise<void> {
  const ago = (hours: number) => hoursBefore(now, hours);
  const daysToSaturday = (6 - now.getDay() + 7) % 7;
  // The Saturday of the next week, at ten o'clock in São Paulo.
  const saturday = new Date(now.getTime() + (daysToSaturday + 7) * 24 * hourMs);
  saturday.setUTCHours(13, 0, 0, 0);
  await makeCampaign(companyId, {
    name: 'Sábado na loja',
    message1: 'Oi, {primeiroNome}! Sábado temos café e um projetista na loja das 10h às 14h. Você vem?',
    message2: '{primeiroNome}, que tal um café com o nosso projetista no sábado, das 10h às 14h?',
    status: 'PROGRAMADA',
    scheduled_at: saturday,
    next_at: saturday,
    connection_id: connectionId,
    further_connection_ids: [secondConnectionId],
    first_contacts: true,
    contact_list_id: buyers,
    tag_list_id: tagId,
    created_at: ago(2),
    updated_at: ago(2),
  });
}

/** People who answered buy more often than people who only read the message. */
const hasConverted = (state: CampaignPersonState, variant: number, nth: number): boolean =>
  state === 'replied' ? nth % 3 !== 0 : ['read', 'delivered'].includes(state) && nth % 29 === variant;

/** The reason with which a ticket of a sale is closed. */
export const findSale = (companyId: number): Promise<number | null> =>
  inCompany(companyId, async ({ db }) => {
    const found = await db
      .selectFrom('closing_reasons')
      .select('id')
      .where('name', '=', 'Venda feita')
      .executeTakeFirst();
    return found?.id ?? null;
  });

const at = (x: number) => ({ x, y: 120 });
/** Asks people who did not answer whether they still want something. */
const retakeFlow: FlowContent = {
  nodes: [
    { id: '1', type: 'start', position: at(0), data: { label: 'Inicio do fluxo' } },
    {
      id: 'menu',
      type: 'menu',
      position: at(300),
      data: {
        message: 'Oi, {{firstName}}! Ainda dá tempo de aproveitar a semana do sofá. Posso ajudar?',
        arrayOption: [{ value: 'Quero ver as cores' }, { value: 'Agora não' }],
      },
    },
    { id: 'yes', type: 'message', position: { x: 640, y: 0 }, data: { label: 'Ótimo! Já chamo alguém do projeto.' } },
    { id: 'bye', type: 'message', position: at(640), data: { label: 'Tudo bem! Quando quiser, é só chamar.' } },
    { id: 'end', type: 'close', position: at(940), data: {} },
  ],
  connections: [
    { id: 'e1', source: '1', sourceHandle: 'a', target: 'menu' },
    { id: 'e0', source: 'menu', sourceHandle: 'a1', target: 'yes' },
    { id: 'e2', source: 'menu', sourceHandle: 'a2', target: 'bye' },
    { id: 'e3', source: 'bye', sourceHandle: 'a', target: 'end' },
  ],
};

/** One more linked number, with the queues of the first one. */
const addSecondNumber = (companyId: number, firstId: number): Promise<number> =>
  inCompany(companyId, async ({ db }) => {
    const { id } = await db
      .insertInto('connections')
      .values({ name: 'Loja Santos', driver: 'sandbox', wanted: true })
      .returning('id')
      .executeTakeFirstOrThrow();
    const queues = await db
      .selectFrom('connection_queues')
      .select('queue_id')
      .where('connection_id', '=', firstId)
      .execute();
    await db
      .insertInto('connection_queues')
      .values(queues.map(({ queue_id }) => ({ connection_id: id, queue_id })))
      .execute();
    await db.insertInto('sandbox_phones').values({ connection_id: id, linked: true, number: '551330004100' }).execute();
    return id;
  });

const firstNames = [
  'Aline',
  'Bento',
  'Cíntia',
  'Davi',
  'Érica',
  'Felipe',
  'Glória',
  'Hugo',
  'Íris',
  'Joaquim',
  'Kátia',
];
const lastNames = ['Alves', 'Barreto', 'Cardoso', 'Dantas', 'Esteves', 'Freitas', 'Guedes'];
/** A name for each number. */
export const nameOf = (nth: number) => `${firstNames[nth % firstNames.length]} ${lastNames[nth % lastNames.length]}`;
