import { picture, until } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { bubble, field, log, openConversation, say, stored, tick } from './open-conversation.ts';
import { expect, test } from './test.ts';

test('CV-05 quick replies open on a slash, are cut, marked by the arrows and inserted by Tab', async ({
  page,
  request,
}) => {
  const { desk } = await openConversation(page, request);
  const code = `frete${Date.now()}`;
  await desk.ask('POST', '/quick-messages', {
    shortcode: `${code}a`,
    message: 'O frete é grátis para São Paulo capital em compras grandes.',
    geral: true,
  });
  await desk.ask('POST', '/quick-messages', { shortcode: `${code}b`, message: 'Segundo texto', geral: true });
  await field(page).pressSequentially('/');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await field(page).pressSequentially(code);
  const options = page.getByRole('listbox', { name: 'Respostas rápidas' }).getByRole('option');
  await expect(options).toHaveCount(2);
  expect((await options.first().textContent())?.length).toBe(36);
  await expect(options.first()).toHaveAttribute('aria-selected', 'true');
  await field(page).press('ArrowDown');
  await expect(options.last()).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page);
  await field(page).press('Tab');
  await expect(field(page)).toHaveValue('Segundo texto');
  await expect(field(page)).toBeFocused();
});

test('CV-05 the field grows to five rows, refuses blanks, keeps drafts by ticket, signs when asked', async ({
  page,
  request,
}) => {
  const { customer, uuid, person } = await openConversation(page, request);
  const height = async () => (await field(page).boundingBox())?.height ?? 0;
  const one = await height();
  await field(page).fill('   ');
  await expect(page.getByRole('button', { name: 'Enviar', exact: true })).toBeDisabled();
  await field(page).press('Enter');
  await field(page).fill(Array.from({ length: 12 }, (_row, index) => `linha ${index}`).join('\n'));
  expect(await height()).toBeGreaterThan(one + 60);
  expect(await height()).toBeLessThanOrEqual(114);
  await field(page).fill('Um rascunho');
  await expect(page.getByText('Rascunho salvo')).toBeVisible();
  await page.goto('/tickets');
  await expect(page.getByRole('region', { name: 'Lista de atendimentos' })).toContainText(/Rascunho:\s*Um rascunho/);
  await page.goto(`/tickets/${uuid}`);
  await expect(field(page)).toHaveValue('Um rascunho');
  await field(page).press('Enter');
  await expect(tick(page, 'Um rascunho', 'Entregue')).toBeVisible();
  await expect(stored(page, 'Um rascunho')).toContainText(person.name);
  await page.getByRole('switch', { name: 'Assinar mensagem' }).uncheck({ force: true });
  await page.reload();
  await expect(page.getByRole('switch', { name: 'Assinar mensagem' })).not.toBeChecked();
  await say(page, 'Sem assinatura');
  await expect(tick(page, 'Sem assinatura', 'Entregue')).toBeVisible();
  const said = (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
  expect(said).toEqual([`*${person.name}:*\nUm rascunho`, 'Sem assinatura']);
});

test('CV-05 files are chosen, pasted and dropped, several at once, and refused before they travel when too large', async ({
  page,
  request,
}) => {
  const { customer } = await openConversation(page, request);
  const files = page.getByRole('list', { name: 'Arquivos para enviar' }).getByRole('listitem');
  await page.getByTestId('files').setInputFiles([await picture('um.jpg'), await picture('dois.jpg')]);
  await expect(files).toHaveCount(2);
  const drop = (kind: 'paste' | 'drop') =>
    page.evaluate(
      ({ kind: by }) => {
        const data = new DataTransfer();
        data.items.add(new File(['nota fiscal'], `${by}.txt`, { type: 'text/plain' }));
        const target = document.querySelector(by === 'paste' ? 'textarea' : '[role=log]');
        target?.dispatchEvent(
          by === 'paste'
            ? new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true })
            : new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }),
        );
      },
      { kind },
    );
  await drop('paste');
  await drop('drop');
  await expect(files).toHaveCount(4);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Remover dois.jpg' }).click();
  await page.getByTestId('files').setInputFiles({ name: 'vazio.txt', mimeType: 'text/plain', buffer: Buffer.alloc(0) });
  await expect(page.getByText('vazio.txt: o arquivo está vazio.')).toBeVisible();
  const mp3 = Buffer.alloc(5 * 1024 * 1024 + 1);
  mp3.write('ID3');
  await page.getByTestId('files').setInputFiles({ name: 'musica.mp3', mimeType: 'audio/mpeg', buffer: mp3 });
  await expect(page.getByText('musica.mp3: no máximo 5 MB.')).toBeVisible();
  await expect(files).toHaveCount(3);
  await page.getByRole('button', { name: 'Enviar', exact: true }).click();
  await until(async () =>
    (await customer.sees()).filter(({ fromCustomer }) => !fromCustomer).length === 3 ? true : undefined,
  );
  await expect(files).toHaveCount(0);
});

