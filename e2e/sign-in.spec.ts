import fs from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { expect, test } from './test.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAsFirst, makePerson, signIn } from './people.ts';

const root = path.join(import.meta.dirname, '..');

test('SH-01 private pages send strangers to sign in, and back to where they wanted to go', async ({
  page,
  request,
}) => {
  const person = await makePerson(request);
  await page.goto('/connections');
  await expect(page).toHaveURL(/\/login\?to=%2Fconnections$/);
  await signIn(page, person);
  await expect(page).toHaveURL(/\/connections$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Painel' })).toBeVisible();
});

test('SH-02 after signing in come the tickets, after signing out the sign-in page', async ({ page, request }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login$/);
  await signIn(page, await makePerson(request));
  await expect(page).toHaveURL(/\/tickets$/);
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Sair' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await page.reload();
  await page.goto('/tickets');
  await expect(page).toHaveURL(/\/login/);
});

test('a reload keeps the person signed in, without showing the sign-in page', async ({ page, request }) => {
  await signIn(page, await makePerson(request));
  const visitedPaths: string[] = [];
  page.on('framenavigated', (frame) => visitedPaths.push(new URL(frame.url()).pathname));
  await page.reload();
  await expect(page.getByText('Olá, Ana')).toBeVisible();
  expect(visitedPaths).not.toContain('/login');
});

test('SH-12 wrong credentials are refused in plain words, empty fields are named', async ({ page, request }) => {
  const { email } = await makePerson(request);
  await page.goto('/login');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByText('Informe seu e-mail.')).toBeVisible();
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('outra-senha');
  await page.getByRole('button', { name: 'Entrar' }).click();
  await expect(page.getByRole('alert')).toHaveText('E-mail ou senha incorretos.');
  await page.getByRole('button', { name: /English/ }).click();
  await expect(page.getByRole('alert')).toHaveText('Wrong email or password.');
});

test('after too many tries the page says how long to wait, counts it down, and has it read aloud once', async ({
  page,
  request,
}) => {
  const { email } = await makePerson(request);
  await page.goto('/login');
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Senha', { exact: true }).fill('outra-senha');
  const alert = page.getByRole('alert');
  await expect(async () => {
    await page.keyboard.press('Enter');
    await expect(alert).toContainText('Tente de novo em', { timeout: 500 });
  }).toPass();
  await expect(page.getByLabel('Senha', { exact: true })).toBeFocused();
  const [countdown, announcement] = [alert.locator('[aria-hidden=true]').last(), alert.locator('.sr')];
  const [before, announced] = [await countdown.textContent(), await announcement.textContent()];
  await expect(countdown).not.toHaveText(before ?? '');
  await expect(announcement).toHaveText(announced ?? '');
  await expectAccessible(page);
});

