import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAsFirst, makePerson, signIn } from './people.ts';
import { expect, test } from './test.ts';
import { assistantUnderTest } from './which-installation.ts';

const dialog = (page: Page) => page.getByRole('dialog');
const recordOf = (page: Page, name: string) => page.locator('[data-record]').filter({ hasText: name });
const tab = (page: Page, name: string) => dialog(page).getByRole('tab', { name });
/** The field of the prompt's text. Its label is also the label of a tab, so it is found by its name. */
const promptField = (page: Page) => dialog(page).locator('textarea[name="prompt"]');
const text = 'Você atende os clientes da loja Aurora. A entrega leva 5 dias úteis e o frete custa R$ 30.';

test('PR-01 an admin makes a prompt, tests it, and sees what new words would answer at first @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page, { except: [/status of (?:400|409) .*\/api\/prompt/] });
  const [name, queue] = [`Aurora ${randomUUID().slice(0, 8)}`, `Vendas ${randomUUID().slice(0, 8)}`];
  await (await callAsFirst(request)).post('/queue', { name: queue, color: `#${randomUUID().slice(0, 6)}` });
  const admin = await makePerson(request, { profile: 'admin' });
  await page.goto('/prompts');
  await signIn(page, admin);
  await expect(page.getByRole('heading', { name: 'Prompts' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Tokens deste mês' })).toContainText('de 1.000.000');

  await page.getByRole('button', { name: 'Novo prompt', exact: true }).click();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toContainText('Escolha o setor que recebe a conversa.');
  await dialog(page).getByLabel('Nome').fill(name);
  await promptField(page).fill(text);
  await dialog(page)
    .getByRole('combobox', { name: /^Setor/ })
    .click();
  await page.getByRole('option', { name: queue }).click();
  await tab(page, 'Serviço e voz').click();
  await dialog(page).getByLabel('Chave da API').fill('sk-prova');
  await dialog(page).getByLabel('Endereço do serviço').fill('https://10.0.0.1/v1');
  await expectAccessible(page);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toContainText('não é de um servidor público');
  await dialog(page).getByLabel('Endereço do serviço').fill(assistantUnderTest().baseUrl);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(recordOf(page, name)).toContainText(queue);
  await expect(recordOf(page, name)).toContainText('100');

  // A saved question, with a fact that the answer must have and one that it must not have.
  await page.getByRole('button', { name: `Editar ${name}` }).click();
  await tab(page, 'Teste').click();
  await dialog(page).getByRole('button', { name: 'Nova pergunta' }).click();
  await dialog(page).getByLabel('O cliente pergunta').fill('Quanto custa o frete?');
  await dialog(page).getByLabel('A resposta deve dizer').fill('R$ 30');
  await page.keyboard.press('Enter');
  await dialog(page).getByLabel('A resposta não pode dizer').fill('grátis');
  await page.keyboard.press('Enter');
  await dialog(page).getByRole('button', { name: 'Rodar teste' }).click();
  await expect(dialog(page).getByRole('status')).toContainText('1 de 1 passaram');
  await expectAccessible(page);

  // A changed prompt is not saved untested. The test bench shows the answers of the new text beside those of the old
  // one.
  await tab(page, 'Prompt').click();
  await promptField(page).fill(`${text} Hoje o frete é grátis!`);
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page).getByRole('alert')).toContainText('1 não foram feitas');
  await dialog(page).getByRole('button', { name: 'Abrir o teste' }).click();
  await dialog(page).getByRole('button', { name: 'Rodar teste' }).click();
  await expect(dialog(page)).toContainText('Disse, mas não podia: grátis');
  await expect(dialog(page).getByText('Antes')).toBeVisible();
  await expectAccessible(page);
  await tab(page, 'Prompt').click();
  await dialog(page).getByLabel('Salvar mesmo assim').check();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(recordOf(page, name)).toContainText('0 de 1 passaram');

  // A prompt that a queue uses can be deleted.
  await page.goto('/queues');
  await page.getByRole('button', { name: `Editar ${queue}` }).click();
  await dialog(page).getByRole('combobox', { name: 'Prompt' }).click();
  await page.getByRole('option', { name }).click();
  await dialog(page).getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog(page)).toHaveCount(0);
  await page.goto('/prompts');
  await page.getByRole('button', { name: `Excluir ${name}` }).click();
  await dialog(page).getByRole('button', { name: 'Excluir' }).click();
  await expect(recordOf(page, name)).toHaveCount(0);
  expect(complaints).toEqual([]);
});
