import type { TicketStatus } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice, type Office } from '../../testing/make-office.ts';
import { makeConnection } from '../connections/make-connection.ts';

interface Attendance {
  contact: string;
  begun: string;
  status?: TicketStatus;
  user?: number;
  /** Minutes after its beginning. */
  queued?: number;
  started?: number;
  asked?: number;
  finished?: number;
  rating?: number;
}

/** Adds contacts by name with their time of creation, and tickets of these contacts. */
async function fill(
  { companyId }: Office,
  contacts: Record<string, string>,
  attendances: readonly Attendance[],
): Promise<void> {
  await inCompany(companyId, async (scope) => {
    const connectionIds = new Map<string, number>();
    const contactIds = new Map<string, number>();
    for (const [name, createdAt] of Object.entries(contacts)) {
      const { id } = await scope.db
        .insertInto('contacts')
        .values({ name, number: `55119${Math.random().toString().slice(2, 10)}`, created_at: new Date(createdAt) })
        .returning('id')
        .executeTakeFirstOrThrow();
      contactIds.set(name, id);
    }
    for (const { contact, begun, status = 'closed', user, ...minutes } of attendances) {
      const at = (after: number | undefined) =>
        after === undefined ? null : new Date(Date.parse(begun) + after * 60_000);
      // A contact has one ticket at a time on a connection that is not closed.
      const connectionId = connectionIds.get(contact) ?? (await makeConnection(scope)).id;
      if (status === 'closed') connectionIds.set(contact, connectionId);
      await scope.db
        .insertInto('tickets')
        .values({
          contact_id: contactIds.get(contact) ?? 0,
          connection_id: connectionId,
          user_id: user ?? null,
          status,
          created_at: new Date(begun),
          queued_at: at(minutes.queued ?? 0) ?? new Date(begun),
          started_at: at(minutes.started),
          rating_asked_at: at(minutes.asked),
          finished_at: at(minutes.finished),
          rating: minutes.rating ?? null,
        })
        .execute();
    }
  });
}

const inZone = ({ admin }: Office, timeZone: string) =>
  admin.api.settings.set({ params: { key: 'timeZone' }, body: { value: timeZone } });

test('DB-01 the figures of a small company are those counted by hand, in tiles, attendants and charts', async () => {
  const office = await makeOffice();
  const { admin, attendant } = office;
  await inZone(office, 'America/Sao_Paulo');
  const dora = await office.hire({ name: 'Dora' });
  await fill(
    office,
    {
      Ivo: '2026-03-01T12:00:00Z',
      Lia: '2026-03-10T12:00:00Z',
      Rui: '2026-03-11T02:59:59Z',
      Eva: '2026-03-12T03:00:00Z',
    },
    [
      // 10 minutes of waiting, 30 of talking: the rating question ends them.
      {
        contact: 'Lia',
        begun: '2026-03-10T12:00:00Z',
        user: attendant.id,
        started: 10,
        asked: 40,
        finished: 55,
        rating: 3,
      },
      // Transferred after five minutes: the wait counts from there. 20 of waiting, 60 of talking.
      {
        contact: 'Lia',
        begun: '2026-03-10T15:00:00Z',
        user: attendant.id,
        queued: 5,
        started: 25,
        finished: 85,
        rating: 2,
      },
      // Begun by an attendant: no wait. 15 of talking.
      { contact: 'Ivo', begun: '2026-03-10T20:00:00Z', user: dora.id, started: 0, finished: 15 },
      // Accepted after an hour, still open; and one that waits.
      { contact: 'Rui', begun: '2026-03-11T13:00:00Z', user: dora.id, status: 'open', started: 60 },
      { contact: 'Eva', begun: '2026-03-11T14:00:00Z', status: 'pending' },
      // Closed without being accepted: neither a wait nor a talk.
      { contact: 'Rui', begun: '2026-03-11T16:00:00Z', finished: 5 },
      // The day before the period, and the day after it: 23:59:59 and 00:00:00 in São Paulo.
      { contact: 'Ivo', begun: '2026-03-10T02:59:59Z', user: dora.id, started: 500, finished: 900, rating: 1 },
      { contact: 'Ivo', begun: '2026-03-12T03:00:00Z', user: dora.id, started: 500, finished: 900, rating: 1 },
      { contact: 'Ivo', begun: '2026-03-12T03:00:00Z', user: dora.id, status: 'open', started: 0 },
    ],
  );
  const range = { initialDate: '2026-03-10', finalDate: '2026-03-11' };
  const { counters, attendants, period } = await admin.api.dashboard.show({
    query: { date_from: '2026-03-10', date_to: '2026-03-11' },
  });
  expect(period).toEqual({ dateFrom: '2026-03-10', dateTo: '2026-03-11', timeZone: 'America/Sao_Paulo' });
  expect(counters).toEqual({
    supportHappening: 2,
    supportPending: 1,
    supportBegun: 6,
    supportFinished: 4,
    avgSupportTime: 35,
    avgWaitTime: 30,
    // Ivo and Eva; Lia and Rui have two.
    leads: 2,
    newContacts: 2,
  });
  expect(attendants).toEqual([
    { id: admin.id, name: 'Bia Admin', online: false, avgSupportTime: null, tickets: 0, happening: 0, rating: null },
    {
      id: attendant.id,
      name: 'Caio Atendente',
      online: false,
      avgSupportTime: 45,
      tickets: 2,
      happening: 0,
      rating: 2.5,
    },
    { id: dora.id, name: 'Dora', online: false, avgSupportTime: 15, tickets: 1, happening: 2, rating: null },
  ]);
  expect(await admin.api.dashboard.ticketsUsers({ query: range })).toEqual({
    data: [
      { nome: 'Caio Atendente', quantidade: 2 },
      { nome: 'Dora', quantidade: 1 },
      { nome: 'Bia Admin', quantidade: 0 },
    ],
  });
  expect(await admin.api.dashboard.ticketsDay({ query: range })).toEqual({
    count: 6,
    data: [
      { data: '10/03/2026', total: 3 },
      { data: '11/03/2026', total: 3 },
    ],
  });
  const hours = await admin.api.dashboard.ticketsDay({
    query: { initialDate: '2026-03-10', finalDate: '2026-03-10', companyId: office.companyId },
  });
  expect(hours.count).toBe(3);
  expect(hours.data).toHaveLength(24);
  expect(hours.data.filter(({ total }) => total > 0)).toEqual([
    { horario: 9, total: 1 },
    { horario: 12, total: 1 },
    { horario: 17, total: 1 },
  ]);
});

