import { FileList, Message, Schedule, type ScheduleChanges } from '@balcao/contract';
import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { closeDesk, companyId, openDesk } from '../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../testing/fake-server.ts';
import { signal } from '../../testing/fake-socket.ts';
import { ScheduleDialog } from './parts/ScheduleDialog.tsx';
import { WaitingSchedules } from './parts/WaitingSchedules.tsx';
import { SchedulesScreen } from './SchedulesScreen.tsx';

afterEach(async () => expect(await closeDesk()).toEqual([]));

/** A scheduled message to Bia Souza. */
const makeSchedule = (sendAt: string, changes: Partial<Schedule>): Schedule => ({
  ...emptyRecord(Schedule),
  id: 1,
  contactId: 3,
  contact: { id: 3, name: 'Bia Souza', number: '5511987654321' },
  sendAt,
  startsAt: sendAt,
  ...changes,
});

test('SC-01 a message without the picture of its template says so on the calendar, until it is uploaded', async () => {
  const sendAt = new Date(Date.now() + 3600_000).toISOString();
  let schedule: Schedule = makeSchedule(sendAt, {
    body: 'Veja o cardápio',
    whatsappId: 5,
    error: 'ERR_TEMPLATE_FILE',
    template: { name: 'cardapio', language: 'pt_BR', parameters: {} },
  });
  onCall('schedules', 'page', () => ({ schedules: [schedule], count: 1, hasMore: false }));
  onCall('connections', 'list', () => [{ id: 5, name: 'Loja', driver: 'cloud-api' }] as never);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  const components = [{ type: 'HEADER', format: 'IMAGE', text: '', buttons: [], examples: [] }];
  onCall(
    'cloud',
    'templates',
    () => ({ templates: [{ name: 'cardapio', language: 'pt_BR', status: 'APPROVED', components }] }) as never,
  );
  const update = ({ body }: { body: ScheduleChanges }) => ({ ...schedule, ...body }) as Schedule;
  onCall('schedules', 'update', update as never);
  onCall('schedules', 'uploadMedia', () => (schedule = { ...schedule, error: null, mediaName: 'prato.png' }));
  await openDesk(() => <SchedulesScreen />);
  const reason = /Motivo: O título do modelo precisa de um arquivo/;
  await expect.element(page.getByText(reason)).toBeInTheDocument();
  await page.getByRole('button', { name: 'Editar o agendamento de Bia Souza' }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByText(/^O título do modelo precisa de um arquivo/)).toBeVisible();
  const save = dialog.getByRole('button', { name: 'Salvar' });
  await save.click();
  await expect
    .element(dialog.getByRole('alert').filter({ hasText: 'O título deste modelo é uma imagem' }))
    .toBeVisible();
  expect(callsOf('schedules', 'update')).toEqual([]);
  await userEvent.upload(dialog.getByTestId('quick-file'), new File(['…'], 'prato.png', { type: 'image/png' }));
  await save.click();
  await expect.element(page.getByText('Mensagem agendada.')).toBeVisible();
  await expect.element(page.getByText(reason)).not.toBeInTheDocument();
  expect(callsOf('schedules', 'uploadMedia')).toHaveLength(1);
});

test('FL-01 SC-01 an open calendar learns that the file list of a schedule has the picture now', async () => {
  const sendAt = new Date(Date.now() + 3600_000).toISOString();
  let error: Schedule['error'] = 'ERR_TEMPLATE_FILE';
  const schedule: Schedule = makeSchedule(sendAt, {
    body: 'Veja o cardápio',
    whatsappId: 5,
    fileListId: 8,
    template: { name: 'cardapio', language: 'pt_BR', parameters: {} },
  });
  onCall('schedules', 'page', () => ({ schedules: [{ ...schedule, error }], count: 1, hasMore: false }));
  onCall('connections', 'list', () => []);
  await openDesk(() => <SchedulesScreen />);
  const reason = page.getByText(/Motivo: O título do modelo precisa de um arquivo/);
  await expect.element(reason).toBeInTheDocument();
  error = null;
  signal(companyId, 'fileList', { action: 'update', record: { ...emptyRecord(FileList), id: 8 } });
  await expect.element(reason).not.toBeInTheDocument();
  // A change at Meta decides as well whether the template has a picture.
  error = 'ERR_TEMPLATE_FILE';
  signal(companyId, 'templates', { action: 'update', whatsappId: 5 });
  await expect.element(reason).toBeInTheDocument();
});

