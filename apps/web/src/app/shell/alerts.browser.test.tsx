import { afterEach, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { expectAccessible } from '../../testing/accessible.ts';
import { closeDesk, openDesk } from '../../testing/desk.tsx';
import { onCall, setOnline } from '../../testing/fake-server.ts';
import { AlertPlace } from '../../ui/AlertPlace.tsx';
import { Alerts } from './Alerts.tsx';
import styles from './shell.module.css';

const network = globalThis.fetch;

beforeEach(() => {
  globalThis.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : String(input), location.href);
    return pathname === '/readyz'
      ? new Response(JSON.stringify({ ready: true, state: 'up', checks: { disk: true } }))
      : network(input, init);
  };
});
afterEach(async () => {
  globalThis.fetch = network;
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const offline = page.getByText('Sem conexão. Reconectando…');
const boxOf = (locator: ReturnType<typeof page.getByText>) => locator.element().getBoundingClientRect();

/** The bar with its alerts, and a screen whose head ends with a place for alerts. */
async function openBar() {
  onCall('numberHealth', 'alerts', () => []);
  onCall('connections', 'list', () => []);
  await openDesk(() => (
    <div className={styles.app}>
      <header className={styles.bar}>
        <div className={styles.lead}>
          <div className={styles.hello}>Olá, Ana</div>
          <Alerts />
        </div>
      </header>
      <main className={styles.main}>
        <h1>Atendimentos</h1>
        <AlertPlace />
        <p>Mensagem</p>
      </main>
    </div>
  ));
}

/** Shows an alert, which must not move the text below it. */
async function goOffline() {
  const line = page.getByText('Mensagem');
  const before = boxOf(line).top;
  setOnline(false);
  await expect.element(offline).toBeVisible();
  expect(boxOf(line).top).toBe(before);
  await expectAccessible();
}

test('SH-07 an alert that comes lies over the greeting, and pushes nothing', async () => {
  await page.viewport(1440, 900);
  await openBar();
  await goOffline();
  expect(boxOf(offline).bottom).toBeLessThanOrEqual(boxOf(page.getByRole('heading')).top);
});

test('SH-07 while a conversation fills a phone, an alert lies over the messages below its head', async () => {
  await page.viewport(390, 844);
  await openBar();
  await goOffline();
  expect(boxOf(offline).top).toBeGreaterThanOrEqual(boxOf(page.getByRole('heading')).bottom);
});