test('DB-01 a company without tickets has zeros and no averages, and every day and hour is there', async () => {
  const { admin } = await makeOffice();
  const { counters, attendants } = await admin.api.dashboard.show();
  expect(counters).toEqual({
    supportHappening: 0,
    supportPending: 0,
    supportBegun: 0,
    supportFinished: 0,
    avgSupportTime: null,
    avgWaitTime: null,
    leads: 0,
    newContacts: 0,
  });
  expect(attendants.map(({ avgSupportTime, rating }) => [avgSupportTime, rating])).toEqual([
    [null, null],
    [null, null],
  ]);
  const { count, data } = await admin.api.dashboard.ticketsDay({
    query: { initialDate: '2024-02-27', finalDate: '2024-03-02' },
  });
  expect(count).toBe(0);
  expect(data).toEqual(
    ['27/02/2024', '28/02/2024', '29/02/2024', '01/03/2024', '02/03/2024'].map((day) => ({ data: day, total: 0 })),
  );
});

test('DB-01 a period may go over years, and its days are in order', async () => {
  const office = await makeOffice();
  await inZone(office, 'America/Sao_Paulo');
  await fill(office, { Ana: '2025-12-31T12:00:00Z', Bia: '2026-01-01T12:00:00Z' }, [
    { contact: 'Ana', begun: '2025-12-31T12:00:00Z', finished: 1 },
    { contact: 'Bia', begun: '2026-01-01T12:00:00Z', finished: 1 },
    { contact: 'Bia', begun: '2026-01-01T18:00:00Z', finished: 1 },
  ]);
  const { api } = office.admin;
  const across = await api.dashboard.ticketsDay({ query: { initialDate: '2025-12-30', finalDate: '2026-01-02' } });
  expect(across).toEqual({
    count: 3,
    data: [
      { data: '30/12/2025', total: 0 },
      { data: '31/12/2025', total: 1 },
      { data: '01/01/2026', total: 2 },
      { data: '02/01/2026', total: 0 },
    ],
  });
  expect(
    (await api.dashboard.show({ query: { date_from: '2025-12-31', date_to: '2026-01-01' } })).counters,
  ).toMatchObject({
    supportFinished: 3,
    leads: 1,
    newContacts: 2,
  });
});