test('SC-01 an old list of templates is fetched anew, and each value is named by its place', async () => {
  const sendAt = new Date(Date.now() + 3600_000).toISOString();
  const schedule: Schedule = makeSchedule(sendAt, {
    body: 'Oi',
    whatsappId: 5,
  });
  onCall('schedules', 'page', () => ({ schedules: [schedule], count: 1, hasMore: false }));
  onCall('connections', 'list', () => [{ id: 5, name: 'Loja', driver: 'cloud-api' }] as never);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  const part = (type: string, text: string) => ({ type, format: null, text, buttons: [], examples: [] });
  const link = { type: 'URL', text: 'Ver', url: 'https://loja.example/{{1}}', example: 'natal' };
  const components = [
    part('HEADER', 'Oi {{1}}'),
    part('BODY', 'Olá {{1}}!'),
    { ...part('BUTTONS', ''), buttons: [link] },
  ];
  const made = { name: 'novo', language: 'pt_BR', status: 'APPROVED', components };
  onCall(
    'cloud',
    'templates',
    ({ query }) =>
      (query['refresh']
        ? { templates: [made], fetchedAt: new Date().toISOString() }
        : { templates: [], fetchedAt: null }) as never,
  );
  await openDesk(() => <SchedulesScreen />);
  await page.getByRole('button', { name: 'Editar o agendamento de Bia Souza' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: 'Modelo aprovado' }).click();
  await page.getByRole('option', { name: 'novo · pt_BR' }).click();
  for (const name of ['Valor de 1 no título', 'Valor de 1', 'Valor do botão “Ver”'])
    await expect.element(dialog.getByRole('textbox', { name, exact: true })).toBeVisible();
});

test('SC-01 a time that is over is marked until the time or the day is changed', async () => {
  onCall('schedules', 'page', () => ({ schedules: [], count: 0, hasMore: false }));
  onCall('schedules', 'create', () => {
    throw new Refusal(400, 'ERR_SCHEDULE_PAST');
  });
  onCall('connections', 'list', () => []);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  onCall('contacts', 'show', () => ({ id: 3, name: 'Bia Souza', number: '5511987654321' }) as never);
  await openDesk(() => <ScheduleDialog contactId={3} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  await dialog.getByLabelText('Mensagem').fill('Bom dia, Bia');
  await dialog.getByLabelText('Hora').fill('00:00');
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  const over = dialog.getByText('Esta hora já passou.');
  await expect.element(over).toBeVisible();
  await dialog.getByLabelText('Data').fill('2099-12-31');
  await expect.element(over).not.toBeInTheDocument();
});

test('SC-01 the calendar has a month, a week, a day and a list, and days begin at the hours of work', async () => {
  await page.viewport(1280, 800);
  const sendAt = new Date();
  sendAt.setHours(23, 30, 0, 0);
  const schedule: Schedule = makeSchedule(sendAt.toISOString(), {
    body: 'Boa noite',
  });
  onCall('schedules', 'page', () => ({ schedules: [schedule], count: 1, hasMore: false }));
  await openDesk(() => <SchedulesScreen />);
  await expect.element(page.getByText('Bia Souza')).toBeVisible();
  const isOnScreen = (hour: string) => {
    const label = [...document.querySelectorAll('[role=rowheader], th, td, div')].find(
      (one) => one.children.length === 0 && one.textContent?.trim() === hour,
    );
    const box = label?.getBoundingClientRect();
    return box && document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2) === label;
  };
  for (const view of ['Semana', 'Dia']) {
    await page.getByRole('tab').filter({ hasText: view }).click();
    await expect.poll(() => isOnScreen('09')).toBe(true);
    expect(isOnScreen('00')).not.toBe(true);
  }
  await expect.element(page.getByText('Boa noite')).not.toBeInTheDocument();
  await page.getByRole('tab').filter({ hasText: 'Lista' }).click();
  await expect.element(page.getByText('Bia Souza')).toBeVisible();
  await expect.element(page.getByText('Boa noite')).toBeVisible();
});

