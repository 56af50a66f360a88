import { daySchedule, weekdays } from '@balcao/contract';
import { changeBrand } from '../domains/brand/index.ts';
import { makeCompany } from '../domains/companies/make-company.ts';
import { makeAnnouncement } from '../domains/announcements/make-announcement.ts';
import { makeHelp } from '../domains/helps/make-help.ts';
import { makeHolidays } from '../domains/holidays/make-holidays.ts';
import { saveSchedules } from '../domains/hours/index.ts';
import { makePreview } from '../domains/link-previews/make-preview.ts';
import { loadForDriver } from '../domains/media/index.ts';
import { setSetting } from '../domains/settings/index.ts';
import { makeUser } from '../domains/users/make-user.ts';
import { asOperator } from '../platform/scope/as-operator.ts';
import { companyOf } from '../platform/scope/company.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import type { Scope } from '../platform/scope/scope.ts';
import { addCampaigns } from './demo-campaigns.ts';
import { addChats } from './demo-chats.ts';
import { addClosings } from './demo-closing.ts';
import { fillContacts } from './demo-contacts.ts';
import { demoFiles } from './demo-files.ts';
import { addFlows } from './demo-flows.ts';
import { addGuests } from './demo-guests.ts';
import { addHistory } from './demo-history.ts';
import { addMenus } from './demo-menus.ts';
import { addOfficialNumber } from './demo-official.ts';
import { addPrompts } from './demo-prompts.ts';
import { addErasure, addExpired } from './demo-retention.ts';
import { addIntegrations, addMcpTokens, addWebhooks } from './demo-integrations.ts';
import { addKanban } from './demo-kanban.ts';
import { addLists } from './demo-lists.ts';
import { addInvoices } from './add-invoices.ts';
import { addMeters } from './add-meters.ts';
import { addSubscribers } from './add-subscribers.ts';
import { addTickets } from './demo-tickets.ts';
import { addTroubles } from './demo-troubles.ts';

export interface Demo {
  companyId: number;
  connectionId: number;
}

/** The e-mail address of a demo user. */
export const demoEmail = (name: string) => `${name}@casalume.example`;
const queues = [
  {
    name: 'Vendas',
    color: '#0b7a5b',
    greeting_message: 'Que bom falar com você! Conte o que procura: sofá, mesa, cama, luminária?',
  },
  {
    name: 'Suporte',
    color: '#b45309',
    greeting_message: 'Vamos resolver. Envie o número do pedido e, se puder, uma foto do móvel.',
  },
  {
    name: 'Financeiro',
    color: '#7a3fb8',
    greeting_message: 'Segunda via, nota fiscal ou parcelas: escreva o CPF ou CNPJ da compra.',
  },
  {
    name: 'Projetos',
    color: '#1d5fbf',
    greeting_message: 'Envie a planta ou as medidas do ambiente, e um projetista responde hoje.',
  },
] as const;
const tags = [
  { name: 'VIP', color: '#6b3fc9' },
  { name: 'Troca', color: '#1d5fbf' },
  { name: 'Boleto', color: '#11596e' },
  { name: 'Orçamento', color: '#9a5b00' },
  { name: 'Entrega', color: '#0b7a5b' },
  { name: 'Parceiro', color: '#9b2334' },
] as const;

/** The product has no videos of its own yet: these are open films of Blender. */
const helps = [
  {
    title: 'Conectar um número de WhatsApp',
    description: 'Leia o código com o telefone da empresa e acompanhe a saúde do número.',
    video: 'aqz-KE-bpKQ',
  },
  {
    title: 'Atender, transferir e encerrar',
    description: 'Do primeiro "olá" ao encerramento: filas, transferências e notas internas.',
    video: 'eRsGyueVLvQ',
  },
  {
    title: 'Respostas rápidas e etiquetas',
    description: 'Responda em segundos e encontre cada conversa depois.',
    video: 'R6MlUcmOul8',
  },
];