test('DB-01 days are those of the company: 23 and 25 hours when clocks change, others elsewhere', async () => {
  const office = await makeOffice();
  const { api } = office.admin;
  const totalOn = async (day: string) =>
    (await api.dashboard.ticketsDay({ query: { initialDate: day, finalDate: day } })).count;
  const hoursOn = async (day: string) =>
    (await api.dashboard.ticketsDay({ query: { initialDate: day, finalDate: day } })).data.flatMap(
      ({ horario, total }) => (total > 0 ? [[horario, total]] : []),
    );
  await fill(office, { Ana: '2026-01-01T00:00:00Z' }, [
    // New York, 8 March 2026: 02:00 to 03:00 does not exist, so the day ends an hour earlier.
    { contact: 'Ana', begun: '2026-03-08T05:00:00Z', finished: 1 },
    { contact: 'Ana', begun: '2026-03-08T07:30:00Z', finished: 1 },
    { contact: 'Ana', begun: '2026-03-09T03:59:59Z', finished: 1 },
    { contact: 'Ana', begun: '2026-03-09T04:00:00Z', finished: 1 },
    // New York, 1 November 2026: 01:00 to 02:00 is there twice.
    { contact: 'Ana', begun: '2026-11-01T05:30:00Z', finished: 1 },
    { contact: 'Ana', begun: '2026-11-01T06:30:00Z', finished: 1 },
    { contact: 'Ana', begun: '2026-11-02T04:59:59Z', finished: 1 },
    // São Paulo, 4 November 2018: midnight does not exist; the day begins at 01:00, which is 03:00 UTC.
    { contact: 'Ana', begun: '2018-11-04T02:59:59Z', finished: 1 },
    { contact: 'Ana', begun: '2018-11-04T03:00:00Z', finished: 1 },
    { contact: 'Ana', begun: '2018-11-05T01:59:59Z', finished: 1 },
    { contact: 'Ana', begun: '2018-11-05T02:00:00Z', finished: 1 },
  ]);
  await inZone(office, 'America/New_York');
  expect(await hoursOn('2026-03-08')).toEqual([
    [0, 1],
    [3, 1],
    [23, 1],
  ]);
  expect(await hoursOn('2026-11-01')).toEqual([
    [1, 2],
    [23, 1],
  ]);
  expect(await totalOn('2026-03-09')).toBe(1);
  await inZone(office, 'America/Sao_Paulo');
  expect(await totalOn('2018-11-03')).toBe(1);
  expect(await hoursOn('2018-11-04')).toEqual([
    [1, 1],
    [23, 1],
  ]);
  expect(await totalOn('2018-11-05')).toBe(1);
  await inZone(office, 'Asia/Tokyo');
  expect(await hoursOn('2026-03-08')).toEqual([
    [14, 1],
    [16, 1],
  ]);
});

test('DB-01 the last days include today; one date alone goes on to today, or back for three years', async () => {
  const office = await makeOffice();
  const now = new Date();
  // A zone in which it is about noon: no midnight passes while this test runs.
  const offset = 12 - now.getUTCHours();
  await inZone(office, `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`);
  const today = new Date(now.getTime() + offset * 3_600_000).toISOString().slice(0, 10);
  const midnight = (daysAgo: number) =>
    new Date(Date.parse(`${today}T00:00:00Z`) - offset * 3_600_000 - daysAgo * 86_400_000);
  const justBefore = (at: Date) => new Date(at.getTime() - 1).toISOString();
  await fill(office, { Ana: midnight(2).toISOString(), Bia: justBefore(midnight(2)) }, [
    { contact: 'Ana', begun: midnight(0).toISOString(), finished: 1 },
    { contact: 'Ana', begun: midnight(2).toISOString(), finished: 1 },
    { contact: 'Bia', begun: justBefore(midnight(2)), finished: 1 },
    { contact: 'Bia', begun: midnight(29).toISOString(), finished: 1 },
    { contact: 'Bia', begun: justBefore(midnight(29)), finished: 1 },
  ]);
  const finished = async (query: object) => (await office.admin.api.dashboard.show({ query })).counters.supportFinished;
  const day = (daysAgo: number) => new Date(Date.parse(today) - daysAgo * 86_400_000).toISOString().slice(0, 10);
  expect(await finished({ days: 1 })).toBe(1);
  expect(await finished({ days: 3 })).toBe(2);
  expect(await finished({ days: 4 })).toBe(3);
  expect(await finished({})).toBe(4);
  expect(await finished({ days: '', date_from: '', date_to: '' })).toBe(4);
  expect(await finished({ days: 90 })).toBe(5);
  expect(await finished({ date_from: day(2) })).toBe(2);
  expect(await finished({ date_to: day(1) })).toBe(4);
  expect(await finished({ days: 1, date_from: day(3), date_to: day(3) })).toBe(1);
  const { counters, period } = await office.admin.api.dashboard.show({ query: { days: 3 } });
  expect(period).toMatchObject({ dateFrom: day(2), dateTo: today });
  expect(counters.newContacts).toBe(1);
});