test('SC-01 a click on a later day of the month opens the dialog for that day', async () => {
  await page.viewport(1280, 800);
  onCall('schedules', 'page', () => ({ schedules: [], count: 0, hasMore: false }));
  onCall('connections', 'list', () => []);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  await openDesk(() => <SchedulesScreen />);
  await page.getByRole('button', { name: 'Próximo Mês' }).click();
  const next = new Date();
  next.setDate(1);
  next.setMonth(next.getMonth() + 1);
  const day = `${next.toLocaleDateString('sv-SE').slice(0, 8)}10`;
  await expect.poll(() => document.querySelector(`[data-date="${day}"]`)).toBeTruthy();
  await userEvent.click(document.querySelector(`[data-date="${day}"]`) as Element);
  await expect.element(page.getByRole('dialog').getByLabelText('Data', { exact: true })).toHaveValue(day);
  await expect.element(page.getByRole('dialog').getByLabelText('Hora', { exact: true })).toHaveValue('09:00');
});

test('SC-01 a later message of a series is edited, and left out, on its own day', async () => {
  await page.viewport(1280, 800);
  const sendAt = new Date();
  sendAt.setHours(12, 0, 0, 0);
  sendAt.setDate(sendAt.getDate() + 1);
  const dayAfter = (days: number) => new Date(sendAt.getTime() + days * 24 * 3600_000).toLocaleDateString('sv-SE');
  const schedule: Schedule = makeSchedule(sendAt.toISOString(), {
    body: 'Lembrete',
    status: 'PENDENTE',
    recurrence: 'FREQ=DAILY;COUNT=3',
  });
  onCall('schedules', 'page', () => ({ schedules: [schedule], count: 1, hasMore: false }));
  onCall('schedules', 'update', () => schedule);
  onCall('connections', 'list', () => []);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  await openDesk(() => <SchedulesScreen />);
  await expect.element(page.getByText('Bia Souza').first()).toBeVisible();
  if (sendAt.getMonth() !== new Date().getMonth() || dayAfter(2).slice(5, 7) !== dayAfter(0).slice(5, 7))
    await page.getByRole('button', { name: 'Próximo Mês' }).click();
  await expect.poll(() => document.querySelector(`[data-date="${dayAfter(2)}"] time`)).toBeTruthy();
  await page.getByRole('button', { name: 'Editar o agendamento de Bia Souza' }).last().click();
  const dialog = page.getByRole('dialog');
  const day = dialog.getByLabelText('Data', { exact: true });
  await expect.element(day).toHaveValue(dayAfter(2));
  await dialog.getByRole('button', { name: 'Salvar' }).click();
  await expect.poll(() => callsOf('schedules', 'update')).toHaveLength(1);
  expect(callsOf('schedules', 'update')[0]).toMatchObject({ body: { seriesDay: dayAfter(2) } });
  await page
    .getByRole('button', { name: /^Pular/ })
    .last()
    .click();
  await dialog.getByRole('button', { name: 'Esta e as seguintes' }).click();
  await expect.poll(() => callsOf('schedules', 'update')).toHaveLength(2);
  const recurrence = `FREQ=DAILY;UNTIL=${dayAfter(1).replaceAll('-', '')}`;
  expect(callsOf('schedules', 'update')[1]).toMatchObject({ body: { recurrence } });
});

test('SC-01 a later message of a series is dragged to another time, alone or with all that follow', async () => {
  await page.viewport(1280, 800);
  // The 10th of the next month: the page begins before it and ends after the series.
  const sendAt = new Date();
  sendAt.setHours(12, 0, 0, 0);
  sendAt.setMonth(sendAt.getMonth() + 1, 10);
  const dayAfter = (days: number) => new Date(sendAt.getTime() + days * 24 * 3600_000).toLocaleDateString('sv-SE');
  const schedule: Schedule = makeSchedule(sendAt.toISOString(), {
    body: 'Lembrete',
    status: 'PENDENTE',
    recurrence: 'FREQ=DAILY;COUNT=3',
  });
  onCall('schedules', 'page', () => ({ schedules: [schedule], count: 1, hasMore: false }));
  onCall('schedules', 'update', () => schedule);
  await openDesk(() => <SchedulesScreen />);
  await page.getByRole('button', { name: 'Próximo Mês' }).click();
  await expect.poll(() => document.querySelectorAll('[data-status=repeated]')).toHaveLength(2);
  const cell = document.querySelector(`[data-date="${dayAfter(5)}"]`) as Element;
  await page.getByText('Bia Souza').nth(1).dropTo(page.elementLocator(cell));
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Só esta' }).click();
  await expect.poll(() => callsOf('schedules', 'update')).toHaveLength(1);
  const { body } = callsOf('schedules', 'update')[0] as { body: ScheduleChanges };
  expect(body).toMatchObject({ seriesDay: dayAfter(1), leaveSeries: true });
  expect(new Date(body.sendAt ?? '').toLocaleDateString('sv-SE')).toBe(dayAfter(5));
});

