import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { makeDesk } from './desk.ts';
import { expectAccessible, watchPage } from './expect-clean.ts';
import { callAs, openAs } from './people.ts';
import { expect, test } from './test.ts';

test('TK-09 an admin reads who accepted, transferred and closed a ticket, and sees the next event @phone', async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const mark = randomUUID().slice(0, 6);
  const bruno = await desk.person({ name: `Bruno ${mark}` });
  const carla = await desk.person({ name: `Carla ${mark}`, queueIds: [desk.otherQueue.id] });
  const customer = desk.customer();
  await customer.writes('Bom dia');
  const { id, uuid } = await desk.ticketOf(customer);
  const [asBruno, asCarla] = [await callAs(request, bruno), await callAs(request, carla)];
  await asBruno.put(`/tickets/${id}`, { status: 'open', userId: bruno.id });
  await asBruno.put(`/tickets/${id}`, { transfer: true, queueId: desk.otherQueue.id, userId: carla.id });
  await asCarla.put(`/tickets/${id}`, { status: 'closed' });

  const historyCalls: string[] = [];
  page.on('request', (call) => call.url().includes('/history') && historyCalls.push(call.url()));
  await openAs(page, await desk.person({ profile: 'admin' }), `/tickets/${uuid}`);
  await expect(page.getByRole('heading', { level: 2, name: customer.name })).toBeVisible();
  const panel = page.getByRole('complementary', { name: 'Dados do contato' });
  if ((page.viewportSize()?.width ?? 0) < 760) {
    await page.getByRole('button', { name: 'Mais ações' }).click();
    await page.getByRole('menuitem', { name: 'Dados do contato' }).click();
  }
  const history = panel.getByRole('region', { name: 'Histórico do atendimento' });
  const toggle = history.getByRole('button', { name: 'Mostrar', exact: true });
  await expect(toggle).toBeVisible();
  expect(historyCalls, 'nothing is loaded before it is wanted').toEqual([]);
  await toggle.click();
  const events = history.getByRole('listitem');
  await expect(events).toHaveCount(4);
  await expect(events.nth(0)).toContainText(`${carla.name} encerrou`);
  await expect(events.nth(1)).toContainText(`${bruno.name} transferiu`);
  await expect(events.nth(1)).toContainText(`de ${bruno.name} para ${carla.name}`);
  await expect(events.nth(1)).toContainText(`de ${desk.queue.name} para ${desk.otherQueue.name}`);
  await expect(events.nth(2)).toContainText(`${bruno.name} aceitou`);
  await expect(events.nth(3)).toContainText('O atendimento começou');
  await expect(events.nth(0).getByRole('time')).toContainText(/\d\d\/\d\d\/\d\d \d\d:\d\d/);
  await asCarla.put(`/tickets/${id}`, { status: 'open' });
  await expect(events).toHaveCount(5);
  await expect(events.nth(0)).toContainText(`${carla.name} reabriu`);
  await expectAccessible(page);
  expect(complaints).toEqual([]);
});

test("an admin finds a colleague's change in the audit log, filters and saves it; attendants cannot @phone", async ({
  page,
  request,
}) => {
  const { complaints } = watchPage(page);
  const desk = await makeDesk(request);
  const mark = randomUUID().slice(0, 6);
  const colleague = await desk.person({ name: `Eva ${mark}`, profile: 'admin' });
  const eva = await callAs(request, colleague);
  const tag = await eva.post<{ id: number }>('/tags', { name: `=Etiqueta ${mark}`, color: '#123456' });
  await eva.put(`/tags/${tag.id}`, { name: `=Marca ${mark}` });
  await eva.put('/settings/sendMsgTransfTicket', { value: 'enabled' });
  await eva.put('/settings/sendMsgTransfTicket', { value: 'disabled' });

  await openAs(page, await desk.person({ profile: 'admin' }), '/audit');
  await expect(page.getByRole('heading', { level: 1, name: 'Auditoria' })).toBeVisible();
  const choose = async (field: string, name: string) => {
    await page.getByRole('combobox', { name: field }).click();
    await page.getByRole('option', { name, exact: true }).click();
    await expect(page.getByRole('listbox')).toBeHidden();
  };
  await choose('Pessoa', colleague.name);
  const entries = page.getByRole('list').filter({ hasText: mark }).getByRole('listitem');
  await expect(entries.first()).toContainText(`${colleague.name} alterou a configuração Aviso de transferência`);
  await expect(entries.first()).toContainText(/antes: *ligado *depois: *desligado/);
  await expect(entries.filter({ hasText: 'entrou' })).toHaveCount(1);
  await expectAccessible(page);
  await choose('Assunto', 'Etiquetas');
  await expect(entries).toHaveCount(2);
  await expect(entries.first()).toContainText(`alterou a etiqueta =Marca ${mark}`);
  await expectAccessible(page);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exportar CSV' }).click();
  const file = fs.readFileSync(await (await download).path(), 'utf8').split('\r\n');
  expect(file).toHaveLength(4);
  expect(file[1]?.split(';').slice(1, 5)).toEqual([
    colleague.name,
    expect.stringMatching(/^10(\.\d+){3}$/),
    'alterou a etiqueta',
    `'=Marca ${mark}`,
  ]);

  await page.getByLabel('Até').fill('2020-01-01');
  await expect(page.getByText('Nada encontrado com estes filtros')).toBeVisible();
  await page.getByRole('button', { name: 'Limpar filtros' }).click();
  await expect(entries.first()).toBeVisible();
  expect(complaints).toEqual([]);

  const attendant = await desk.person();
  await page.context().clearCookies();
  await openAs(page, attendant);
  await expect(page.getByRole('link', { name: 'Auditoria' })).toHaveCount(0);
  await page.goto('/audit');
  await expect(page).toHaveURL(/\/(tickets)?$/);
});
