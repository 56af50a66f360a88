import { limits, routes, type Profile, type SignalPayload, type signals } from '@balcao/contract';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { introduceNouns } from '../../nouns.ts';
import { serverNoun } from '../../platform/noun.ts';
import { asOperator } from '../../platform/scope/as-operator.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { makeBrowser } from '../../testing/browser.ts';
import { clientOf, openScreen, refusalOf, type Screen } from '../../testing/client.ts';
import { testApp } from '../../testing/start-test-app.ts';
import { makeOperator } from '../../testing/make-operator.ts';
import { makeSession } from '../auth/make-session.ts';
import { makeCompany } from '../companies/make-company.ts';
import { makeQueue } from '../queues/make-queue.ts';
import { sweepPresence } from './jobs.ts';
import { madePassword, makeUser } from './make-user.ts';
import { goneAfterMs } from './presence.ts';

let url: string;
beforeAll(async () => {
  ({ url } = await testApp());
});

const newUser = (more: object = {}) => ({
  name: 'Bia Lima',
  email: `bia${crypto.randomUUID()}@exemplo.com.br`,
  password: 'segredo',
  ...more,
});

/** A company with exactly these users, signed in. */
async function team<P extends readonly Profile[]>(...profiles: P) {
  const company = await makeCompany();
  return {
    company,
    people: (await Promise.all(profiles.map((profile) => hire(company.id, { profile })))) as {
      [K in keyof P]: Awaited<ReturnType<typeof hire>>;
    },
  };
}
async function hire(companyId: number, user: Parameters<typeof makeUser>[1]) {
  const made = await makeUser(companyId, user);
  const { token } = (await makeSession(made)).session;
  return { ...made, token, api: clientOf(url, token) };
}

type Told = SignalPayload<typeof signals.user>;
/** The presence signals of a user. */
const presenceOf = (id: number) => (told: Told) => told.action === 'presence' && told.user.id === id;
const updateOf = (id: number) => (told: Told) => told.action === 'update' && told.user.id === id;

