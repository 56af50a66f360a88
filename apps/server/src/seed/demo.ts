import { randomUUID } from 'node:crypto';
import type { StoredFile } from '../channels/driver.ts';
import { storeMedia } from '../domains/media/index.ts';
import { makeCompany } from '../domains/companies/make-company.ts';
import { makeUser } from '../domains/users/make-user.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import type { Scope } from '../platform/scope/scope.ts';
import { conversations, firstNames, lastNames, openings } from './demo-conversations.ts';
import { demoFiles } from './demo-files.ts';

export interface Demo {
  companyId: number;
  connectionId: number;
}

const ticketCount = 300;
/** How many of the newest conversations are also on the simulated telephones. */
const shownOnPhone = 40;
/** The e-mail address of a demo user. */
export const demoEmail = (name: string) => `${name}@casalume.example`;
const queues = [
  { name: 'Vendas', color: '#0b7a5b' },
  { name: 'Suporte', color: '#b45309' },
  { name: 'Financeiro', color: '#7a3fb8' },
  { name: 'Projetos', color: '#1d5fbf' },
] as const;
const tags = [
  { name: 'VIP', color: '#6b3fc9' },
  { name: 'Troca', color: '#1d5fbf' },
  { name: 'Boleto', color: '#11596e' },
  { name: 'Orçamento', color: '#9a5b00' },
  { name: 'Entrega', color: '#0b7a5b' },
  { name: 'Parceiro', color: '#9b2334' },
] as const;

/** A repeatable random generator: the demo is the same every time. */
function dice(seed: number) {
  let state = seed;
  const roll = () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
  return {
    roll,
    below: (n: number) => Math.floor(roll() * n),
    pick: <T>(of: readonly T[]): T => of[Math.floor(roll() * of.length)] as T,
  };
}

/**
 * A furniture shop in the middle of a working day: staff, queues, tags, a linked sandbox phone and 300 tickets with
 * their conversations.
 */
export async function seedDemo(now = new Date()): Promise<Demo> {
  const { id: companyId } = await makeCompany({
    name: 'Casa Lume Móveis',
    dueDate: new Date(now.getTime() + 22 * 86_400_000),
    plan: { name: `Demonstração ${randomUUID().slice(0, 8)}`, users: 20, connections: 10, queues: 20 },
  });
  const { queueIds, tagIds, connectionId } = await inCompany(companyId, (scope) => furnish(scope));
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
  const files = await demoFiles(companyId);
  await inCompany(companyId, (scope) =>
    fill(scope, { now, queueIds, tagIds, connectionId, userIds: people.map((person) => person.id), files }),
  );
  return { companyId, connectionId };
}

const queueList = (ids: Map<string, number>, ...names: string[]) => names.flatMap((name) => ids.get(name) ?? []);

