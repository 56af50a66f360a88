import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { firstLogin } from './first-login.ts';
import { callAsFirst, makePerson, openAs } from './people.ts';
import { expect, test } from './test.ts';

const unusedTitle = () => `Vídeo ${randomUUID().slice(0, 8)}`;
const link = (video: string) => `https://youtu.be/${video}`;
/** Matches the complaint about a request to YouTube that the pages may make: a picture or a player of a video. */
const requestToYouTube = /^a request to https:\/\/(?:i\.ytimg\.com\/vi|www\.youtube-nocookie\.com\/embed)\/[\w-]{11}/;

/**
 * The tests have no internet, so an empty picture and a small page replace YouTube's. The page's own security policy
 * still decides whether they are loaded.
 */
async function replaceYouTube(page: Page): Promise<void> {
  await page.route('https://i.ytimg.com/**', (route) =>
    route.fulfill({ contentType: 'image/svg+xml', body: '<svg xmlns="http://www.w3.org/2000/svg" />' }),
  );
  await page.route('https://www.youtube-nocookie.com/**', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<h1>${new URL(route.request().url()).pathname}</h1>` }),
  );
}

/** Help videos belong to the installation: only its operator adds them. */
async function addHelps(request: APIRequestContext, titles: string[]): Promise<void> {
  const operator = await callAsFirst(request);
  for (const title of titles) await operator.post('/helps', { title, description: 'Como fazer', video: 'aqz-KE-bpKQ' });
}

/**
 * Opens the operator's list of videos. Call `addHelps` before it, not after: that signs in as the same user, and a
 * sign-in ends the user's other session.
 */
async function openManage(page: Page): Promise<void> {
  await replaceYouTube(page);
  await openAs(page, firstLogin, '/settings/helps');
  await expect(page.getByRole('heading', { name: 'Vídeos de ajuda' })).toBeVisible();
}

const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar por título ou descrição' });
const titleField = (page: Page) => page.getByRole('dialog').getByLabel('Título', { exact: true });
const videoField = (page: Page) => page.getByRole('dialog').getByLabel('Vídeo no YouTube');
/** A row of the table, on a phone a card. */
const recordOf = (page: Page, title: string) => page.locator('[data-record]').filter({ hasText: title });

test('HE-01 the operator adds, changes and deletes a help video, and an attendant sees each at once @phone', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page, { except: [requestToYouTube] });
  const attendant = await makePerson(request, { profile: 'user' });
  await addHelps(request, [unusedTitle()]);
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await replaceYouTube(other);
  await openAs(other, attendant, '/helps');
  await expect(other.getByRole('heading', { name: /^Ajuda \(\d+\)$/ })).toBeVisible();
  await expect(other.getByRole('link', { name: 'Gerenciar vídeos' })).toHaveCount(0);

  await openManage(page);
  const [title, renamed] = [unusedTitle(), unusedTitle()];
  await page.getByRole('button', { name: 'Novo vídeo', exact: true }).click();
  await titleField(page).fill(title);
  await page.getByRole('dialog').getByLabel('Descrição').fill('Em três minutos');
  await videoField(page).fill(link('dQw4w9WgXcQ'));
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(recordOf(page, title)).toBeFocused();
  const card = other.getByRole('button', { name: title });
  await expect(other.getByRole('listitem').filter({ has: card })).toContainText('Em três minutos');

  await recordOf(page, title)
    .getByRole('button', { name: `Editar ${title}` })
    .click();
  await expect(videoField(page)).toHaveValue(link('dQw4w9WgXcQ'));
  await titleField(page).fill(renamed);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(recordOf(page, renamed)).toBeVisible();
  await expect(card).toHaveCount(0);
  await expect(other.getByRole('button', { name: renamed })).toBeVisible();

  await recordOf(page, renamed)
    .getByRole('button', { name: `Excluir ${renamed}` })
    .click();
  const question = page.getByRole('dialog', { name: `Excluir o vídeo “${renamed}”?` });
  await expect(question).toContainText('Ele some da tela Ajuda de todas as empresas.');
  await question.getByRole('button', { name: 'Excluir' }).click();
  await expect(recordOf(page, renamed)).toHaveCount(0);
  await expect(other.getByRole('button', { name: renamed })).toHaveCount(0);
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('HE-01 a help video plays in a dialog that Escape closes, also after a click into the player', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page, { except: [requestToYouTube] });
  const attendant = await makePerson(request, { profile: 'user' });
  const title = unusedTitle();
  await addHelps(request, [title]);
  await replaceYouTube(page);
  await openAs(page, attendant, '/tickets');
  await page.getByRole('link', { name: 'Ajuda' }).click();
  const card = page.getByRole('button', { name: title });
  await expect(card).toBeVisible();
  await expectAccessible(page);
  for (const clicks of [0, 1]) {
    await card.click();
    const dialog = page.getByRole('dialog', { name: title });
    const player = dialog.frameLocator('iframe').getByRole('heading');
    await expect(player).toHaveText('/embed/aqz-KE-bpKQ');
    if (clicks > 0) await player.click();
    else await expectAccessible(page);
    // After a click the dialog takes the focus back from the player when the blur event arrives.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(dialog).toBeHidden({ timeout: 2000 });
    }).toPass();
    await expect(card).toBeFocused();
  }
  expect(complaints).toEqual([]);
});

test('HE-01 an attendant who opens the address of the operator is sent home', async ({ page, request }) => {
  await openAs(page, await makePerson(request, { profile: 'user' }), '/settings/helps');
  await expect(page).toHaveURL(/\/tickets$/);
});

test('HE-01 the dialog names a wrong value at its field and loses nothing that was typed', async ({
  page,
  request,
}) => {
  // The browser itself logs the refused call.
  const { complaints } = watchPage(page, { except: [requestToYouTube, /api\/helps\/\d+/] });
  const title = unusedTitle();
  await addHelps(request, [title]);
  await openManage(page);
  await page.getByRole('button', { name: 'Novo vídeo', exact: true }).click();
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog').getByText('Obrigatório')).toHaveCount(2);
  await expect(titleField(page)).toBeFocused();
  await titleField(page).fill('V');
  await expect(page.getByText('Muito curto (mínimo 2)')).toBeVisible();
  await titleField(page).fill('Vídeo sem endereço');
  await videoField(page).fill('https://exemplo.com/video');
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('dialog').getByText('Valor inválido')).toBeVisible();
  await expect(videoField(page)).toBeFocused();

  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog').getByRole('alert')).toContainText('Descartar o que você escreveu?');
  await expect(page.getByRole('button', { name: 'Continuar editando' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await expect(titleField(page)).toHaveValue('Vídeo sem endereço');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Descartar' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();

  await recordOf(page, title)
    .getByRole('button', { name: `Editar ${title}` })
    .click();
  await titleField(page).fill('Título novo');
  const tab = await page.context().newPage();
  await replaceYouTube(tab);
  await tab.goto('/settings/helps');
  await recordOf(tab, title)
    .getByRole('button', { name: `Excluir ${title}` })
    .click();
  await tab.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(recordOf(tab, title)).toHaveCount(0);
  await expect(recordOf(page, title)).toHaveCount(0);
  await page.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByText('Este vídeo de ajuda não existe mais.')).toBeVisible();
  await expect(titleField(page)).toHaveValue('Título novo');
  expect(complaints).toEqual([]);
});

test('HE-01 the list is searched, grows as it is scrolled, and is worked by keyboard alone', async ({
  page,
  request,
}) => {
  // The titles begin with z and stand at the end of the list, so other tests find theirs on its first page.
  const [word, edited] = [`z${randomUUID().slice(0, 8)}`, unusedTitle()];
  await addHelps(
    request,
    Array.from({ length: 25 }, (_, place) => `${word} ${String(place + 1).padStart(2, '0')}`),
  );
  await openManage(page);
  await page.keyboard.press('/');
  await page.keyboard.type(word);
  await expect(page.getByRole('search').getByRole('status')).toHaveText('25 registros');
  await expect(recordOf(page, `${word} 01`)).toBeVisible();
  await recordOf(page, `${word} 20`).scrollIntoViewIfNeeded();
  await expect(recordOf(page, `${word} 25`)).toHaveCount(1);

  await search(page).press('ArrowDown');
  await expect(recordOf(page, `${word} 01`)).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(recordOf(page, `${word} 02`)).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(recordOf(page, `${word} 02`)).toBeFocused();
  await page.keyboard.press('Delete');
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).press('Enter');
  await expect(recordOf(page, `${word} 02`)).toHaveCount(0);
  await expect(recordOf(page, `${word} 03`)).toBeFocused();
  await page.keyboard.press('n');
  await expect(titleField(page)).toBeFocused();
  await page.keyboard.type(`${word} 02 ${edited}`);
  await videoField(page).fill('aqz-KE-bpKQ');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(recordOf(page, edited)).toBeFocused();
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Atalhos do teclado' })).toContainText('Editar o registro');
  await page.keyboard.press('Escape');

  await search(page).fill(`${word} nada`);
  await expect(page.getByText('Nada encontrado')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar a busca' }).click();
  await expect(search(page)).toHaveValue('');
});

test('HE-01 the list of the operator is accessible in both themes', async ({ page, request }) => {
  const title = unusedTitle();
  await addHelps(request, [title]);
  await openManage(page);
  await search(page).fill(title);
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 registro');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Novo vídeo', exact: true }).click();
  await expect(titleField(page)).toBeVisible();
  await expectAccessible(page);
});

test('HE-01 on a phone help is in the menu, and the list of the operator is cards @only-phone', async ({
  page,
  request,
}) => {
  const title = unusedTitle();
  await addHelps(request, [title]);
  await openManage(page);
  await search(page).fill(title);
  await expect(page.getByRole('listitem').filter({ hasText: title })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'Ajuda' }).click();
  await expect(page.getByRole('heading', { name: /^Ajuda \(\d+\)$/ })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expectAccessible(page);
});
