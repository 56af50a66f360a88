import { randomUUID } from 'node:crypto';
import type { BrowserContext, Page } from '@playwright/test';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { clickNotification, doubleNotifications, receivePushes, shownBy } from './notification-double.ts';
import { callAs, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

test.use({ serviceWorkers: 'allow' });

interface Chat {
  id: number;
  uuid: string;
  title: string;
}

/** Records the frequency of each tone that the page plays, in hertz; `tonesOf` reads them. */
const recordTones = (context: BrowserContext) =>
  context.addInitScript(() => {
    const heard: number[] = [];
    Object.assign(globalThis, { heardNotes: heard });
    const { start } = OscillatorNode.prototype;
    OscillatorNode.prototype.start = function recordedStart(this: OscillatorNode, at?: number) {
      heard.push(Math.round(this.frequency.value));
      return start.call(this, at);
    };
  });
const tonesOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { heardNotes: number[] }).heardNotes);

const bell = (page: Page) => page.getByRole('banner').getByRole('button', { name: /^Notificações/ });
/** Opens a page without tickets and clicks on it: browsers play no sound before the first click on a page. */
async function openTasks(page: Page) {
  await page.goto('/todolist');
  await page.getByRole('heading', { level: 1, name: 'Tarefas' }).click();
  await expect(bell(page)).toBeVisible();
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
}

