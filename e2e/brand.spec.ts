import path from 'node:path';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAsFirst, openAs } from './people.ts';
import { expect, test } from './test.ts';

const picture = path.resolve(import.meta.dirname, '../apps/web/public/icon-512.png');
const defaultBrand = { name: '', shortName: '', color: null, darkColor: null };

test('the operator sets name, colour and logo, and the sign-in page and the installed app show them at once', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  try {
    await openAs(page, firstLogin, '/settings/brand');
    await page.getByRole('textbox', { name: 'Nome do produto' }).fill('Atende Já');
    await page.getByRole('textbox', { name: 'Nome curto' }).fill('Atende');
    await page.getByRole('textbox', { name: 'Cor no tema claro', exact: true }).fill('#5b21b6');
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Salvar' }).click();
    await expect(page.getByRole('link', { name: 'Atende Já' })).toBeVisible();
    await expect(page).toHaveTitle('Marca · Atende Já');
    await page.getByTestId('brand-logo').setInputFiles(picture);
    await expect(page.getByRole('img', { name: 'Logotipo atual' })).toBeVisible();
    expect(complaints).toEqual([]);

    const stranger = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
    const requestedPaths: string[] = [];
    stranger.on('request', (sent) => requestedPaths.push(new URL(sent.url()).pathname));
    // The brand is in the HTML that the server sends, before any script runs.
    const response = await stranger.goto('/login');
    const html = (await response?.text()) ?? '';
    expect(html).toContain('<title>Atende Já</title>');
    expect(html).toContain('--brand:#5b21b6');
    expect(html).not.toContain('Balcão');
    await expect(stranger).toHaveTitle('Entrar · Atende Já');
    const welcome = stranger.getByRole('complementary', { name: 'Atende Já' });
    await expect(welcome.locator('img').first()).toHaveJSProperty('naturalWidth', 192);
    await expect(stranger.getByRole('button', { name: 'Entrar' })).toHaveCSS('background-color', 'rgb(91, 33, 182)');
    await expectAccessible(stranger);
    expect(requestedPaths).not.toContain('/api/brand');

    const href = (await stranger.locator('link[rel=manifest]').getAttribute('href')) ?? '';
    const manifest = (await (await request.get(href)).json()) as { icons: { src: string; sizes: string }[] };
    expect(manifest).toMatchObject({ id: '/', name: 'Atende Já', short_name: 'Atende', theme_color: '#5b21b6' });
    const apple = (await stranger.locator('link[rel=apple-touch-icon]').getAttribute('href')) ?? '';
    for (const { src, sizes } of [...manifest.icons, { src: apple, sizes: '180x180' }]) {
      expect(src).toMatch(/^\/api\/brand\/[0-9a-f]{16}\//);
      const icon = await (await request.get(src)).body();
      // A PNG file stores its width at byte 16 and its height at byte 20.
      expect(`${icon.readUInt32BE(16)}x${icon.readUInt32BE(20)}`).toBe(sizes);
    }
    const devtools = await stranger.context().newCDPSession(stranger);
    expect((await devtools.send('Page.getAppManifest')).errors).toEqual([]);
    await stranger.context().close();
  } finally {
    // Other tests use the same installation, so the default brand is restored.
    const operator = await callAsFirst(request);
    await operator.put('/console/brand', defaultBrand);
    await operator.remove('/console/brand/logo');
  }
  const loginPage = await request.get('/login');
  expect(await loginPage.text()).toContain('<title>Balcão</title>');
});