/** Who issues the invoices and signs the mails; the look of the demo is that of Balcão. */
const businessOfDemo = {
  signature: 'Equipe Balcão · suporte de segunda a sábado, das 8h às 20h',
  businessName: 'Balcão Tecnologia Ltda',
  businessAddress: 'Rua Marechal Deodoro, 630, sala 1204\nCuritiba – PR, 80010-010\nCNPJ 11.222.333/0001-81',
};

/** What the operator tells the companies; one is for later and one is over. */
const announcementsOf = (now: Date) => {
  const inDays = (days: number) => new Date(now.getTime() + days * 86_400_000).toISOString();
  return [
    {
      title: 'Mudança de preços em janeiro',
      text: 'Os planos sobem 4% em 1º de janeiro. Quem renovar até 20 de dezembro mantém o preço de hoje por um ano.',
      priority: 1 as const,
      shownFrom: inDays(20),
    },
    {
      title: 'Novidade: mensagens agendadas em calendário',
      text: 'Arraste uma mensagem para outro dia, repita por semana ou mês e anexe um arquivo.\nVeja em Agendamentos.',
      priority: 3 as const,
    },
    {
      title: 'A Meta muda as tarifas do WhatsApp',
      text: 'Conversas de atendimento iniciadas pelo cliente passam a ser cobradas. Fale com o seu consultor.',
      priority: 2 as const,
    },
    {
      title: 'Manutenção na madrugada de domingo',
      text: 'Das 3h às 3h20 o Balcão fica fora do ar. As mensagens recebidas nesse tempo chegam em seguida.',
      priority: 1 as const,
      shownUntil: inDays(5),
    },
    { title: 'Pesquisa de satisfação', text: 'Obrigado a quem respondeu.', status: false, shownUntil: inDays(-2) },
  ];
};

/**
 * A furniture shop in the middle of a working day: staff, queues, tags, a linked sandbox phone and 300 tickets with
 * their conversations.
 */
export async function seedDemo(now = new Date()): Promise<Demo> {
  const { id: companyId } = await makeCompany({
    name: 'Casa Lume Móveis',
    dueDate: new Date(now.getTime() + 22 * 86_400_000),
    plan: { name: 'Sob medida', value: '349.90', users: 20, connections: 10, queues: 20 },
  });
  const { queueIds, tagIds, connectionId } = await inCompany(companyId, (scope) => furnish(scope));
  await inCompany(companyId, setHours);
  await makeHolidays(companyId);
  const people = await makeStaff(companyId, queueIds);
  await inCompany(companyId, (scope) => signInsOf(scope, people[0]?.id ?? 0, now));
  const files = await demoFiles(companyId);
  await inCompany(companyId, async (scope) => {
    await addTickets(scope, { now, queueIds, tagIds, connectionId, userIds: people.map((person) => person.id), files });
    await addFileLists(scope, { ownerId: people[1]?.id ?? null });
    await addSchedules(scope, { ownerId: people[1]?.id ?? null });
    await addQuickMessages(scope, { ownerId: people[1]?.id ?? null });
    await addViews(scope, { ownerId: people[0]?.id ?? null, tagIds });
    await fillContacts(scope, now);
  });
  await addSofaPreview(companyId, files, now);
  await addMenus(companyId, queueIds);
  await addClosings(companyId, { queueIds, adminId: people[0]?.id ?? 0 });
  await addFlows(companyId, { queueIds, now });
  await addPrompts(companyId, queueIds);
  await addIntegrations(companyId, now);
  await addWebhooks(companyId, now);
  await addMcpTokens(companyId, people[0]?.id ?? 0, now);
  await addKanban(companyId, now);
  const lists = await addLists(companyId);
  await addCampaigns(companyId, { ...lists, connectionId, tagId: tagIds.get('VIP') ?? null }, now);
  await addOfficialNumber(companyId, now, lists.visitors);
  await addHistory(companyId, people, now);
  await addGuests(companyId, { adminId: people[0]?.id ?? 0, askerId: people[1]?.id ?? 0 });
  const [ana, bruno, carla, diego] = people.map(({ id }) => id);
  if (ana && bruno && carla && diego) await addChats(companyId, { ana, bruno, carla, diego }, now);
  for (const help of helps) await makeHelp(help);
  for (const announcement of announcementsOf(now)) await makeAnnouncement(announcement);
  await changeBrand(businessOfDemo, await findOperator());
  await addExpired(companyId);
  await addErasure(companyId, people[0]?.id ?? 0, now);
  await addTroubles(companyId, { connectionId, now });
  await addSubscribers(now);
  await addInvoices(companyId, now);
  await addMeters(companyId, now);
  return { companyId, connectionId };
}