test('SH-08 the language changes everywhere at once, and is kept here and for the user', async ({ page, request }) => {
  const person = await makePerson(request);
  await signIn(page, person);
  await page.getByRole('button', { name: 'Idioma' }).click();
  await page.getByRole('menuitem', { name: 'Español' }).click();
  await expect(page.getByRole('link', { name: 'Conexiones' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es-ES');
  await page.reload();
  await expect(page.getByRole('link', { name: 'Conexiones' })).toBeVisible();
  const first = await callAsFirst(request);
  await expect(async () => expect(await first.get(`/users/${person.id}`)).toMatchObject({ language: 'es' })).toPass();
});

test('SH-09 the theme follows the system until the user chooses, and the choice is kept', async ({ page, request }) => {
  const theme = () => page.locator('html').getAttribute('data-mantine-color-scheme');
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, await makePerson(request));
  await expect.poll(theme).toBe('dark');
  await page.emulateMedia({ colorScheme: 'light' });
  await expect.poll(theme).toBe('light');
  await page.getByRole('button', { name: 'Tema escuro' }).click();
  await expect.poll(theme).toBe('dark');
  // The two checks of the stored choice tell a page that did not store it from a browser that lost it on reload.
  const stored = () => page.evaluate(() => localStorage.getItem('theme'));
  expect(await stored()).toBe('dark');
  await page.reload();
  expect(await stored()).toBe('dark');
  await expect.poll(theme).toBe('dark');
});

test('SH-14 an expired token is renewed once while other calls wait, without a visible effect', async ({
  page,
  request,
}) => {
  await signIn(page, await makePerson(request));
  let isExpired = true;
  const calls: string[] = [];
  page.on(
    'request',
    (sent) => void (sent.url().includes('/api/') && calls.push(`${sent.method()} ${new URL(sent.url()).pathname}`)),
  );
  await page.route('**/api/**', async (route) => {
    if (isExpired && !route.request().url().includes('/auth/'))
      await route.fulfill({ status: 403, json: { error: 'ERR_TOKEN_EXPIRED' } });
    else await route.fallback();
  });
  page.on('response', (response) => void (response.url().endsWith('/auth/refresh_token') && (isExpired = false)));
  await page.getByRole('link', { name: 'Conexões' }).click();
  await expect(page.getByRole('heading', { name: 'Conexões' })).toBeVisible();
  await page.getByRole('button', { name: 'Atualizar' }).click();
  await expect(page.getByText('Não foi possível carregar.')).toBeHidden();
  await expect.poll(() => calls.filter((call) => call.includes('refresh_token')).length).toBe(1);
  await expect(page).toHaveURL(/\/connections$/);
});

test('SH-14 when the renewal is refused the person signs in again', async ({ page, context, request }) => {
  await signIn(page, await makePerson(request));
  // Waits until the first page has all replies, so that the refusal hits a later request.
  await page.waitForLoadState('networkidle');
  await context.clearCookies();
  await page.route('**/api/tickets/rows?*', (route) =>
    route.fulfill({ status: 403, json: { error: 'ERR_TOKEN_EXPIRED' } }),
  );
  // The refused request may come from this click, or from a live update of the list: then the page leaves before the
  // click ends, and the failed click does not matter.
  void page
    .getByRole('tab', { name: /Aguardando/ })
    .click()
    .catch(() => undefined);
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText('Sua sessão terminou. Entre novamente.');
});

test('SH-15 signing in elsewhere says so here and signs out', async ({ page, browser, request }) => {
  const person = await makePerson(request);
  await signIn(page, person);
  await expect(page.getByText('Olá, Ana')).toBeVisible();
  const elsewhere = await (await browser.newContext()).newPage();
  await signIn(elsewhere, person);
  await expect(page.getByText('Sua conta foi acessada em outro computador.').first()).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByRole('alert')).toHaveText('Sua conta foi acessada em outro computador.');
  await expect(elsewhere).toHaveURL(/\/tickets$/);
  await elsewhere.context().close();
});

test('SH-20 the sign-in page leads to the sign-up only where companies may sign up', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('link', { name: 'Criar uma conta' }).click();
  await expect(page.getByRole('heading', { name: 'Crie a sua conta' })).toBeVisible();
  await page.route('**/api/companies/cadastro', (route) => route.fulfill({ json: { isOpen: false, trialDays: 3 } }));
  const signUpReply = page.waitForResponse('**/api/companies/cadastro');
  await page.goto('/login');
  await signUpReply;
  await expect(page.getByRole('link', { name: 'Esqueci a senha' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Criar uma conta' })).toBeHidden();
});

test('the sign-in page is accessible, calls no other server and reports no errors @phone', async ({ page }) => {
  const { complaints } = watchPage(page);
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

/** The contents of the scripts that a page has loaded, read from the built files. */
async function loadedScripts(page: Page): Promise<Buffer[]> {
  const urls = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => name)
      .filter((name) => name.endsWith('.js')),
  );
  return urls.map((url) => fs.readFileSync(path.join(root, 'apps/web/dist', new URL(url).pathname)));
}

/** The number of the scripts that a page has loaded, and their total size compressed with gzip. */
async function measureScripts(page: Page): Promise<{ files: number; kilobytes: number }> {
  const sizes = (await loadedScripts(page)).map((script) => gzipSync(script).length);
  return { files: sizes.length, kilobytes: sizes.reduce((sum, size) => sum + size, 0) / 1000 };
}

test('the script of the sign-in page stays under 124 kB, that of the tickets page under 250 kB in 32 files', async ({
  page,
  request,
}) => {
  const person = await makePerson(request);
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect((await measureScripts(page)).kilobytes).toBeLessThan(124);
  await signIn(page, person);
  await page.goto('/tickets');
  await page.waitForLoadState('networkidle');
  const { files, kilobytes } = await measureScripts(page);
  expect(kilobytes).toBeLessThan(250);
  expect(files).toBeLessThanOrEqual(32);
});

/**
 * The texts of all nouns in one language that have more than 30 characters: a shorter one might occur in a script by
 * accident.
 * @param files paths below `domains` whose texts are read, such as `tickets/texts.ts` or `messages/first-texts.ts`
 */
async function longTexts(
  language: 'pt' | 'en' | 'es',
  files = /^[^/]+\/((first|[\w-]*desk)-)?texts\.ts$/,
): Promise<string[]> {
  const domains = path.join(root, 'apps/web/src/domains');
  const found: string[] = [];
  const collect = (texts: object): void => {
    for (const text of Object.values(texts) as unknown[])
      if (typeof text === 'string') found.push(text);
      else collect(text as object);
  };
  for (const file of fs.readdirSync(domains, { recursive: true, encoding: 'utf8' }))
    if (files.test(file))
      collect(((await import(path.join(domains, file))) as Record<typeof language, object>)[language]);
  // Texts with quotes or line ends are left out: the build may escape them in another way.
  return found.filter((text) => text.length > 30 && !/['"`\\\n]/.test(text));
}

test('SH-08 a browser loads the texts of one language, and those of dialogs and other screens later', async ({
  page,
  request,
}) => {
  await signIn(page, await makePerson(request));
  await page.goto('/tickets');
  await page.waitForLoadState('networkidle');
  const loadedCode = Buffer.concat(await loadedScripts(page)).toString();
  const [pt, en, es] = await Promise.all([longTexts('pt'), longTexts('en'), longTexts('es')]);
  expect(pt.length).toBeGreaterThan(100);
  expect(pt.filter((text) => !loadedCode.includes(text))).toEqual([]);
  for (const otherTexts of [en, es])
    expect(otherTexts.filter((text) => !pt.includes(text) && loadedCode.includes(text))).toEqual([]);
  const dialogTexts = await longTexts('pt', /^[^/]+\/(dialog|screen)-texts\.ts$/);
  expect(dialogTexts.length).toBeGreaterThan(100);
  // A text of a dialog may be a part of a longer text that is loaded early; then it proves nothing.
  const isDistinct = (text: string) => !pt.some((early) => early.includes(text));
  expect(dialogTexts.filter((text) => isDistinct(text) && loadedCode.includes(text))).toEqual([]);
});