test('DB-01 what is no period is refused at its field', async () => {
  const { admin } = await makeOffice();
  const { show, ticketsDay, ticketsUsers } = admin.api.dashboard;
  const wrong: [() => Promise<unknown>, string][] = [
    [() => show({ query: { days: 0 } }), 'days'],
    [() => show({ query: { days: 1097 } }), 'days'],
    [() => show({ query: { date_from: '2026-02-30' } }), 'date_from'],
    [() => show({ query: { date_from: '2026-03-02', date_to: '2026-03-01' } }), 'date_to'],
    [() => show({ query: { date_from: '2020-01-01' } }), 'date_from'],
    [() => show({ query: { date_from: '2999-01-01' } }), 'date_from'],
    [() => ticketsDay({ query: { initialDate: '2026-03-02', finalDate: '2026-03-01' } }), 'finalDate'],
    [() => ticketsDay({ query: { initialDate: '2020-01-01', finalDate: '2023-01-02' } }), 'finalDate'],
    [() => ticketsUsers({ query: { initialDate: '', finalDate: '2026-03-01' } }), 'initialDate'],
  ];
  for (const [asked, field] of wrong) {
    const issues: unknown = expect.arrayContaining([expect.objectContaining({ path: `query.${field}` })]);
    expect(await refusalOf(asked())).toMatchObject({ status: 400, error: 'ERR_VALIDATION', issues });
  }
});

test('DB-01 only admins see the figures, and only those of their company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const supervisor = await ours.hire({ profile: 'supervisor' });
  const range = { initialDate: '2026-03-10', finalDate: '2026-03-11' };
  for (const { api } of [ours.attendant, supervisor])
    for (const asked of [
      () => api.dashboard.show(),
      () => api.dashboard.firstSteps(),
      () => api.dashboard.ticketsDay({ query: range }),
      () => api.dashboard.ticketsUsers({ query: range }),
    ])
      expect(await refusalOf(asked())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  await fill(theirs, { Ana: '2026-03-10T12:00:00Z' }, [
    { contact: 'Ana', begun: '2026-03-10T12:00:00Z', user: theirs.attendant.id, finished: 5 },
  ]);
  const query = { ...range, companyId: theirs.companyId };
  expect((await ours.admin.api.dashboard.ticketsDay({ query })).count).toBe(0);
  expect((await theirs.admin.api.dashboard.ticketsDay({ query })).count).toBe(1);
});

test('DB-01 a reopened ticket has not waited since its first message', async () => {
  const office = await makeOffice();
  const begun = new Date(Date.now() - 5 * 86_400_000).toISOString();
  await fill(office, { Ana: begun }, [{ contact: 'Ana', begun, started: 10, finished: 20, user: office.attendant.id }]);
  const {
    tickets: [ticket],
  } = await office.admin.api.tickets.list({ query: { status: 'closed', showAll: 'true' } });
  const { avgWaitTime } = (await office.admin.api.dashboard.show()).counters;
  expect(avgWaitTime).toBe(10);
  await office.admin.api.tickets.change({ params: { id: ticket?.id ?? 0 }, body: { status: 'open' } });
  await office.admin.api.tickets.change({ params: { id: ticket?.id ?? 0 }, body: { status: 'closed' } });
  expect((await office.admin.api.dashboard.show()).counters.avgWaitTime).toBeNull();
});

test('DB-01 the first steps follow what the company has: queues, people, a linked number, a message', async () => {
  const office = await makeOffice();
  const { api } = office.admin;
  expect(await api.dashboard.firstSteps()).toEqual({ queues: true, people: true, connection: false, messages: false });
  for (const { id } of office.queues) await api.queues.remove({ params: { id } });
  await api.users.remove({ params: { id: office.attendant.id } });
  expect(await api.dashboard.firstSteps()).toEqual({
    queues: false,
    people: false,
    connection: false,
    messages: false,
  });
  const manager = await office.admin.openScreen();
  const { id } = await api.connections.create({ body: { name: 'Loja', driver: 'sandbox' } });
  await manager.hear('session', ({ session }) => session.id === id && session.status === 'qrcode');
  expect((await api.dashboard.firstSteps()).connection).toBe(false);
  await api.sandbox.scan({ params: { connectionId: id }, body: {} });
  await manager.hear('session', ({ session }) => session.id === id && session.status === 'CONNECTED');
  expect((await api.dashboard.firstSteps()).connection).toBe(true);
  await api.sandbox.write({ params: { connectionId: id }, body: { from: '5511955554444', name: 'Ana', body: 'Oi' } });
  await expect.poll(async () => (await api.dashboard.firstSteps()).messages).toBe(true);
  await api.connections.disconnect({ params: { id } });
  await manager.hear('session', ({ session }) => session.id === id && session.status === 'DISCONNECTED');
  expect((await api.dashboard.firstSteps()).connection).toBe(true);
  manager.close();
});