/** Four attendants, and a user who has not accepted the invitation yet. */
async function makeStaff(companyId: number, queueIds: Map<string, number>) {
  const all = [...queueIds.values()];
  const people = [
    await makeUser(companyId, {
      name: 'Ana Ribeiro',
      email: demoEmail('ana'),
      profile: 'admin',
      queueIds: all,
      allTickets: true,
    }),
    await makeUser(companyId, {
      name: 'Bruno Dias',
      email: demoEmail('bruno'),
      queueIds: queueList(queueIds, 'Vendas', 'Suporte'),
      allTickets: true,
    }),
    await makeUser(companyId, {
      name: 'Carla Nunes',
      email: demoEmail('carla'),
      queueIds: queueList(queueIds, 'Financeiro'),
    }),
    await makeUser(companyId, {
      name: 'Diego Prado',
      email: demoEmail('diego'),
      queueIds: queueList(queueIds, 'Projetos', 'Vendas'),
    }),
  ];
  await makeUser(companyId, {
    name: 'Fernanda Alves',
    email: demoEmail('fernanda'),
    queueIds: queueList(queueIds, 'Suporte'),
    isInvited: true,
  });
  return people;
}

async function addSofaPreview(
  companyId: number,
  files: Awaited<ReturnType<typeof demoFiles>>,
  now: Date,
): Promise<void> {
  const sofa = files.get('sofa');
  if (!sofa) return;
  await makePreview(companyId, {
    url: 'https://casalume.example/sofa-aurora',
    title: 'Sofá Aurora, 3 lugares · Casa Lume Móveis',
    description: 'Estrutura de eucalipto, 2,10 m, seis cores. Entrega em até 5 dias úteis na Grande São Paulo.',
    image: await loadForDriver(companyOf({ companyId }), sofa.key),
    now,
  });
}

/** The operator of a new installation, who is named in the audit log. */
const findOperator = () =>
  asOperator((db) =>
    db
      .selectFrom('users')
      .select(['id as userId', 'company_id as companyId'])
      .where('super', '=', true)
      .orderBy('id')
      .executeTakeFirst(),
  );

/** A shop with a lunch break during the week, which closes early on Saturdays. */
async function setHours(scope: Scope): Promise<void> {
  const interval = (startTime: string, endTime: string) => ({ startTime, endTime });
  const week = [interval('08:30', '12:00'), interval('13:00', '18:30')];
  await setSetting(scope, 'scheduleType', 'company');
  await saveSchedules(
    scope,
    null,
    weekdays.map((weekday) =>
      daySchedule(weekday, weekday === 'sunday' ? [] : weekday === 'saturday' ? [interval('09:00', '14:00')] : week),
    ),
  );
}

