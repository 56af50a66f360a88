import { randomUUID } from 'node:crypto';
import type { APIRequestContext, Page } from '@playwright/test';
import { makeDesk, type Customer, type Desk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { openAs, type Person } from './people.ts';
import { expect, test } from './test.ts';

interface Board {
  id: number;
  name: string;
}

const lane = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const cardIn = (page: Page, laneName: string, { name }: Customer) =>
  lane(page, laneName).getByRole('article', { name: new RegExp(`^Atendimento \\d+ de ${name}$`) });

/** Creates two tags of the kanban, and two customers whose open tickets a user attends. */
async function makeSalesTickets(request: APIRequestContext) {
  const desk = await makeDesk(request);
  const mark = randomUUID().slice(0, 6);
  const [proposal, closing] = [`Proposta ${mark}`, `Fechamento ${mark}`];
  const tagIds: number[] = [];
  for (const [name, color] of [
    [proposal, '#9a5b00'],
    [closing, '#0b7a5b'],
  ])
    tagIds.push((await desk.ask<{ id: number }>('POST', '/tags', { name, color, kanban: true })).id);
  const person = await desk.person();
  const [ana, bia] = [desk.customer(`Ana ${mark}`), desk.customer(`Bia ${mark}`)];
  for (const customer of [ana, bia]) await desk.attends(person, customer);
  return { desk, mark, proposal, closing, tagIds, person, ana, bia };
}

const makeBoard = (desk: Desk, name: string, tagIds: number[]) =>
  desk.ask<Board>('POST', '/kanban/boards', { name, tagIds });

async function openBoard(page: Page, person: Person, name: string) {
  await openAs(page, person, '/kanban');
  await page.getByRole('button', { name: /^Quadros/ }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
  await expect(page.getByRole('button', { name: `Quadros: ${name}` })).toBeVisible();
}

test('KB-01 a card is dragged and undone, and moved by the keyboard; a colleague sees it live', async ({
  page,
  browser,
  request,
}) => {
  const { complaints } = watchPage(page);
  const { desk, mark, proposal, closing, tagIds, person, ana, bia } = await makeSalesTickets(request);
  const board = await makeBoard(desk, `Vendas ${mark}`, tagIds);
  await openBoard(page, person, board.name);
  await expect(cardIn(page, 'Em aberto', ana)).toBeVisible();
  await expect(cardIn(page, 'Em aberto', bia)).toContainText('Oi');
  const { uuid } = await desk.ticketOf(ana);
  await expect(cardIn(page, 'Em aberto', ana).getByRole('link', { name: 'Ver atendimento' })).toHaveAttribute(
    'href',
    `/tickets/${uuid}`,
  );
  await expectAccessible(page);
  const other = await (await browser.newContext({ locale: 'pt-BR' })).newPage();
  await openBoard(other, await desk.person({ profile: 'admin' }), board.name);
  await expect(cardIn(other, 'Em aberto', ana)).toBeVisible();

  const [from, to] = [await cardIn(page, 'Em aberto', ana).boundingBox(), await lane(page, proposal).boundingBox()];
  if (!from || !to) throw new Error('The board is not drawn.');
  await page.mouse.move(from.x + 40, from.y + 14);
  await page.mouse.down();
  await page.mouse.move(from.x + 90, from.y + 30, { steps: 5 });
  await page.mouse.move(to.x + to.width / 2, to.y + 120, { steps: 10 });
  await page.mouse.up();
  await expect(page.getByText(`Etiqueta ${proposal} adicionada.`)).toBeVisible();
  await expect(cardIn(page, proposal, ana)).toBeVisible();
  await expect(cardIn(page, 'Em aberto', ana)).toHaveCount(0);
  await expect(cardIn(other, proposal, ana)).toBeVisible();
  await expect(lane(other, proposal)).toContainText('1 cartão');
  await page.getByRole('button', { name: 'Desfazer' }).click();
  await expect(cardIn(other, 'Em aberto', ana)).toBeVisible();
  await expect(page.getByText(`Etiqueta ${proposal} removida.`)).toBeVisible();

  // With reduced motion a newly drawn card is visible and can get the focus at once.
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await cardIn(page, 'Em aberto', bia).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: `${bia.name} na mão, na coluna Em aberto.` })).toBeAttached();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('status').filter({ hasText: `Coluna ${closing}.` })).toBeAttached();
  await page.keyboard.press('Enter');
  await expect(cardIn(page, closing, bia)).toBeFocused();
  await expect(cardIn(other, closing, bia)).toBeVisible();
  await bia.writes('Ainda tem o azul?');
  await expect(cardIn(page, closing, bia)).toContainText('Ainda tem o azul?');
  await other.context().close();
  expect(complaints).toEqual([]);
});

test('KB-01 an admin makes a board, moves a card by its menu, and writes value and next step on it @phone', async ({
  page,
  request,
  isMobile,
}) => {
  const { complaints } = watchPage(page);
  const { desk, mark, proposal, closing, ana } = await makeSalesTickets(request);
  const [admin, name] = [await desk.person({ profile: 'admin' }), `Quadro ${mark}`];
  const showLane = async (of: string) => {
    if (isMobile) await page.getByRole('tab', { name: of }).click();
  };
  await openAs(page, admin, '/kanban');
  await page.getByRole('button', { name: /^Quadros/ }).click();
  await page.getByRole('menuitem', { name: 'Novo quadro' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Nome', { exact: true }).fill(name);
  for (const tag of [closing, proposal]) {
    await dialog.getByRole('combobox', { name: 'Adicionar coluna' }).fill(tag);
    await page.getByRole('option', { name: tag }).click();
  }
  await dialog.getByRole('button', { name: `Mover ${proposal} para cima` }).click();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(page.getByRole('button', { name: `Quadros: ${name}` })).toBeVisible();

  await page.getByRole('searchbox').fill(ana.number);
  const card = cardIn(page, 'Em aberto', ana);
  await expect(card).toBeVisible();
  await expectAccessible(page);
  await card.getByRole('button', { name: /^Ações do atendimento/ }).click();
  await page.getByRole('menuitem', { name: `Mover para ${proposal}` }).click();
  await expect(page.getByText(`Etiqueta ${proposal} adicionada.`)).toBeVisible();
  await expect(card).toHaveCount(0);
  await showLane(proposal);
  await cardIn(page, proposal, ana)
    .getByRole('button', { name: /^Ações do atendimento/ })
    .click();
  await page.getByRole('menuitem', { name: 'Valor e próximo passo' }).click();
  await dialog.getByLabel('Valor', { exact: true }).fill('4890');
  await dialog.getByLabel('Próximo passo', { exact: true }).fill('Enviar o orçamento');
  await dialog.getByLabel('Data do próximo passo').fill('2020-03-10');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(cardIn(page, proposal, ana)).toContainText('R$ 4.890,00');
  await expect(cardIn(page, proposal, ana)).toContainText('10/03 atrasado');
  await expect(lane(page, proposal)).toContainText('1 cartão');
  await expect(lane(page, proposal).getByText('R$ 4.890,00').first()).toBeVisible();
  await expectAccessible(page);

  await page.getByRole('button', { name: /^Quadros/ }).click();
  await page.getByRole('menuitem', { name: 'Excluir quadro' }).click();
  await dialog.getByRole('button', { name: 'Excluir' }).click();
  await expect(page.getByText('Quadro excluído.')).toBeVisible();
  expect(complaints).toEqual([]);
});
