import type { Locator, Page } from '@playwright/test';
import { makeDesk } from './desk.ts';
import { expectAccessible } from './expect-clean.ts';
import { field, log, openConversation } from './open-conversation.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';
import { list, rowOf, tab } from './ticket-list.ts';

const sizeOf = async (shown: Locator) => (await shown.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };

test('TK-02 TK-03 TK-04 tab, search and filters stand in the address, and survive a reload and the way back', async ({
  page,
  request,
}) => {
  const desk = await makeDesk(request);
  const customer = desk.customer();
  const person = await desk.person({ profile: 'admin' });
  await desk.attends(person, customer);
  await openAs(page, person);
  await tab(page, 'Resolvidos').click();
  await expect(page).toHaveURL(/\/tickets\?tab=closed$/);
  await tab(page, /Busca/).click();
  const search = list(page).getByRole('textbox');
  await search.fill(customer.name);
  await expect(page).toHaveURL(/tab=search&q=/);
  await list(page)
    .getByRole('button', { name: /^Filas:/ })
    .click();
  await page.getByRole('menuitemcheckbox', { name: desk.otherQueue.name }).click();
  await page.keyboard.press('Escape');
  await expect(page).toHaveURL(/queues=/);
  await rowOf(page, customer).getByRole('link').click();
  await expect(field(page)).toBeVisible();
  await expect(page).toHaveURL(/\/tickets\/[0-9a-f-]{36}\?.*tab=search/);
  await page.reload();
  await expect(search).toHaveValue(customer.name);
  await expect(rowOf(page, customer)).toBeVisible();
  await page.getByRole('navigation', { name: 'Principal' }).getByRole('link', { name: 'Tarefas' }).click();
  await expect(page.getByRole('heading', { name: 'Tarefas' })).toBeVisible();
  await page.goBack();
  await expect(search).toHaveValue(customer.name);
  await page.goBack();
  await page.goBack();
  await expect(tab(page, 'Resolvidos')).toHaveAttribute('aria-selected', 'true');
  await page.goBack();
  await expect(tab(page, /Atendendo/)).toHaveAttribute('aria-selected', 'true');
});

test('TK-01 the conversation has room on every screen, and a small one shows one pane', async ({ page, request }) => {
  await openConversation(page, request);
  const conversation = page.getByRole('region', { name: /^Atendimento \d+$/ });
  await expect(page.getByRole('complementary')).toBeVisible();
  // The screen shows four columns: the side menu with its labels, the list, the conversation and the contact.
  expect((await sizeOf(conversation)).width).toBeGreaterThan(540);
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(list(page)).toBeHidden();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  expect((await sizeOf(conversation)).width).toBeGreaterThan(640);
  await expectAccessible(page);
  await page.setViewportSize({ width: 844, height: 390 });
  expect((await sizeOf(log(page))).height).toBeGreaterThan(220);
  await field(page).fill('Deitado');
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Voltar à lista' }).click();
  await expect(list(page).locator('article').first()).toBeInViewport();
  await expectAccessible(page);
});

/**
 * Buttons, links, tabs and fields in view whose touch target is smaller than 44 px: their names and sizes. A target
 * that is drawn smaller counts as large enough if points 21 px from its middle still hit it, or its label.
 */