/** Earlier sign-ins of a user, for the profile screen. */
async function signInsOf({ db }: Scope, userId: number, now: Date): Promise<void> {
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * 3_600_000);
  const phone = 'Mozilla/5.0 (Linux; Android 16; SM-S931B) AppleWebKit/537.36 Chrome/153.0.0.0 Mobile Safari/537.36';
  const laptop = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/153.0.0.0 Safari/537.36';
  const signIns = [
    { from: 53, to: 44, device: laptop, address: '177.32.18.201', why: 'signed-out' },
    { from: 29, to: 20.5, device: laptop, address: '177.32.18.201', why: 'elsewhere' },
    { from: 20.5, to: 3, device: phone, address: '191.9.74.16', why: 'elsewhere' },
  ] as const;
  await db
    .insertInto('sessions')
    .values(
      signIns.map(({ from, to, device, address, why }) => ({
        user_id: userId,
        secret_hash: '',
        previous_hash: null,
        created_at: hoursAgo(from),
        rotated_at: hoursAgo(to),
        expires_at: hoursAgo(to - 168),
        revoked_at: hoursAgo(to),
        revoked_why: why,
        device,
        address,
      })),
    )
    .execute();
}

const queueList = (ids: Map<string, number>, ...names: string[]) => names.flatMap((name) => ids.get(name) ?? []);

