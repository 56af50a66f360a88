import { emptyRecord } from '@balcao/contract/kit/empty-record';
import { Connection } from '@balcao/contract/connections/connections';
import { MessageReport } from '@balcao/contract/messages/message-report';
import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { session } from '../../../api/our-session.ts';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall, Refusal } from '../../../testing/fake-server.ts';
import { bubbles, openThread } from '../../../testing/open-thread.tsx';

afterEach(async () => {
  expect(await closeDesk()).toEqual([]);
});

const noTickets = {
  columns: { id: [], contactId: [], userId: [], queueId: [], whatsappId: [] },
  numbers: [],
  texts: [],
  contacts: [],
  queues: [],
  users: [],
  whatsapps: [],
  tags: [],
  tagged: [],
  guests: {},
  hits: [],
  count: 0,
  countIsCapped: false,
  isComplete: true,
  hasMore: false,
  next: null,
};
const contact = { id: 71, name: 'Dona Marta', number: '5511977776666' };

/** What the dialog for forwarding asks for. */
function serveRecipients(driver: 'baileys' | 'cloud-api' = 'baileys') {
  onCall(
    'tickets',
    'rows',
    () => ({ ...noTickets, count: 0, countIsCapped: false, isComplete: true, hasMore: false, next: null }) as never,
  );
  onCall('contacts', 'list', () => [contact] as never);
  onCall('connections', 'list', () => [{ ...emptyRecord(Connection), id: 1, driver }]);
}
const openMenu = (nth = 0) => page.getByRole('button', { name: 'Opções da mensagem' }).nth(nth).click();
const entry = (name: string) => page.getByRole('menuitem', { name });
const dialog = page.getByRole('dialog');
/** A field by the beginning of its label: a required one ends with a star. */
const input = (label: string) => dialog.getByRole('textbox', { name: new RegExp(`^${label}`) });