test('CV-05 a recording can be cancelled, and one that is too short is not sent', async ({ page, request }) => {
  const { customer } = await openConversation(page, request);
  await page.getByRole('button', { name: 'Gravar áudio' }).click();
  await expect(page.getByRole('timer')).toHaveText('0:01');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Cancelar gravação' }).click();
  await expect(field(page)).toBeVisible();
  const record = page.getByRole('button', { name: 'Gravar áudio' });
  await expect(record).toBeVisible();
  // Both clicks run inside the page: half a second of sound is already too long.
  await record.evaluate((button: HTMLElement) => {
    button.click();
    const look = () => {
      const send = document.querySelector<HTMLButtonElement>('button[aria-label="Enviar áudio"]');
      if (send && !send.disabled) send.click();
      else requestAnimationFrame(look);
    };
    look();
  });
  await expect(page.getByText('Gravação curta demais. Nada foi enviado.')).toBeVisible();
  expect((await customer.sees()).filter(({ fromCustomer }) => !fromCustomer)).toEqual([]);
});

test('CV-05 an emoji is found by its name in the language of the screen and put where one writes', async ({
  page,
  request,
}) => {
  await openConversation(page, request);
  const { complaints } = watchPage(page);
  await field(page).fill('Oi ');
  await page.getByRole('button', { name: 'Emoji' }).click();
  await page.getByLabel('Buscar emoji').fill('coração vermelho');
  await expectAccessible(page);
  await page.locator('[frimousse-emoji]:visible', { hasText: '❤️' }).first().click();
  await expect(field(page)).toHaveValue('Oi ❤️');
  expect(complaints).toEqual([]);
});

test('a message that cannot leave stays in its place, and goes when the network is back', async ({
  page,
  context,
  request,
}) => {
  const { customer } = await openConversation(page, request);
  await context.setOffline(true);
  await say(page, 'Primeira');
  await say(page, 'Segunda');
  await expect(bubble(page, 'Primeira')).toContainText('Não enviada');
  await context.setOffline(false);
  await expect(tick(page, 'Segunda', 'Entregue')).toBeVisible();
  const said = (await customer.sees())
    .filter(({ fromCustomer }) => !fromCustomer)
    .map(({ body }) => body.split('\n').at(-1));
  expect(said).toEqual(['Primeira', 'Segunda']);
});

test('a message that the server refuses says why, and can be discarded', async ({ page, request }) => {
  await openConversation(page, request);
  await page.route('**/api/messages/*', (route) =>
    route.request().method() === 'POST'
      ? route.fulfill({ status: 409, json: { error: 'ERR_TICKET_NOT_OPEN' } })
      : route.fallback(),
  );
  await say(page, 'Não vai');
  await expect(bubble(page, 'Não vai').getByRole('alert')).toContainText('O atendimento não está em andamento');
  await expectAccessible(page);
  // An unsent message survives a reload.
  await page.reload();
  await expect(bubble(page, 'Não vai').getByRole('alert')).toContainText('O atendimento não está em andamento');
  await bubble(page, 'Não vai').getByRole('button', { name: 'Descartar' }).click();
  await expect(bubble(page, 'Não vai')).toHaveCount(0);
  await page.reload();
  await expect(log(page)).toBeVisible();
  await expect(bubble(page, 'Não vai')).toHaveCount(0);
});

test('an internal note stands in the conversation and never reaches the customer', async ({ page, request }) => {
  const { customer } = await openConversation(page, request);
  await page.getByRole('button', { name: 'Nota interna' }).click();
  const note = page.getByRole('textbox', { name: 'Nota interna' });
  await note.fill('Cliente recorrente');
  await expectAccessible(page);
  await note.press('Enter');
  await expect(log(page)).toContainText('Cliente recorrente');
  expect((await customer.sees()).filter(({ fromCustomer }) => !fromCustomer)).toEqual([]);
});