async function furnish(scope: Scope) {
  const queueRows = await scope.db
    .insertInto('queues')
    .values(queues.map((queue, nth) => ({ ...queue, out_of_hours_message: '', position: nth })))
    .returning(['id', 'name'])
    .execute();
  const tagRows = await scope.db
    .insertInto('tags')
    .values([...tags])
    .returning(['id', 'name'])
    .execute();
  const connection = await scope.db
    .insertInto('connections')
    .values({
      name: 'Loja SP',
      driver: 'sandbox',
      is_default: true,
      greeting_message: 'Olá, {{firstName}}! Que bom ter você aqui. Com quem você quer falar?',
      closing_message: 'Obrigado pelo contato, {{firstName}}! Se precisar, é só escrever.',
      rating_message: 'Seu atendimento foi encerrado, {{firstName}}.',
      out_of_hours_message:
        'Olá, {{firstName}}! Atendemos de segunda a sexta das 8h30 às 18h30 e aos sábados das 9h às 14h. Sua ' +
        'mensagem será a primeira da fila.',
      wanted: true,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await scope.db
    .insertInto('connection_queues')
    .values(queueRows.map(({ id }) => ({ connection_id: connection.id, queue_id: id })))
    .execute();
  // The telephone is linked already, so the product works without scanning a code.
  await scope.db
    .insertInto('sandbox_phones')
    .values({ connection_id: connection.id, linked: true, number: '551130004000' })
    .execute();
  return {
    queueIds: new Map(queueRows.map((row) => [row.name, row.id])),
    tagIds: new Map(tagRows.map((row) => [row.name, row.id])),
    connectionId: connection.id,
  };
}

/**
 * Customers of the sales get an answer within half an hour, others within an hour; two views are shared, one is own.
 */
async function addViews(
  scope: Scope,
  { ownerId, tagIds }: { ownerId: number | null; tagIds: Map<string, number> },
): Promise<void> {
  await setSetting(scope, 'answerLimit', '60');
  await scope.db.updateTable('queues').set({ answer_limit: 30 }).where('name', '=', 'Vendas').execute();
  const views = [
    { user_id: null, name: 'Maior espera', address: 'tab=pending&sort=waiting' },
    { user_id: null, name: 'VIP', address: `tab=search&tags=${tagIds.get('VIP')}` },
    { user_id: ownerId, name: 'Entregas', address: `tab=search&tags=${tagIds.get('Entrega')}` },
  ];
  await scope.db
    .insertInto('saved_views')
    .values(views.map((view, position) => ({ ...view, position })))
    .execute();
}

/** Messages that go out in the next days, some again and again. */
async function addSchedules(scope: Scope, { ownerId }: { ownerId: number | null }): Promise<void> {
  const contacts = await scope.db
    .selectFrom('contacts')
    .select('id')
    .where('is_group', '=', false)
    .orderBy('id')
    .limit(6)
    .execute();
  const texts = [
    { body: '{{ms}}, {{firstName}}! A sua entrega é amanhã, entre 8 e 12 horas.', days: 1, recurrence: '' },
    { body: 'Olá, {{firstName}}! O orçamento do sofá vale até sexta. Fechamos?', days: 2, recurrence: '' },
    { body: 'Olá, {{firstName}}! As parcelas deste mês vencem no dia 10.', days: 5, recurrence: 'FREQ=MONTHLY' },
    { body: 'Bom dia, {{firstName}}! Chegaram novidades na loja.', days: 6, recurrence: 'FREQ=WEEKLY' },
    { body: 'Olá, {{firstName}}! Como ficou a montagem da mesa?', days: 9, recurrence: '' },
  ];
  const rows = texts.flatMap(({ days, ...text }, nth) => {
    const contact = contacts[nth % Math.max(1, contacts.length)];
    const at = new Date(scope.now.getTime() + days * 24 * 3600_000);
    at.setUTCMinutes(0, 0, 0);
    at.setUTCHours(13 + nth);
    return contact
      ? [
          {
            ...text,
            contact_id: contact.id,
            user_id: ownerId,
            connection_id: null,
            send_at: at,
            due_at: at,
            starts_at: at,
            armed_at: scope.now,
            sent_at: null,
            error: null,
            media_id: null,
            file_list_id: null,
            template: null,
            message_id: null,
          },
        ]
      : [];
  });
  if (rows.length > 0) await scope.db.insertInto('schedules').values(rows).execute();
}

/** Lists of the files in the conversations. */
async function addFileLists(scope: Scope, { ownerId }: { ownerId: number | null }): Promise<void> {
  const files = await scope.db
    .selectFrom('media')
    .select(['id', 'name', 'kind'])
    .where('kind', 'in', ['image', 'document'])
    .orderBy('id')
    .execute();
  const lists = [
    { name: 'Fotos da loja', message: 'Olá, {{firstName}}! Seguem as fotos que pediu.', kind: 'image' },
    { name: 'Orçamentos e medidas', message: 'Seguem os documentos do seu pedido, {{firstName}}.', kind: 'document' },
  ];
  for (const { kind, ...list } of lists) {
    const { id } = await scope.db
      .insertInto('file_lists')
      .values({ ...list, user_id: ownerId })
      .returning('id')
      .executeTakeFirstOrThrow();
    const options = files.filter((file) => file.kind === kind).slice(0, 4);
    if (options.length === 0) continue;
    await scope.db
      .insertInto('file_list_options')
      .values(
        options.map((file, place) => ({
          file_list_id: id,
          place,
          name: file.name.replace(/\.\w+$/, ''),
          media_id: file.id,
        })),
      )
      .execute();
  }
}

/** One has a file, of those in the conversations; one is an attendant's own. */
async function addQuickMessages(scope: Scope, { ownerId }: { ownerId: number | null }): Promise<void> {
  const picture = await scope.db.selectFrom('media').select('id').where('name', '=', 'sofa.jpg').executeTakeFirst();
  await scope.db
    .insertInto('quick_messages')
    .values([
      {
        user_id: null,
        shortcode: 'bomdia',
        message: '{{ms}}, {{firstName}}! Como posso ajudar?',
        general: true,
      },
      {
        user_id: null,
        shortcode: 'prazo',
        message: 'A entrega para a Grande São Paulo leva de 3 a 5 dias úteis.',
        general: true,
      },
      {
        user_id: null,
        shortcode: 'pix',
        message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90. No Pix o desconto é de 5%.',
        general: true,
      },
      {
        user_id: null,
        shortcode: 'obrigado',
        message: 'Obrigado pelo contato, {{firstName}}! Protocolo {{protocol}}.',
        general: true,
      },
      {
        user_id: null,
        media_id: picture?.id ?? null,
        shortcode: 'sofa',
        message: 'Este é o sofá de 3 lugares, {{firstName}}: temos em pronta entrega.',
        general: true,
      },
      {
        user_id: ownerId,
        shortcode: 'showroom',
        message: 'Nosso showroom abre de segunda a sábado, das 9h às 18h. Posso reservar um horário para você?',
        general: ownerId === null,
      },
    ])
    .execute();
}