test('TK-19 on every page bell and title count a message, it is heard and shown, a click opens it @phone', async ({
  page,
  context,
  request,
}) => {
  await recordTones(context);
  await doubleNotifications(context);
  const desk = await makeDesk(request);
  const [person, customer] = [await desk.person(), desk.customer()];
  await desk.attends(person, customer);
  const { id, uuid } = await desk.ticketOf(customer);
  await openAs(page, person, `/tickets/${uuid}`);
  await expect(page.getByRole('log')).toContainText('Oi');
  await expect(page).not.toHaveTitle(/^\(/);
  await openTasks(page);
  await expect(page).toHaveTitle(/^Tarefas/);

  await customer.writes('Chegou o sofá?');
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1');
  await expect(page).toHaveTitle(/^\(1\) Tarefas/);
  const tag = `ticket-${id}`;
  await expect.poll(() => shownBy(page)).toEqual([{ title: customer.name, body: 'Chegou o sofá?', tag }]);
  expect(await tonesOf(page)).toEqual([784, 659]);

  // A later message replaces the notification of the ticket; a new ticket has another tone.
  await customer.writes('Alô?');
  await expect.poll(() => shownBy(page)).toEqual([{ title: customer.name, body: 'Alô?', tag }]);
  await expect
    .poll(async () => {
      // The page plays no tone within 1.5 s of the last one, so new tickets come until their tone (880 Hz) is heard.
      await desk.customer().writes('Quero comprar');
      return (await tonesOf(page)).includes(880);
    })
    .toBe(true);

  await bell(page).click();
  const popover = page.getByRole('dialog', { name: 'Notificações' });
  await expect(popover.getByRole('link')).toHaveCount(1);
  await expect(popover.getByRole('link')).toContainText('Alô?');
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(bell(page)).toBeFocused();

  // The service worker opens no address in a page that does not answer soon. A busy page may not, so the click repeats.
  await expect(async () => {
    await clickNotification(page, `/tickets/${uuid}`);
    await expect(page).toHaveURL(new RegExp(`/tickets/${uuid}$`), { timeout: 5_000 });
  }).toPass();
  await expect(page.getByRole('log')).toContainText('Alô?');
  await expect.poll(async () => (await shownBy(page)).some((notification) => notification.tag === tag)).toBe(false);

  // A message of the ticket that the user is viewing causes no tone and no notification.
  const before = (await tonesOf(page)).length;
  await customer.writes('Vi que leu');
  await expect(page.getByRole('log')).toContainText('Vi que leu');
  expect((await tonesOf(page)).length).toBe(before);
  expect((await shownBy(page)).some((notification) => notification.tag === tag)).toBe(false);
});

test('TK-19 two tabs tell once, and a user with allTicket sees waiting tickets in the bell', async ({
  page,
  context,
  request,
}) => {
  await recordTones(context);
  await doubleNotifications(context);
  const desk = await makeDesk(request);
  const [person, customer] = [await desk.person(), desk.customer()];
  await desk.ask('PUT', `/users/${person.id}`, { allTicket: 'enabled' });
  await openAs(page, person);
  await openTasks(page);
  const other = await context.newPage();
  await openTasks(other);

  await customer.writes('Tem mesa para dois?');
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1');
  await expect(bell(other)).toHaveAccessibleName('Notificações: 1');
  await expect.poll(async () => [...(await shownBy(page)), ...(await shownBy(other))]).toHaveLength(1);
  expect([...(await tonesOf(page)), ...(await tonesOf(other))]).toEqual([587, 880]);

  await bell(other).click();
  const entry = other.getByRole('dialog', { name: 'Notificações' }).getByRole('link', { name: customer.name });
  await expect(entry).toContainText('Na fila');
  await entry.click();
  await expect(other).toHaveURL(new RegExp(`/tickets/${(await desk.ticketOf(customer)).uuid}$`));
});

test('CH-01 two tabs tell once of a mention and of a direct message, and the bell opens the chat', async ({
  page,
  context,
  request,
}) => {
  await recordTones(context);
  await doubleNotifications(context);
  const mark = randomUUID().slice(0, 6);
  const ana = await makePerson(request, { name: `Ana ${mark}` });
  const caio = await makePerson(request, { profile: 'user', name: `Caio ${mark}` });
  const api = await callAs(request, ana);
  const chat = await api.post<Chat>('/chats', { title: `Entregas ${mark}`, users: [caio.id] });
  const direct = await api.post<Chat>('/chats/direct', { userId: caio.id });
  const write = ({ id }: Chat, message: string, mentions: number[] = []) =>
    api.post<{ id: number }>(`/chats/${id}/messages`, { message, mentions });
  await openAs(page, caio);
  await openTasks(page);
  const other = await context.newPage();
  await openTasks(other);

  await write(chat, 'Bom dia a todos');
  await write(chat, `@${caio.name} chegou o caminhão?`, [caio.id]);
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notificações: 1');
  const shown = async () => [...(await shownBy(page)), ...(await shownBy(other))];
  const body = `${ana.name}: @${caio.name} chegou o caminhão?`;
  await expect.poll(shown).toEqual([{ title: chat.title, body, tag: `chat-${chat.id}` }]);
  expect([...(await tonesOf(page)), ...(await tonesOf(other))]).toEqual([587, 740, 880]);
  const { id } = await write(direct, 'Pode vir aqui?');
  for (const tab of [page, other]) await expect(bell(tab)).toHaveAccessibleName('Notificações: 2');
  await expect.poll(shown).toHaveLength(2);
  expect(await shown()).toContainEqual({ title: ana.name, body: 'Pode vir aqui?', tag: `chat-${direct.id}` });
  await other.close();

  await bell(page).click();
  await page.getByRole('dialog', { name: 'Notificações' }).getByRole('link', { name: 'mencionou você' }).click();
  await expect(page).toHaveURL(new RegExp(`/chats/${chat.uuid}$`));
  await expect(page.getByRole('log')).toContainText('chegou o caminhão?');
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1');
  await clickNotification(page, `/chats/${direct.uuid}#m${id}`);
  await expect(page).toHaveURL(new RegExp(`/chats/${direct.uuid}$`));
  await expect(page.getByRole('log')).toContainText('Pode vir aqui?');
  await expect(bell(page)).toHaveAccessibleName('Notificações');
  await expect.poll(() => shownBy(page)).toEqual([]);

  // A message of the chat that is open and visible causes no tone and no notification.
  const before = (await tonesOf(page)).length;
  await write(direct, 'Obrigada!');
  await expect(page.getByRole('log')).toContainText('Obrigada!');
  expect([(await tonesOf(page)).length, await shownBy(page)]).toEqual([before, []]);
});

test('TK-19 without sound and browser in the preferences an event only counts', async ({ page, context, request }) => {
  await recordTones(context);
  await doubleNotifications(context);
  const desk = await makeDesk(request);
  const [person, customer] = [await desk.person(), desk.customer()];
  await desk.attends(person, customer);
  await openAs(page, person, '/profile');
  await page.getByRole('heading', { name: 'Meu perfil' }).click();
  const saved = page.waitForResponse((response) => response.request().postData()?.includes('"browser":false') ?? false);
  await page.getByRole('switch', { name: 'Mensagem de cliente: Som' }).press('Space');
  await page.getByRole('switch', { name: 'Mensagem de cliente: Navegador' }).press('Space');
  await saved;
  await expect(page.getByText('As notificações estão ativas neste navegador.')).toBeVisible();
  await customer.writes('Oi de novo');
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1');
  expect(await tonesOf(page)).toEqual([]);
  expect(await shownBy(page)).toEqual([]);
});

test('the page asks for no permission by itself, subscribes once it is given, and ends it at sign-out', async ({
  page,
  context,
  request,
}) => {
  await doubleNotifications(context);
  // This browser has no push service. The test replaces the subscription by a double, with keys in the form of real
  // ones.
  await context.addInitScript(() => {
    Object.assign(globalThis, { asked: 0, ended: 0 });
    const counts = globalThis as unknown as { asked: number; ended: number };
    const ask = Notification.requestPermission.bind(Notification);
    Notification.requestPermission = () => {
      counts.asked += 1;
      return ask();
    };
    const subscription = {
      options: { applicationServerKey: null },
      toJSON: () => ({
        endpoint: 'https://push.example.com/a',
        keys: {
          p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
          auth: 'BTBZMqHH6r4Tts7J_aSIgg',
        },
      }),
      unsubscribe: async () => {
        counts.ended += 1;
        return true;
      },
    };
    let isSubscribed = false;
    PushManager.prototype.subscribe = async () => {
      isSubscribed = true;
      return subscription as unknown as PushSubscription;
    };
    PushManager.prototype.getSubscription = async () =>
      isSubscribed ? (subscription as unknown as PushSubscription) : null;
  });
  const { complaints } = watchPage(page);
  const person = await (await makeDesk(request)).person();
  const subscribed = page.waitForResponse(/\/api\/notifications\/subscriptions$/);
  await openAs(page, person);
  expect((await subscribed).status()).toBe(200);
  const counts = () =>
    page.evaluate(() => {
      const { asked, ended } = globalThis as unknown as { asked: number; ended: number };
      return { asked, ended };
    });
  expect(await counts()).toEqual({ asked: 0, ended: 0 });
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect.poll(counts).toEqual({ asked: 0, ended: 1 });
  expect(complaints).toEqual([]);
});

test('the service worker shows push messages, and a page without a network', async ({ page, context, request }) => {
  await openAs(page, await (await makeDesk(request)).person());
  await openTasks(page);
  const message = { event: 'message', ticketId: 7, path: '/todolist', title: 'Mariana', tag: 'ticket-7' };
  const [first, second, third] = await receivePushes(page, [
    JSON.stringify({ ...message, body: 'Oi' }),
    JSON.stringify({ ...message, body: 'Alguém aí?' }),
    'no JSON',
  ]);
  expect(first).toEqual([{ title: 'Mariana', body: 'Oi', tag: 'ticket-7' }]);
  expect(second).toEqual([{ title: 'Mariana', body: 'Alguém aí?', tag: 'ticket-7' }]);
  expect(third).toHaveLength(2);

  const files = await page.evaluate(async () =>
    (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flatMap((keys) =>
      keys.map(({ url }) => new URL(url).pathname),
    ),
  );
  expect(files.toSorted()).toEqual(['/favicon.svg', '/offline.html', '/offline.js', '/theme.js']);
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole('heading', { name: 'Sem conexão com o Balcão' })).toBeVisible();
  await expectAccessible(page);
  await context.setOffline(false);
  await expect(page.getByRole('heading', { level: 1, name: 'Tarefas' })).toBeVisible();
});

test('the app can be installed: a manifest with icons, and colours for both schemes', async ({ page, request }) => {
  await page.goto('/login');
  const href = (await page.locator('link[rel=manifest]').getAttribute('href')) ?? '';
  const response = await request.get(href);
  expect(response.headers()['content-type']).toContain('application/manifest+json');
  const manifest = (await response.json()) as { icons: { src: string; sizes: string; purpose: string }[] };
  expect(manifest).toMatchObject({ id: '/', name: 'Balcão', start_url: '/tickets', scope: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '512x512 maskable',
  ]);
  const apple = (await page.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
  for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: '180x180' }]) {
    const icon = await (await request.get(src)).body();
    expect(icon.subarray(1, 4).toString()).toBe('PNG');
    expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
  }
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2);
  const devtools = await page.context().newCDPSession(page);
  const { errors } = await devtools.send('Page.getAppManifest');
  expect(errors).toEqual([]);
});

test('a page that was open during an upgrade says so, and loads the new page when the user wants', async ({
  page,
  request,
}) => {
  const person = await (await makeDesk(request)).person();
  let build = 'another';
  await page.routeWebSocket(/socket\.io/, (socket) => {
    const server = socket.connectToServer();
    const announcedBuild = build;
    // Only the first page is told of another build. The page that is loaded next has the build of the server.
    build = '';
    server.onMessage((packet) =>
      socket.send(typeof packet === 'string' ? packet.replace(/"build":"\w+"/, `"build":"${announcedBuild}"`) : packet),
    );
  });
  await openAs(page, person);
  const notice = page.getByRole('status').filter({ hasText: 'Há uma versão nova do Balcão.' });
  await expect(notice).toBeVisible();
  await expectAccessible(page);
  await notice.getByRole('button', { name: 'Recarregar a página' }).click();
  await expect(bell(page)).toBeVisible();
  await expect(notice).toBeHidden();
});