test('SC-01 the unit of a repetition follows its kind and its number', async () => {
  onCall('connections', 'list', () => []);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  await openDesk(() => <ScheduleDialog onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  const interval = dialog.getByRole('textbox', { name: 'A cada' });
  const choose = async (kind: string) => {
    await dialog.getByRole('combobox', { name: 'Repetir' }).click();
    await page.getByRole('option', { name: kind, exact: true }).click();
  };
  await choose('Toda semana');
  await expect.element(interval).toHaveValue('1 semana');
  await interval.fill('2');
  await expect.element(interval).toHaveValue('2 semanas');
  await choose('Todo dia');
  await expect.element(interval).toHaveValue('2 dias');
  await choose('Todo mês, no último dia');
  await expect.element(interval).toHaveValue('2 meses');
});

test('SC-01 a contact that does not exist is named at its field, and another one can be chosen', async () => {
  onCall('connections', 'list', () => []);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  onCall('contacts', 'show', () => {
    throw new Refusal(404, 'ERR_NO_CONTACT_FOUND');
  });
  onCall('contacts', 'list', () => [{ id: 3, name: 'Bia Souza', number: '5511987654321' }] as never);
  await openDesk(() => <ScheduleDialog contactId={999999} onClose={() => undefined} />);
  const dialog = page.getByRole('dialog');
  const missing = dialog.getByText('Este contato não existe mais.');
  await expect.element(missing).toBeVisible();
  await dialog.getByRole('combobox', { name: 'Contato' }).fill('Bia');
  await page.getByRole('option', { name: /Bia Souza/ }).click();
  await expect.element(missing).not.toBeInTheDocument();
});

test('SC-01 the panel of a contact shows the next messages that wait, and that a reply cancelled one', async () => {
  const at = (day: number) => `2099-12-${day}T12:00:00.000Z`;
  const make = (id: number): Schedule =>
    makeSchedule(at(10 + id), {
      id,
      body: `Aviso ${id}`,
      status: 'PENDENTE',
      cancelOnReply: id === 1,
    });
  let waiting = [make(2), make(1)];
  onCall('schedules', 'page', () => ({ schedules: waiting, count: waiting.length, hasMore: false }));
  onCall('connections', 'list', () => []);
  onCall('fileLists', 'page', () => ({ files: [], count: 0, hasMore: false }));
  await openDesk(() => <WaitingSchedules contactId={3} />);
  await expect.element(page.getByRole('heading', { name: '2 mensagens agendadas' })).toBeVisible();
  await expect.element(page.getByRole('listitem').first()).toHaveTextContent('11/12/99 09:00Aviso 1');
  expect(callsOf('schedules', 'page')).toMatchObject([{ query: { contactId: '3', waiting: 'true' } }]);
  await page.getByRole('button', { name: 'Editar o agendamento de 11/12/99 09:00' }).click();
  await expect.element(page.getByRole('dialog').getByLabelText('Mensagem')).toHaveValue('Aviso 1');
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click();
  waiting = [make(2)];
  const message = { ...emptyRecord(Message), contactId: 3, fromMe: false };
  const ticket = { id: 9, status: 'open', userId: null, queueId: null, unreadMessages: 1 };
  signal(companyId, 'message', { action: 'create', message, ticket } as never);
  await expect.element(page.getByRole('heading', { name: '1 mensagem agendada' })).toBeVisible();
});