test('US-02 an admin makes a user, who can sign in; supervisors and attendants cannot', async () => {
  const { company, people } = await team('admin', 'supervisor', 'user');
  const [admin, ...others] = people;
  const queue = await makeQueue(company.id);
  const body = newUser({
    name: '  Zoë Ñandú 🦜 ',
    email: 'ZOE@Exemplo.com.BR',
    queueIds: [queue.id, queue.id],
    allTicket: 'enabled',
    super: true,
  });
  const made = await admin.api.users.create({ body });
  expect(made).toMatchObject({
    name: 'Zoë Ñandú 🦜',
    email: 'zoe@exemplo.com.br',
    profile: 'user',
    super: false,
    companyId: company.id,
    allTicket: 'enabled',
    queues: [{ id: queue.id }],
  });
  expect((await clientOf(url).auth.login({ body })).user.id).toBe(made.id);
  for (const other of others)
    expect(await refusalOf(other.api.users.create({ body: newUser() }))).toEqual({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
});

test('US-02 an attendant changes the own name, e-mail and password, and nothing else of oneself', async () => {
  const { company, people } = await team('user');
  const [ana] = people;
  const queue = await makeQueue(company.id);
  const changed = await ana.api.users.update({
    params: { id: ana.id },
    body: { name: 'Ana Nova', email: `nova-${ana.email}`, companyId: company.id },
  });
  expect(changed).toMatchObject({ name: 'Ana Nova', email: `nova-${ana.email}` });
  for (const body of [
    { profile: 'admin' as const },
    { queueIds: [queue.id] },
    { queueIds: [] },
    { allTicket: 'enabled' as const },
    { whatsappId: null },
    { name: 'Outra', profile: 'user' as const },
  ]) {
    expect(await refusalOf(ana.api.users.update({ params: { id: ana.id }, body }))).toEqual({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  }
  expect(await ana.api.users.show({ params: { id: ana.id } })).toMatchObject({
    name: 'Ana Nova',
    profile: 'user',
    queues: [],
    allTicket: 'desabled',
  });
});

test('US-02 an attendant cannot see, change or delete a colleague, whether there is one or not', async () => {
  const { people } = await team('user', 'supervisor', 'admin');
  const [ana, rui, eva] = people;
  for (const who of [ana, rui]) {
    for (const id of [eva.id, 999_999_999]) {
      expect(await refusalOf(who.api.users.show({ params: { id } }))).toEqual({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
      expect(await refusalOf(who.api.users.update({ params: { id }, body: { name: 'Mudada' } }))).toEqual({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
      expect(await refusalOf(who.api.users.remove({ params: { id } }))).toEqual({
        status: 403,
        error: 'ERR_NO_PERMISSION',
      });
    }
    expect(await refusalOf(who.api.users.page())).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  }
});

test('US-02 an admin of one company finds no user of another', async () => {
  const [ours, theirs] = [await team('admin'), await team('admin', 'user')];
  const [admin, eva] = [ours.people[0], theirs.people[1]];
  expect(await refusalOf(admin.api.users.show({ params: { id: eva.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_USER_FOUND',
  });
  expect(
    await refusalOf(
      admin.api.users.update({ params: { id: eva.id }, body: { email: 'meu@exemplo.com.br', password: 'roubada' } }),
    ),
  ).toEqual({
    status: 404,
    error: 'ERR_NO_USER_FOUND',
  });
  expect(await refusalOf(admin.api.users.remove({ params: { id: eva.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_USER_FOUND',
  });
  expect(await refusalOf(admin.api.users.create({ body: newUser({ companyId: theirs.company.id }) }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(
    await refusalOf(admin.api.users.update({ params: { id: admin.id }, body: { companyId: theirs.company.id } })),
  ).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect((await admin.api.users.page()).users.map(({ id }) => id)).toEqual([admin.id]);
  expect((await admin.api.users.list({ query: { companyId: theirs.company.id } })).map(({ id }) => id)).toEqual([
    admin.id,
  ]);
  expect((await eva.api.users.show({ params: { id: eva.id } })).email).toBe(eva.email);
});

test('US-02 queues and connections of another company cannot be given to a user', async () => {
  const [ours, theirs] = [await team('admin', 'user'), await team('admin')];
  const [admin, ana] = ours.people;
  const [own, foreign] = [await makeQueue(ours.company.id), await makeQueue(theirs.company.id)];
  expect(await refusalOf(admin.api.users.create({ body: newUser({ queueIds: [own.id, foreign.id] }) }))).toEqual({
    status: 404,
    error: 'ERR_NO_QUEUE_FOUND',
  });
  expect(await refusalOf(admin.api.users.update({ params: { id: ana.id }, body: { queueIds: [foreign.id] } }))).toEqual(
    {
      status: 404,
      error: 'ERR_NO_QUEUE_FOUND',
    },
  );
  expect(await refusalOf(admin.api.users.create({ body: newUser({ whatsappId: 999_999_999 }) }))).toEqual({
    status: 404,
    error: 'ERR_NO_WAPP_FOUND',
  });
  expect((await admin.api.users.list()).length).toBe(2);
});

test('US-02 another admin of the same company cannot change or delete the operator of the platform', async () => {
  const company = await makeCompany();
  const operator = await hire(company.id, { profile: 'admin' });
  await makeOperator(operator.id);
  const admin = await hire(company.id, { profile: 'admin' });
  expect(
    await refusalOf(admin.api.users.update({ params: { id: operator.id }, body: { password: 'tomada-1' } })),
  ).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(await refusalOf(admin.api.users.remove({ params: { id: operator.id } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(await operator.api.users.update({ params: { id: operator.id }, body: { name: 'Dona' } })).toMatchObject({
    name: 'Dona',
    super: true,
  });
  await operator.api.users.remove({ params: { id: admin.id } });
});

test('US-02 rights that an admin gives or takes count for the very next call', async () => {
  const { people } = await team('admin', 'user');
  const [admin, ana] = people;
  const noPermission = { status: 403, error: 'ERR_NO_PERMISSION' };
  expect(await refusalOf(ana.api.users.page())).toEqual(noPermission);
  await admin.api.users.update({ params: { id: ana.id }, body: { profile: 'admin' } });
  await ana.api.users.page();
  await admin.api.users.update({ params: { id: ana.id }, body: { profile: 'user' } });
  expect(await refusalOf(ana.api.users.page())).toEqual(noPermission);
});

test('US-02 a company keeps its last admin, also when two admins turn on each other at the same moment', async () => {
  const { company, people } = await team('admin', 'admin');
  const [one, two] = people;
  const outcomes = await Promise.allSettled([
    one.api.users.update({ params: { id: two.id }, body: { profile: 'user' } }),
    two.api.users.update({ params: { id: one.id }, body: { profile: 'user' } }),
    one.api.users.remove({ params: { id: two.id } }),
    two.api.users.remove({ params: { id: one.id } }),
  ]);
  const bugs = outcomes.filter((outcome) => outcome.status === 'rejected' && outcome.reason.status >= 500);
  expect(bugs).toEqual([]);
  const left = await inCompany(company.id, ({ db }) =>
    db.selectFrom('users').select('id').where('profile', '=', 'admin').execute(),
  );
  expect(left).toHaveLength(1);
  const last = left[0]?.id === one.id ? one : two;
  expect(await refusalOf(last.api.users.update({ params: { id: last.id }, body: { profile: 'supervisor' } }))).toEqual({
    status: 409,
    error: 'ERR_LAST_ADMIN',
  });
  expect(await refusalOf(last.api.users.remove({ params: { id: last.id } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
});

test("US-01 a deleted user is signed out at once; reactions to the deletion still find the user's rows", async () => {
  const { company, people } = await team('admin', 'user');
  const [admin] = people;
  const ana = await makeBrowser(url, company.id);
  const screen = await openScreen(url, admin);
  const anas = await openScreen(url, { token: ana.token ?? '', companyId: company.id });
  const found: number[] = [];
  const watcher = serverNoun({
    reactions: [
      {
        async 'user.removed'({ company: own, db }, { userId }) {
          const rows = await db.selectFrom('users').select('id').where('id', '=', userId).execute();
          if (own.id === company.id) found.push(...rows.map(({ id }) => id));
        },
      },
    ],
  });
  introduceNouns([watcher]);
  onTestFinished(() => introduceNouns());
  await ana.ask(routes.auth.me);
  await admin.api.users.remove({ params: { id: ana.id } });
  expect(found).toEqual([ana.id]);
  expect(await screen.hear('user', ({ action }) => action === 'delete')).toEqual({ action: 'delete', userId: ana.id });
  await anas.gone;
  expect(await ana.refusal(routes.auth.me)).toEqual({ status: 403, error: 'ERR_TOKEN_EXPIRED' });
  expect(await ana.refusal(routes.auth.refresh)).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  expect(
    await refusalOf(clientOf(url).auth.login({ body: { email: ana.email, password: madePassword } })),
  ).toMatchObject({
    error: 'ERR_INVALID_CREDENTIALS',
  });
  expect(await refusalOf(admin.api.users.remove({ params: { id: ana.id } }))).toEqual({
    status: 404,
    error: 'ERR_NO_USER_FOUND',
  });
  screen.close();
});

test('US-01 an e-mail belongs to one user of the platform, in any spelling, also under concurrent calls', async () => {
  const [ours, theirs] = [await team('admin'), await team('admin')];
  const body = newUser();
  const asked = [ours, theirs, ours, theirs].map(({ people }, turn) =>
    people[0].api.users.create({ body: { ...body, email: turn % 2 ? body.email.toUpperCase() : body.email } }),
  );
  const outcomes = await Promise.allSettled(asked);
  expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected']);
  for (const outcome of outcomes)
    if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ status: 409, code: 'ERR_EMAIL_EXISTS' });
  const admin = ours.people[0];
  expect(await refusalOf(admin.api.users.update({ params: { id: admin.id }, body: { email: body.email } }))).toEqual({
    status: 409,
    error: 'ERR_EMAIL_EXISTS',
  });
});

test('US-01 the plan says how many users there may be, also to many who ask at once', async () => {
  const company = await makeCompany({ plan: { users: 4 } });
  const admin = await hire(company.id, { profile: 'admin' });
  const outcomes = await Promise.allSettled(
    Array.from({ length: 6 }, () => admin.api.users.create({ body: newUser() })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
  expect(await refusalOf(admin.api.users.create({ body: newUser() }))).toEqual({
    status: 400,
    error: 'ERR_PLAN_LIMIT',
    limit: 4,
  });
});

test('US-01 a company may switch the making of users off', async () => {
  const { people } = await team('admin');
  const [admin] = people;
  const set = (value: string) => admin.api.settings.set({ params: { key: 'userCreation' }, body: { value } });
  await set('disabled');
  expect(await refusalOf(admin.api.users.create({ body: newUser() }))).toEqual({
    status: 403,
    error: 'ERR_USER_CREATION_DISABLED',
  });
  await set('enabled');
  await admin.api.users.create({ body: newUser() });
});

test('US-01 what is not a user is refused by form', async () => {
  const { people } = await team('admin');
  const [admin] = people;
  const wrong = [
    { name: 'B' },
    { name: 'B'.repeat(51) },
    { name: '   ' },
    { name: null },
    { email: 'bia' },
    { email: `${'b'.repeat(200)}@b.co` },
    { password: 'abcd' },
    { password: 'a'.repeat(51) },
    { password: '' },
    { profile: 'super' },
    { queueIds: ['x'] },
    { queueIds: [-1] },
    { queueIds: 'null' },
    { allTicket: 'disabled' },
    { whatsappId: 'um' },
  ];
  for (const fields of wrong) {
    expect(
      await refusalOf(admin.api.users.create({ body: newUser(fields) as never })),
      JSON.stringify(fields),
    ).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  }
  for (const id of ['0', '-1', 'um', '1.5', '99999999999']) {
    expect(
      await refusalOf(admin.api.users.update({ params: { id: id as never }, body: { name: 'Bia' } })),
    ).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  }
});

test('a field that is not sent stays as it is, and an empty password keeps the old one', async () => {
  const { company, people } = await team('admin');
  const [admin] = people;
  const queue = await makeQueue(company.id);
  const made = await admin.api.users.create({
    body: newUser({ profile: 'supervisor', queueIds: [queue.id], allTicket: 'enabled', password: 'primeira' }),
  });
  const changed = await admin.api.users.update({ params: { id: made.id }, body: { name: 'Beatriz', password: '' } });
  expect(changed).toEqual({ ...made, name: 'Beatriz' });
  await clientOf(url).auth.login({ body: { email: made.email, password: 'primeira' } });
});

test('a new password ends the other sessions of the user and no other one', async () => {
  const { company, people } = await team('admin', 'user');
  const [admin, bia] = people;
  const ana = await makeBrowser(url, company.id);
  await ana.ask(routes.users.update, { params: { id: ana.id }, body: { password: 'trocada-por-mim' } });
  await ana.ask(routes.auth.me);
  expect(
    await refusalOf(clientOf(url).auth.login({ body: { email: ana.email, password: madePassword } })),
  ).toMatchObject({ error: 'ERR_INVALID_CREDENTIALS' });
  await admin.api.users.update({ params: { id: ana.id }, body: { password: 'trocada-por-ela' } });
  expect(await ana.refusal(routes.auth.me)).toEqual({ status: 403, error: 'ERR_TOKEN_EXPIRED' });
  expect(await ana.refusal(routes.auth.refresh)).toEqual({ status: 401, error: 'ERR_SESSION_EXPIRED' });
  await bia.api.auth.me();
  await clientOf(url).auth.login({ body: { email: ana.email, password: 'trocada-por-ela' } });
});

test('US-01 the search ignores accents and case, takes signs literally, pages in Portuguese order', async () => {
  const { company, people } = await team('admin');
  const [admin] = people;
  for (const name of ['Érico', 'Eva', 'Zuleica', 'Ângela', '100%', 'a_b']) await makeUser(company.id, { name });
  const names = async (searchParam: string) =>
    (await admin.api.users.page({ query: { searchParam } })).users.map(({ name }) => name);
  expect(await names('ERICO')).toEqual(['Érico']);
  expect(await names('ângela')).toEqual(['Ângela']);
  expect(await names('%')).toEqual(['100%']);
  expect(await names('_')).toEqual(['a_b']);
  expect(await names('\\')).toEqual([]);
  expect(await names(admin.email.slice(0, 8))).toEqual([admin.name]);
  expect((await names('')).filter((name) => /^[ÂÉEZ]/.test(name))).toEqual(['Ângela', 'Érico', 'Eva', 'Zuleica']);
  await Promise.all(Array.from({ length: 15 }, () => makeUser(company.id)));
  const [first, second, third] = [
    await admin.api.users.page(),
    await admin.api.users.page({ query: { pageNumber: 2 } }),
    await admin.api.users.page({ query: { pageNumber: 3 } }),
  ];
  expect([
    first.users.length,
    first.hasMore,
    second.users.length,
    second.hasMore,
    third.users.length,
    third.count,
  ]).toEqual([limits.rowsPerPage, true, 2, false, 0, 22]);
  expect(new Set([...first.users, ...second.users].map(({ id }) => id)).size).toBe(22);
});

test('an attendant sees the names and queues of all colleagues, to choose one, and no more of them', async () => {
  const { company, people } = await team('user');
  const [ana] = people;
  const queue = await makeQueue(company.id);
  const bia = await makeUser(company.id, { name: 'Bia', queueIds: [queue.id] });
  expect(await ana.api.users.list()).toEqual([
    { id: ana.id, name: ana.name, queueIds: [] },
    { id: bia.id, name: 'Bia', queueIds: [queue.id] },
  ]);
  expect(await ana.api.users.list({ query: { searchParam: 'bí' } })).toEqual([
    { id: bia.id, name: 'Bia', queueIds: [queue.id] },
  ]);
});

test('SH-08 the language is kept for the user and comes back when signing in', async () => {
  const ana = await makeBrowser(url, (await makeCompany()).id);
  expect(await ana.ask(routes.users.setLanguage, { params: { lang: 'es' } })).toEqual({ language: 'es' });
  expect((await ana.ask(routes.auth.refresh)).user.language).toBe('es');
  expect(await ana.refusal(routes.users.setLanguage, { params: { lang: 'fr' as never } })).toMatchObject({
    status: 400,
    error: 'ERR_VALIDATION',
  });
});

test('SH-18 a change of a user is told to admins and to the user, not to colleagues or another company', async () => {
  const [ours, theirs] = [await team('admin', 'user', 'user'), await team('admin')];
  const [admin, ana, bia] = ours.people;
  const [eva] = theirs.people;
  const screens = await Promise.all([admin, ana, bia, eva].map((who) => openScreen(url, who)));
  const [admins, anas, bias, evas] = screens as [Screen, Screen, Screen, Screen];
  await admin.api.users.update({ params: { id: ana.id }, body: { name: 'Ana Maria' } });
  expect(await admins.hear('user', updateOf(ana.id))).toMatchObject({
    user: { id: ana.id, name: 'Ana Maria', email: ana.email },
  });
  await anas.hear('user', updateOf(ana.id));
  // Signals keep their order: a signal that arrives later proves that no earlier one is missing.
  for (const { company } of [ours, theirs]) await makeQueue(company.id);
  for (const screen of [bias, evas]) {
    await screen.hear('queue');
    expect(screen.heard.filter(({ name, payload }) => name === 'user' && payload.action === 'update')).toEqual([]);
  }
  for (const screen of screens) screen.close();
});

test('US-02 a screen whose user lost rights is thrown out of its rooms and comes back with the new ones', async () => {
  const { company, people } = await team('admin', 'admin');
  const [admin, ana] = people;
  const before = await openScreen(url, ana);
  await admin.api.users.update({ params: { id: ana.id }, body: { profile: 'user' } });
  await before.gone;
  const after = await openScreen(url, ana);
  await admin.api.users.create({ body: newUser() });
  await makeQueue(company.id);
  await after.hear('queue');
  expect(after.heard.filter(({ name, payload }) => name === 'user' && payload.action === 'create')).toEqual([]);
  after.close();
});

test('a form that sends everything again takes no rights, so the screen stays where it is', async () => {
  const { company, people } = await team('admin', 'user');
  const [admin, ana] = people;
  const queue = await makeQueue(company.id);
  const fields = {
    name: 'Ana',
    email: ana.email,
    profile: 'user' as const,
    queueIds: [queue.id],
    allTicket: 'enabled' as const,
    whatsappId: null,
    password: '',
  };
  const before = await openScreen(url, ana);
  await admin.api.users.update({ params: { id: ana.id }, body: fields });
  await before.gone;
  const screen = await openScreen(url, ana);
  await admin.api.users.update({ params: { id: ana.id }, body: { ...fields, name: 'Ana Maria' } });
  await screen.hear('user', (told) => updateOf(ana.id)(told) && 'user' in told && told.user.name === 'Ana Maria');
  await makeQueue(company.id);
  await screen.hear('queue');
  expect(screen.socket.connected).toBe(true);
  screen.close();
});

test('SH-16 colleagues see at once who comes and goes; a second tab changes nothing', async () => {
  const [ours, theirs] = [await team('user', 'user'), await team('user')];
  const [ana, bia] = ours.people;
  const [watching, elsewhere] = [await openScreen(url, ana), await openScreen(url, theirs.people[0])];
  const first = await openScreen(url, bia);
  expect(await watching.hear('user', presenceOf(bia.id))).toMatchObject({
    user: { id: bia.id, name: bia.name, online: true },
  });
  const second = await openScreen(url, bia);
  first.close();
  second.close();
  await watching.hear('user', (told) => presenceOf(bia.id)(told) && 'user' in told && !told.user.online);
  expect(
    watching.heard.filter(({ name, payload }) => name === 'user' && presenceOf(bia.id)(payload as Told)),
  ).toHaveLength(2);
  expect(elsewhere.heard.filter(({ name, payload }) => name === 'user' && presenceOf(bia.id)(payload as Told))).toEqual(
    [],
  );
  watching.close();
  elsewhere.close();
});

test('SH-16 who is shown as online without a socket is marked as gone; a screen that stays silent is not', async () => {
  const { company, people } = await team('admin', 'user', 'user');
  const [admin, ana, bia] = people;
  const watching = await openScreen(url, admin);
  const anas = await openScreen(url, ana);
  await watching.hear('user', presenceOf(ana.id));
  const lastSeen = (id: number, agoMs: number) =>
    inCompany(company.id, ({ db }) =>
      db
        .updateTable('users')
        .set({ online: true, last_seen_at: new Date(Date.now() - agoMs) })
        .where('id', '=', id)
        .execute(),
    );
  await lastSeen(ana.id, goneAfterMs + 1000);
  await lastSeen(bia.id, goneAfterMs + 1000);
  await sweepPresence();
  await watching.hear('user', (told) => presenceOf(bia.id)(told) && 'user' in told && !told.user.online);
  const page = async () => (await admin.api.users.page()).users;
  const online = async () => (await page()).filter((user) => user.online).map(({ id }) => id);
  expect(await online()).toContain(ana.id);
  expect(await online()).not.toContain(bia.id);
  // A client pings every five minutes.
  anas.emit('userStatus');
  const seen = () =>
    inCompany(company.id, ({ db }) =>
      db.selectFrom('users').select('last_seen_at').where('id', '=', ana.id).executeTakeFirstOrThrow(),
    );
  await expect.poll(async () => Number((await seen()).last_seen_at)).toBeGreaterThan(Date.now() - goneAfterMs);
  anas.close();
  watching.close();
});

test('only the platform can change a plan', async () => {
  const company = await makeCompany();
  await expect(
    inCompany(company.id, ({ db }) => db.updateTable('plans').set({ users: 1_000_000 }).execute()),
  ).rejects.toThrow('permission denied');
  await asOperator((db) => db.updateTable('plans').set({ users: 5 }).where('id', '=', company.planId).execute());
});
