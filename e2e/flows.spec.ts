import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { signIn } from './people.ts';
import { expect, test } from './test.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const addBlock = async (page: Page, name: string) => {
  await page.getByRole('button', { name: 'Adicionar bloco' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
};
const choose = async (page: Page, label: string, option: RegExp | string) => {
  await dialog(page).getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
};
const confirm = async (page: Page, name: string) => {
  await dialog(page).getByRole('button', { name, exact: true }).click();
  await expect(dialog(page)).toBeHidden();
};
/** Connects branches of a block to their target blocks, in the dialog of the block. */
const connectBranches = async (page: Page, block: string, branches: Record<string, RegExp>) => {
  await page.getByRole('button', { name: new RegExp(`^Editar ${block}`) }).click();
  for (const [branch, target] of Object.entries(branches)) await choose(page, `${branch}: leva a`, target);
  await confirm(page, 'Editar');
};

test('FB-02 FB-04 an admin draws, simulates and publishes a flow, starts it by a phrase, and reads its trace', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const mark = randomUUID().slice(0, 6);
  const desk = await makeDesk(request);
  const admin = await desk.person({ profile: 'admin' });
  await page.goto('/login');
  await signIn(page, admin);
  await page.goto('/flowbuilders');
  await page.getByRole('button', { name: 'Novo fluxo', exact: true }).click();
  await dialog(page).getByLabel('Nome').fill(`Idade ${mark}`);
  await confirm(page, 'Salvar');
  await page.getByRole('link', { name: `Idade ${mark}` }).click();
  await expect(page.getByTestId('canvas')).toBeVisible();

  await addBlock(page, 'Pergunta');
  await dialog(page).getByLabel('Pergunta').fill('Olá, {{firstName}}! Que idade?');
  await dialog(page).getByLabel('Guardar a resposta em').fill('idade');
  await confirm(page, 'Adicionar');
  await addBlock(page, 'Condição');
  await dialog(page).getByLabel('Variável', { exact: true }).fill('idade');
  await choose(page, 'Comparação', '>=');
  await dialog(page).getByLabel('Valor').fill('18');
  await confirm(page, 'Adicionar');
  await addBlock(page, 'Formulário');
  await dialog(page).getByLabel('Texto', { exact: true }).fill('Falta pouco.');
  await dialog(page).getByLabel('Botão que abre o formulário').fill('Preencher');
  await dialog(page).getByLabel('Pergunta').fill('Qual é o seu e-mail?');
  await dialog(page).getByLabel('Guardar a resposta em').fill('contato');
  await choose(page, 'Tipo', 'E-mail');
  await confirm(page, 'Adicionar');
  await addBlock(page, 'Ticket');
  await choose(page, 'Fila', desk.queue.name);
  await confirm(page, 'Adicionar');
  await addBlock(page, 'Encerrar');
  await dialog(page).getByLabel('Última mensagem (opcional)').fill('Volte com 18 anos.');
  await confirm(page, 'Adicionar');
  await connectBranches(page, 'Início', { Próximo: /Pergunta/ });
  await connectBranches(page, 'Pergunta', { Próximo: /Condição/ });
  await connectBranches(page, 'Condição', { Sim: /Formulário/, Não: /Encerrar/ });
  await connectBranches(page, 'Formulário', { Preencheu: /Ticket/, 'Não preencheu': /Ticket/ });

  await page.getByRole('button', { name: 'Simular' }).click();
  const simulator = page.getByRole('complementary', { name: 'Simulador' });
  await expect(simulator.getByRole('log')).toContainText('Olá, Mariana! Que idade?');
  await simulator.getByLabel('Escreva como o cliente').fill('30');
  await page.keyboard.press('Enter');
  await expect(simulator.getByRole('log')).toContainText('Qual é o seu e-mail?');
  await simulator.getByLabel('Escreva como o cliente').fill('mariana@exemplo.com');
  await page.keyboard.press('Enter');
  await expect(simulator.getByRole('log')).toContainText(`Entregue a uma pessoa → ${desk.queue.name}`);
  await simulator.getByLabel('Nome do teste').fill('Adulto');
  await simulator.getByRole('button', { name: 'Guardar teste' }).click();
  await expect(simulator).toContainText('Passa');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Publicar' }).click();
  await confirm(page, 'Publicar');
  await expect(page.getByText('Versão 1 publicada')).toBeVisible();

  await page.goto('/phrase-lists');
  await page.getByRole('button', { name: 'Nova frase', exact: true }).click();
  await dialog(page).getByLabel('Nome').fill(`Convite ${mark}`);
  await choose(page, 'Fluxo', `Idade ${mark}`);
  await choose(page, 'Conexão', desk.connection.name);
  await dialog(page).getByRole('textbox', { name: 'Frase' }).fill(`convite ${mark}`);
  await confirm(page, 'Salvar');
  await expect(page.getByText('Frase criada com sucesso!')).toBeVisible();
  await expectAccessible(page);

  const customer = desk.customer(`Beatriz ${mark}`);
  await customer.writes(`CONVITE ${mark}`);
  const botTexts = async () =>
    (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  await expect.poll(botTexts).toEqual([expect.stringContaining('Olá, Beatriz! Que idade?')]);
  await customer.writes('42');
  await expect.poll(botTexts).toContain('Qual é o seu e-mail?');
  await customer.writes('beatriz@exemplo.com');
  await expect.poll(async () => (await desk.ticketOf(customer)).queueId).toBe(desk.queue.id);

  // The ticket shows each step of the run and what the customer wrote. The flow shows how many customers took each way.
  await page.goto(`/tickets/${(await desk.ticketOf(customer)).uuid}`);
  await page.getByRole('button', { name: 'Mais ações' }).click();
  await page.getByRole('menuitem', { name: 'Fluxos do atendimento' }).click();
  await dialog(page)
    .getByRole('button', { name: new RegExp(`Idade ${mark}`) })
    .click();
  await expect(dialog(page).getByRole('listitem')).toHaveText([
    /Início/,
    /Pergunta/,
    /Pergunta.*O cliente escreveu.*42.*idade/,
    /Condição/,
    /Formulário/,
    /Formulário.*O cliente escreveu.*beatriz@exemplo.com.*contato/,
    /Ticket/,
  ]);
  await dialog(page).getByRole('link', { name: 'Ver no fluxo' }).click();
  const runs = page.getByRole('complementary', { name: 'Execuções' });
  await expect(runs).toContainText(`Beatriz ${mark}`);
  await expect(page.getByTestId('canvas').getByText('1 passou').first()).toBeVisible();
  await expect(page.getByTestId('canvas').getByText('1 (100%)').first()).toBeVisible();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});
