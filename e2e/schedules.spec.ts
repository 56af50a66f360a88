import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { field, openConversation } from './open-conversation.ts';
import { openAs } from './people.ts';
import { expect, test } from './test.ts';

test('SC-01 an attendant sends a text later, sees it on the calendar, and edits one for ?contactId @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  await openConversation(page, request);
  await field(page).fill('O seu sofá chega amanhã.');
  await page.getByRole('button', { name: 'Opções da resposta' }).click();
  await page.getByRole('menuitem', { name: 'Enviar mais tarde…' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('O seu sofá chega amanhã.');
  await expect(dialog.getByRole('switch')).toBeChecked();
  const reply = page.waitForResponse(
    (response) => response.url().endsWith('/api/schedules') && response.request().method() === 'POST',
  );
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const { contactId, contact } = (await (await reply).json()) as { contactId: number; contact: { name: string } };
  await expect(dialog).toBeHidden();
  await expect(field(page)).toHaveValue('');

  await page.goto(`/schedules?contactId=${contactId}`);
  await expect(dialog.getByLabel('Mensagem', { exact: true })).toHaveValue('');
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Oi');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog.getByText('Mensagem muito curta')).toBeVisible();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Como ficou a montagem?');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const edit = page.getByRole('button', { name: `Editar o agendamento de ${contact.name}` });
  await expect(edit).toHaveCount(2);
  await expectAccessible(page);
  await edit.last().click();
  await dialog.getByLabel('Mensagem', { exact: true }).fill('Ficou tudo certo na montagem?');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect(dialog).toBeHidden();
  const remove = page.getByRole('button', { name: `Excluir o agendamento de ${contact.name}` });
  await remove.first().click();
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click();
  await expect(edit).toHaveCount(1);
  expect(complaints).toEqual([]);
});

test('SC-01 a message is dragged to another day; of a series, only it or all that follow move', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const [singleCustomer, seriesCustomer] = [desk.customer('Bia Souza'), desk.customer('Rui Lima')];
  const ids: number[] = [];
  for (const customer of [singleCustomer, seriesCustomer]) {
    await customer.writes('Oi');
    await desk.ticketOf(customer);
    const { contacts } = await desk.ask<{ contacts: { id: number }[] }>(
      'GET',
      `/contacts?searchParam=${customer.number}`,
    );
    ids.push(contacts[0]?.id ?? 0);
  }
  // 15:00 UTC is noon in São Paulo, the time zone of the company.
  const noonIn = (days: number) => {
    const at = new Date(Date.now() + days * 24 * 3600_000);
    at.setUTCHours(15, 0, 0, 0);
    return at.toISOString();
  };
  const dayIn = (days: number) => new Date(noonIn(days)).toLocaleDateString('pt-BR', { dateStyle: 'long' });
  const [contactId = 0, seriesContactId = 0] = ids;
  type Row = { id: number; sendAt: string; recurrence: string };
  const listWaiting = async (id: number) =>
    (await desk.ask<{ schedules: Row[] }>('GET', `/schedules?waiting=true&contactId=${id}`)).schedules
      .map(({ sendAt, recurrence }) => [sendAt, recurrence])
      .toSorted();
  await desk.ask('POST', '/schedules', { body: 'Como ficou?', contactId, sendAt: noonIn(1) });
  const recurrence = 'FREQ=DAILY;COUNT=3';
  await desk.ask('POST', '/schedules', { body: 'Lembrete', contactId: seriesContactId, sendAt: noonIn(1), recurrence });

  // The viewport is high enough for all weeks of the month, so that dragging needs no scrolling.
  await page.setViewportSize({ width: 1440, height: 1400 });
  await openAs(page, await desk.person({ profile: 'admin' }), '/schedules');
  const day = (days: number) => page.getByRole('cell', { name: new RegExp(`^${dayIn(days)}`) });
  const drag = async (name: string, from: number, to: number) => {
    await day(from).getByText(name).hover();
    await page.mouse.down();
    const box = await day(to).boundingBox();
    if (!box) throw new Error('The day is not on the calendar.');
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 12 });
    await page.mouse.up();
  };
  await drag(singleCustomer.name, 1, 3);
  await expect(page.getByText('Agendamento movido.')).toBeVisible();
  await expect(day(3).getByText(singleCustomer.name)).toBeVisible();
  expect(await listWaiting(contactId)).toEqual([[noonIn(3), '']]);

  const dialog = page.getByRole('dialog');
  await drag(seriesCustomer.name, 1, 4);
  await expect(dialog.getByText('Esta mensagem se repete. O que muda de data?')).toBeVisible();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await expect(day(1).getByText(seriesCustomer.name)).toBeVisible();
  expect(await listWaiting(seriesContactId)).toEqual([[noonIn(1), recurrence]]);
  await drag(seriesCustomer.name, 1, 4);
  await dialog.getByRole('button', { name: 'Só esta' }).click();
  await expect(dialog).toBeHidden();
  await expect(day(4).getByText(seriesCustomer.name)).toBeVisible();
  await expect(day(1).getByText(seriesCustomer.name)).toBeHidden();
  expect(await listWaiting(seriesContactId)).toEqual([
    [noonIn(2), recurrence],
    [noonIn(4), ''],
  ]);
  // Deleting only the second message of the series leaves the third one.
  await day(2)
    .getByRole('button', { name: `Excluir o agendamento de ${seriesCustomer.name}` })
    .click();
  await dialog.getByRole('button', { name: 'Só esta' }).click();
  await expect(dialog).toBeHidden();
  await expect(day(2).getByText(seriesCustomer.name)).toBeHidden();
  await expect(day(3).getByText(seriesCustomer.name)).toBeVisible();
  expect(await listWaiting(seriesContactId)).toEqual([
    [noonIn(3), recurrence],
    [noonIn(4), ''],
  ]);
  expect(complaints).toEqual([]);
});
