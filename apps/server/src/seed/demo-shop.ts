import { daySchedule, weekdays } from '@balcao/contract';
import { saveSchedules } from '../domains/hours/index.ts';
import { setSetting } from '../domains/settings/index.ts';
import { makeUser } from '../domains/users/make-user.ts';
import type { Scope } from '../platform/scope/scope.ts';

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

/** Makes the queues, the tags and a linked sandbox phone of the shop. */
export async function furnish(scope: Scope) {
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

/** A shop with a lunch break during the week, which closes early on Saturdays. */
export async function setHours(scope: Scope): Promise<void> {
  const interval = (startTime: string, endTime: string) => ({ startTime, endTime });
  const week = [interval('08:30', '12:00'), interval('13:00', '18:30')];
  const intervalsOf = (weekday: (typeof weekdays)[number]) => {
    if (weekday === 'sunday') return [];
    return weekday === 'saturday' ? [interval('09:00', '14:00')] : week;
  };
  await setSetting(scope, 'scheduleType', 'company');
  await saveSchedules(
    scope,
    null,
    weekdays.map((weekday) => daySchedule(weekday, intervalsOf(weekday))),
  );
}

/** Four attendants, and a user who has not accepted the invitation yet. */
export async function makeStaff(companyId: number, queueIds: Map<string, number>) {
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

const queueList = (ids: Map<string, number>, ...names: string[]) => names.flatMap((name) => ids.get(name) ?? []);

/** Earlier sign-ins of a user, for the profile screen; `from` and `to` are hours ago. */
export async function addSignIns({ db }: Scope, userId: number, now: Date): Promise<void> {
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
        // A week after its last use.
        expires_at: hoursAgo(to - 168),
        revoked_at: hoursAgo(to),
        revoked_why: why,
        device,
        address,
      })),
    )
    .execute();
}