const smallTargets = (page: Page) =>
  page.evaluate(() => {
    const reachPx = 21;
    const targets = [
      ...document.querySelectorAll('button, a[href], [role=tab], [role^=menuitem], input, textarea, select'),
    ];
    return targets.flatMap((target) => {
      const { x, y, width, height } = target.getBoundingClientRect();
      const [middleX, middleY] = [x + width / 2, y + height / 2];
      const hits = (left: number, top: number) => {
        const hit = document.elementFromPoint(left, top);
        return hit !== null && (target.contains(hit) || target.closest('label')?.contains(hit) === true);
      };
      // Skipped: links within the text of a message, which are as high as its lines; targets that something else
      // covers.
      const isInText = target.closest('[data-message] [dir]') !== null;
      if (width === 0 || isInText || middleY < 0 || middleY > innerHeight || !hits(middleX, middleY)) return [];
      const isHit =
        (height >= 44 || (hits(middleX, middleY - reachPx) && hits(middleX, middleY + reachPx))) &&
        (width >= 44 || (hits(middleX - reachPx, middleY) && hits(middleX + reachPx, middleY)));
      const name = target.getAttribute('aria-label') ?? target.textContent ?? '';
      return isHit ? [] : [`${name.trim()} ${Math.round(width)}×${Math.round(height)}`];
    });
  });

test('on a phone a finger hits everything, a long press opens menus, the page has a heading @only-phone', async ({
  page,
  request,
}) => {
  const { customer } = await openConversation(page, request, undefined, { profile: 'admin' });
  await expect(log(page)).toContainText('Bom dia!');
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);

  const press = async (on: Locator, opened = page.getByRole('menu')) => {
    const { x, y, width, height } = await sizeOf(on);
    const client = await page.context().newCDPSession(page);
    const at = { x: x + width / 2, y: y + height / 2 };
    await client.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] });
    await expect(opened).toBeVisible();
    await client.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    await expect(opened).toBeVisible();
  };
  await press(log(page).getByText('Bom dia!'));
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole('menuitem', { name: 'Responder' }).tap();
  await expect(page.getByRole('button', { name: 'Cancelar resposta' })).toBeVisible();
  await page.getByRole('button', { name: 'Emoji' }).tap();
  await expect(page.getByRole('searchbox')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: 'Voltar à lista' }).tap();
  await expect(rowOf(page, customer)).toBeVisible();
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  const selected = page.getByRole('toolbar', { name: 'Ações para os selecionados' });
  await press(rowOf(page, customer).getByText(customer.name), selected);
  await expect(selected).toContainText('1 selecionado');
  await expectAccessible(page);
  expect(await smallTargets(page)).toEqual([]);
  await rowOf(page, customer).getByText(customer.name).tap();
  await expect(selected).toHaveCount(0);
  await press(rowOf(page, customer).getByText(customer.name), selected);
  await selected.getByRole('button', { name: 'Mais ações' }).tap();
  await page.getByRole('menuitem', { name: 'Resolver' }).tap();
  await expect(rowOf(page, customer)).toHaveCount(0);
});

test('the menus, the emojis and the lists of the desk stand in landmarks', async ({ page, request }) => {
  const { customer } = await openConversation(page, request, undefined, { profile: 'admin' });
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await expect(page.getByRole('menuitem', { name: 'Excluir atendimento' })).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  await rowOf(page, customer).click({ button: 'right' });
  await expect(page.getByRole('menuitem', { name: 'Resolver' })).toBeVisible();
  await expectAccessible(page);
});

test('SH-07 density and size of the text are chosen in the profile and hold at once', async ({ page, request }) => {
  const { customer } = await openConversation(page, request);
  const row = rowOf(page, customer);
  const { height } = await sizeOf(row);
  const sizeOfText = () =>
    log(page)
      .getByText('Bom dia!')
      .evaluate((text) => getComputedStyle(text).fontSize);
  expect(await sizeOfText()).toBe('14px');
  await page.getByRole('button', { name: 'Minha conta' }).click();
  await page.getByRole('menuitem', { name: 'Meu perfil' }).click();
  await page.getByText('Compacta', { exact: true }).click();
  await page.getByText('Grande', { exact: true }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset['density'])).toBe('compact');
  await page.goBack();
  await expect.poll(sizeOfText).toBe('16px');
  // The compact density reduces the padding above and below a row from ten pixels to four.
  await expect.poll(async () => (await sizeOf(row)).height).toBeLessThan(height - 4);
  await page.reload();
  await expect.poll(sizeOfText).toBe('16px');
});