test('CV-02 selected messages are forwarded to a contact; a refusal stands beside its name', async () => {
  const { ticket, stored } = await openThread({
    messages: [{ body: 'Primeira' }, { body: '', isDeleted: true }, { body: 'Segunda' }, { body: 'Terceira' }],
  });
  ticket.whatsappId = 1;
  serveRecipients();
  const field = page.getByRole('textbox', { name: 'Mensagem' });
  await field.fill('meio escrita');
  const written = field.element();
  await openMenu();
  await entry('Selecionar').click();
  await expect.element(written).not.toBeVisible();
  const boxes = page.getByRole('checkbox', { name: /^Selecionar mensagem/ });
  // What was deleted cannot be forwarded.
  await expect.poll(() => boxes.elements().length).toBe(3);
  bubbles('Terceira')[0]?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  await boxes.nth(2).click();
  await expect.element(page.getByText('2 selecionadas')).toBeVisible();
  await expectAccessible();
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  await expect.element(dialog.getByLabelText('Para quem')).toHaveFocus();
  // Escape closes the dialog alone.
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
  await page.getByRole('button', { name: 'Encaminhar' }).click();
  await dialog.getByLabelText('Para quem').fill('marta');
  await dialog.getByRole('checkbox', { name: /Dona Marta/ }).click();
  await expectAccessible();
  onCall('messages', 'forward', () => ({ outcomes: [{ ticketId: null, uuid: null, error: 'ERR_NO_PERMISSION' }] }));
  await dialog.getByRole('button', { name: 'Encaminhar' }).click();
  await expect.element(dialog.getByRole('alert')).toBeVisible();
  onCall('messages', 'forward', () => ({ outcomes: [{ ticketId: 9, uuid: 'u', error: null }] }));
  await dialog.getByRole('button', { name: 'Encaminhar' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(page.getByText('Encaminhada.')).toBeVisible();
  // The composer is back as it was.
  await expect.element(written).toBeVisible();
  await expect.element(field).toHaveValue('meio escrita');
  const sent = callsOf('messages', 'forward').map(({ body }) => body as { messageIds: string[]; targets: unknown[] });
  expect(sent[1]).toMatchObject({
    messageIds: [stored[0]?.id, stored[3]?.id],
    targets: [{ contactId: contact.id }],
  });
});

test('CV-02 on the Cloud API the dialog says that the customer sees no mark, and Escape ends a selection', async () => {
  await openThread({ messages: [{ body: 'Oi' }], ticket: { whatsappId: 1 } });
  serveRecipients('cloud-api');
  await openMenu();
  await entry('Encaminhar').click();
  await dialog.getByLabelText('Para quem').fill('marta');
  await dialog.getByRole('checkbox', { name: /Dona Marta/ }).click();
  await expect.element(dialog.getByText(/não vê a marca/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancelar' }).click();
  await openMenu();
  await entry('Selecionar').click();
  await expect.element(page.getByText('1 selecionada')).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(page.getByText('1 selecionada')).not.toBeInTheDocument();
});

test('CV-01 the details of a message name its writer, its times and the reason of a failure', async () => {
  await openThread({ messages: [{ body: 'Bom dia', fromMe: true, ack: 0, error: '463' }] });
  onCall('messages', 'info', () => ({
    ...emptyRecord(MessageReport),
    origin: 'attendant' as const,
    user: { id: 1, name: 'Ana Lima' },
    writer: null,
    storedAt: '2026-11-23T13:58:12.000Z',
    failedAt: '2026-11-23T13:58:14.000Z',
    error: '463',
    members: [
      { name: 'Rafael', deliveredAt: '2026-11-23T13:58:14.000Z', readAt: '2026-11-23T14:00:14.000Z' },
      { name: 'Bia', deliveredAt: '2026-11-23T13:58:14.000Z', readAt: null },
    ],
    memberCount: 3,
  }));
  // The reason is loaded late, and moves its message.
  await expect.element(page.getByText(/limitou este número/)).toBeVisible();
  await openMenu();
  await entry('Dados da mensagem').click();
  await expect.element(dialog.getByText('Ana Lima')).toBeVisible();
  await expect.element(dialog.getByText(/limitou este número/)).toBeVisible();
  await expect.element(dialog.getByRole('heading', { name: 'Lida por 1 de 3' })).toBeVisible();
  await expectAccessible();
  await userEvent.keyboard('{Escape}');
  await expect.element(dialog).not.toBeInTheDocument();
});

test('CV-03 a link shows what its page says, as plain text, and the host that it leads to', async () => {
  const url = 'https://loja.example/sofa';
  const answers = ['waiting', 'ready'] as const;
  const { receive } = await openThread();
  onCall('linkPreviews', 'find', ({ body }) => {
    const state = answers[Math.min(callsOf('linkPreviews', 'find').length - 1, 1)] ?? 'ready';
    return body.urls.map((asked) => ({
      url: asked,
      state,
      host: 'loja.example',
      title: '<b>Sofá</b>',
      description: 'Três lugares',
      image: null,
    }));
  });
  receive(`Olha ${url} e https://outra.example`);
  const card = page.getByRole('link', { name: /<b>Sofá<\/b>/ });
  await expect.element(card).toBeVisible();
  await expect.element(card).toHaveAttribute('href', url);
  await expect.element(card).toHaveAttribute('rel', expect.stringContaining('noopener'));
  await expect.element(card.getByText('loja.example')).toBeVisible();
  await expectAccessible();
  expect(callsOf('linkPreviews', 'find').map(({ body }) => body)).toEqual([{ urls: [url] }, { urls: [url] }]);
});

test('CV-06 the clip of the composer sends a location, a contact card and a list of options', async () => {
  const { receive } = await openThread({ messages: [{ body: 'Onde fica?' }], ticket: { whatsappId: 1 } });
  const sent: unknown[] = [];
  onCall('messages', 'sendAttachment', ({ body }) => {
    const { clientId: _, ...rest } = body as { clientId: string };
    sent.push(rest);
    return receive('Enviado', { fromMe: true, ack: 1 });
  });
  onCall('contacts', 'list', () => [contact] as never);
  const attach = async (name: string) => {
    await page.getByRole('button', { name: 'Anexar' }).click();
    await entry(name).click();
  };
  const submit = () => dialog.getByRole('button', { name: 'Enviar' }).click();
  await attach('Localização');
  await input('Nome do lugar').fill('Loja');
  await input('Latitude').fill('-23,55');
  await submit();
  // The other coordinate is missing.
  await expect.element(input('Longitude')).toHaveFocus();
  await expectAccessible();
  await input('Longitude').fill('-46.63');
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();

  await attach('Contato');
  await dialog.getByPlaceholder('Digite ao menos 3 letras ou números').fill('marta');
  await page.getByRole('option', { name: /Dona Marta/ }).click();
  await submit();
  await expect.element(dialog).not.toBeInTheDocument();

  await attach('Lista de opções');
  await input('Pergunta').fill('Qual horário?');
  await input('Opções').fill('De manhã');
  await submit();
  await expect.element(dialog.getByText('De 2 a 10 opções diferentes.')).toBeVisible();
  await input('Opções').fill('De manhã\n\nÀ tarde ');
  onCall('messages', 'sendAttachment', () => {
    throw new Refusal(409, 'ERR_TICKET_NOT_OPEN');
  });
  await submit();
  // A refusal keeps what was typed. Sent again, it is the same message; changed, it is another one.
  await expect.element(input('Pergunta')).toHaveValue('Qual horário?');
  await submit();
  await input('Pergunta').fill('Qual dia?');
  await submit();
  await expect.poll(() => callsOf('messages', 'sendAttachment')).toHaveLength(5);
  const [first, again, changed] = callsOf('messages', 'sendAttachment')
    .slice(2)
    .map(({ body }) => (body as { clientId: string }).clientId);
  expect(again).toBe(first);
  expect(changed).not.toBe(first);
  expect(sent).toEqual([
    { kind: 'location', name: 'Loja', address: '', latitude: -23.55, longitude: -46.63 },
    { kind: 'contact', cards: [{ contactId: contact.id }] },
  ]);
  expect(callsOf('messages', 'sendAttachment').at(-1)?.body).toMatchObject({
    kind: 'list',
    body: 'Qual dia?',
    options: ['De manhã', 'À tarde'],
  });
});

/** A WAV of silence, `ms` long. */
function silence(ms: number): string {
  const samples = Math.round(8 * ms);
  const bytes = new DataView(new ArrayBuffer(44 + samples));
  const write = (place: number, text: string) =>
    Array.from(text).forEach((sign, nth) => bytes.setUint8(place + nth, sign.charCodeAt(0)));
  write(0, 'RIFF');
  bytes.setUint32(4, 36 + samples, true);
  write(8, 'WAVEfmt ');
  bytes.setUint32(16, 16, true);
  bytes.setUint16(20, 1, true);
  bytes.setUint16(22, 1, true);
  bytes.setUint32(24, 8000, true);
  bytes.setUint32(28, 8000, true);
  bytes.setUint16(32, 1, true);
  bytes.setUint16(34, 8, true);
  write(36, 'data');
  bytes.setUint32(40, samples, true);
  for (let nth = 0; nth < samples; nth += 1) bytes.setUint8(44 + nth, 128);
  return URL.createObjectURL(new Blob([bytes.buffer], { type: 'audio/wav' }));
}

/** An audio of the customer; `voice`: recorded in the chat. */
const audioOf = (seconds: number, voice = true) => ({
  mediaType: 'audio' as const,
  body: '',
  mediaUrl: silence(seconds * 1000),
  media: {
    name: 'voz.wav',
    mimetype: 'audio/wav',
    size: 100,
    width: null,
    height: null,
    seconds,
    peaks: [10, 80, 30],
    thumbUrl: null,
    voice,
  },
});

test('CV-03 when a voice note ends, the next one of the conversation plays; a file does not', async () => {
  await openThread({ messages: [audioOf(0.2), { body: 'no meio' }, audioOf(0.3, false), audioOf(600)] });
  const plays = page.getByRole('button', { name: 'Reproduzir áudio' });
  await expect.poll(() => plays.elements().length).toBe(3);
  const played: number[] = [];
  const players = [...document.querySelectorAll('audio')];
  for (const [nth, player] of players.entries()) player.addEventListener('play', () => played.push(nth));
  await plays.first().click();
  await expect.poll(() => played).toEqual([0, 2]);
  await expect.element(page.getByRole('button', { name: 'Pausar áudio' })).toBeVisible();
  players[2]?.pause();
});

test('CV-03 a user who turned it off in the preferences hears one voice note at a time', async () => {
  await openThread({ messages: [audioOf(0.2), audioOf(600)] });
  session.patchUser((user) => ({ ...user, preferences: { ...user.preferences, playNextVoiceNote: false } }));
  const plays = page.getByRole('button', { name: 'Reproduzir áudio' });
  await expect.poll(() => plays.elements().length).toBe(2);
  const [first, second] = document.querySelectorAll('audio');
  const ended = new Promise((resolve) => first?.addEventListener('ended', resolve));
  await plays.first().click();
  await ended;
  await expect.poll(() => plays.elements().length).toBe(2);
  expect(second?.paused).toBe(true);
});

test('CV-03 the speed of a voice note and the menu of its message do not overlap', async () => {
  await openThread({ messages: [audioOf(600)] });
  const speed = page.getByRole('button', { name: /^Velocidade/ });
  await expect.element(speed).toBeVisible();
  const menu = page.getByRole('button', { name: 'Opções da mensagem' });
  const ends = speed.element().getBoundingClientRect().right;
  expect(ends).toBeLessThanOrEqual(menu.element().getBoundingClientRect().left);
});