async function furnish(scope: Scope) {
  const queueRows = await scope.db
    .insertInto('queues')
    .values(queues.map((queue, nth) => ({ ...queue, greeting_message: '', out_of_hours_message: '', position: nth })))
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
      greeting_message: 'Olá, {{firstName}}! Que bom ter você aqui.',
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

interface Setting {
  now: Date;
  queueIds: Map<string, number>;
  tagIds: Map<string, number>;
  connectionId: number;
  userIds: number[];
  files: Map<string, StoredFile>;
}

async function fill(scope: Scope, { now, queueIds, tagIds, connectionId, userIds, files }: Setting) {
  const { roll, below, pick } = dice(7);
  const mediaIds = new Map<string, string>();
  for (const [name, file] of files) mediaIds.set(name, await storeMedia(scope, file));

  for (let nth = 0; nth < ticketCount; nth++) {
    // The newest twenty wait or are attended; the rest of the month is closed.
    const age = nth < 20 ? nth * 6 : 120 + (nth - 20) * 140;
    const endedAt = new Date(now.getTime() - age * 60_000);
    const waiting = nth < 20 && nth % 3 === 2;
    const status = nth >= 20 ? 'closed' : waiting ? 'pending' : 'open';
    const script = conversations[nth % conversations.length] ?? conversations[0];
    if (!script) return;
    const lines = waiting ? [`< ${pick(openings)}`] : script.lines;
    const name = `${firstNames[nth % firstNames.length]} ${lastNames[(nth * 7 + below(3)) % lastNames.length]}`;
    const number = `55119${String(81_234_567 + nth * 93_719).slice(0, 8)}`;
    const contact = await scope.db
      .insertInto('contacts')
      .values({
        name,
        number,
        email: roll() < 0.4 ? `cliente${nth}@exemplo.com` : '',
        created_at: new Date(endedAt.getTime() - 3_600_000),
        updated_at: endedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await scope.db
      .insertInto('contact_identities')
      .values([number, `5511${number.slice(5)}`].map((digits) => ({ identity: `+${digits}`, contact_id: contact.id })))
      .execute();
    if (nth < shownOnPhone)
      await scope.db.insertInto('sandbox_customers').values({ connection_id: connectionId, number, name }).execute();
    if (nth % 4 === 0)
      await scope.db
        .insertInto('contact_extras')
        .values([
          {
            contact_id: contact.id,
            name: 'Cidade',
            value: pick(['São Paulo, SP', 'Campinas, SP', 'Santos, SP', 'Sorocaba, SP']),
          },
          {
            contact_id: contact.id,
            name: 'Último pedido',
            value: (900 + below(6000)).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' }),
          },
        ])
        .execute();

    const queueId = queueIds.get(script.queue) ?? null;
    const userId = waiting ? null : (userIds[nth % 2 === 0 ? 0 : below(userIds.length)] ?? null);
    const startedAt = new Date(endedAt.getTime() - lines.length * 90_000);
    const unread = status === 'closed' ? 0 : lines.length - 1 - lines.findLastIndex((line) => fromShop(line));
    const ticket = await scope.db
      .insertInto('tickets')
      .values({
        contact_id: contact.id,
        connection_id: connectionId,
        queue_id: waiting && nth % 2 === 0 ? null : queueId,
        user_id: userId,
        status,
        unread,
        chat_address: `${number}@s.whatsapp.net`,
        queued_at: startedAt,
        started_at: waiting ? null : startedAt,
        finished_at: status === 'closed' ? endedAt : null,
        created_at: startedAt,
        updated_at: endedAt,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const rows = lines.map((line, place) =>
      writeLine(line, {
        place,
        of: lines.length,
        startedAt,
        ticketId: ticket.id,
        contactId: contact.id,
        connectionId,
        queueId,
        userId,
        unread,
        files,
        mediaIds,
      }),
    );
    await scope.db
      .insertInto('messages')
      .values(rows.map(({ fileName: _fileName, ...row }) => row))
      .execute();
    if (nth < shownOnPhone) await showOnPhone(scope, connectionId, number, rows, files);
    const last = rows.at(-1);
    if (last) {
      await scope.db
        .updateTable('tickets')
        .set({
          last_message: last.body || (last.kind === 'application' ? (last.fileName ?? '') : ''),
          last_message_type: last.kind,
          last_from_me: last.from_me,
          updated_at: last.sent_at,
        })
        .where('id', '=', ticket.id)
        .execute();
    }
    const wanted = script.tags.flatMap((tag) => tagIds.get(tag) ?? []);
    if (wanted.length > 0 && !waiting)
      await scope.db
        .insertInto('ticket_tags')
        .values(wanted.map((tag_id) => ({ ticket_id: ticket.id, tag_id })))
        .execute();
    if (nth % 25 === 1)
      await scope.db
        .insertInto('ticket_notes')
        .values({
          ticket_id: ticket.id,
          contact_id: contact.id,
          user_id: userId,
          note: 'Cliente recorrente: pode aplicar 5% à vista se pedir desconto.',
          created_at: endedAt,
        })
        .execute();
  }
  await scope.db
    .insertInto('quick_messages')
    .values([
      {
        user_id: null,
        shortcode: 'bomdia',
        message: '{{ms}}, {{firstName}}! Como posso ajudar?',
        media_path: null,
        general: true,
      },
      {
        user_id: null,
        shortcode: 'prazo',
        message: 'A entrega para a Grande São Paulo leva de 3 a 5 dias úteis.',
        media_path: null,
        general: true,
      },
      {
        user_id: null,
        shortcode: 'pix',
        message: 'Nossa chave Pix é o CNPJ 12.345.678/0001-90. No Pix o desconto é de 5%.',
        media_path: null,
        general: true,
      },
      {
        user_id: null,
        shortcode: 'obrigado',
        message: 'Obrigado pelo contato, {{firstName}}! Protocolo {{protocol}}.',
        media_path: null,
        general: true,
      },
    ])
    .execute();
}

/** The customer's telephone shows the same conversation. */
async function showOnPhone(
  scope: Scope,
  connectionId: number,
  customer: string,
  rows: ReturnType<typeof writeLine>[],
  files: Map<string, StoredFile>,
) {
  const byName = new Map([...files.values()].map((file) => [file.name, file]));
  await scope.db
    .insertInto('sandbox_messages')
    .values(
      rows.map((row) => {
        const file = row.fileName === null ? undefined : byName.get(row.fileName);
        const type = file ? (file.voice ? 'voice' : file.kind) : 'chat';
        return {
          connection_id: connectionId,
          id: row.wa_id,
          customer,
          from_customer: !row.from_me,
          type,
          body: row.body,
          media_key: file?.key ?? null,
          mimetype: file?.mimetype ?? null,
          file_name: file?.name ?? null,
          read: row.read,
          at: row.sent_at,
        };
      }),
    )
    .execute();
}

interface Line {
  place: number;
  of: number;
  startedAt: Date;
  ticketId: number;
  contactId: number;
  connectionId: number;
  queueId: number | null;
  userId: number | null;
  unread: number;
  files: Map<string, StoredFile>;
  mediaIds: Map<string, string>;
}

/** `> text`, or a file that the shop sent: `! > name`. */
const fromShop = (line: string) => /^(! )?>/.test(line);

function writeLine(line: string, about: Line) {
  const isFile = line.startsWith('!');
  const said = isFile ? line.slice(2) : line;
  const fromMe = fromShop(line);
  const [fileName = '', ...caption] = said.slice(2).split(' ');
  const file = isFile ? about.files.get(fileName) : undefined;
  const at = new Date(about.startedAt.getTime() + (about.place + 1) * 90_000 - 30_000);
  return {
    ticket_id: about.ticketId,
    contact_id: about.contactId,
    connection_id: about.connectionId,
    wa_id: `DEMO${randomUUID().replaceAll('-', '').toUpperCase()}`,
    client_id: null,
    from_me: fromMe,
    kind: file ? (file.kind === 'document' ? ('application' as const) : file.kind) : ('chat' as const),
    body: isFile ? caption.join(' ') : said.slice(2),
    ack: fromMe ? 4 : 2,
    read: fromMe || about.place < about.of - about.unread,
    media_id: isFile ? (about.mediaIds.get(fileName) ?? null) : null,
    user_id: fromMe ? about.userId : null,
    queue_id: about.queueId,
    sent_at: at,
    created_at: at,
    updated_at: at,
    fileName: file?.name ?? null,
  };
}
