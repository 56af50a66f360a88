import { limits, wholeLine, type Message, type MessagePage, type SignalPayload, type signals } from '@balcao/contract';
import { expect, onTestFinished, test } from 'vitest';
import type { ChannelEvent } from '../../channels/driver.ts';
import { system, type Actor } from '../../platform/scope/actor.ts';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf, send, type Screen } from '../../testing/client.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { sendMessage, sendMessages, type NewText } from './send-message.ts';

const from = '5511988887777';
const chat = chatOf({ phone: from });

async function page({ admin }: Shop, ticketId: number, query = {}): Promise<MessagePage> {
  return admin.api.messages.page({ params: { ticketId }, query });
}
const say = ({ attendant }: Shop, ticketId: number, body: string, more = {}) =>
  attendant.api.messages.send({ params: { ticketId }, body: { body, ...more } });
/** Our messages that were delivered to the customer. */
const reached = async (shop: Shop) => {
  await shop.settled();
  return (await shop.phone.seenBy(from)).filter(({ fromCustomer }) => !fromCustomer);
};
const age = ({ companyId }: Shop, id: string, ms: number) =>
  inCompany(companyId, ({ db }) =>
    db
      .updateTable('messages')
      .set({ sent_at: new Date(Date.now() - ms) })
      .where('id', '=', id)
      .execute(),
  );

test('CV-06 a text reaches the customer as it was written, whatever is in it', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const texts = [
    'Olá',
    'linha 1\nlinha 2\r\n  linha 3',
    '  à esquerda',
    '👩‍👩‍👧‍👦 família 🇧🇷 👋🏽',
    'é combinado e\u0301',
    '‮ direita para esquerda',
    '<script>alert(1)</script> & "aspas" \'simples\'',
    "'; drop table messages; --",
    '\\n \\u0000 %s ${x} $1',
    '{{desconhecido}} {nada}',
    '日本語 العربية עברית',
    '*negrito* _itálico_ ~risco~ `código`',
    'x'.repeat(5000),
    'a '.repeat(32_768),
    'a'.repeat(limits.messageText),
  ];
  for (const text of texts) expect((await say(shop, id, text)).body).toBe(text);
  expect((await reached(shop)).map(({ body }) => body)).toEqual(texts);
  const stored = (await page(shop, id)).messages.filter(({ fromMe }) => fromMe);
  expect(stored.map(({ body, ack, error }) => ({ body, ack, error }))).toEqual(
    texts.map((body) => ({ body, ack: 2, error: null })),
  );
  expect((await shop.ticketOf(from)).lastMessage).toBe('a'.repeat(limits.lastMessage));
});

test('CV-06 NUL and half characters fall away, in and out; a row of them does not cut an emoji', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  expect((await say(shop, id, 'a\u0000b\ud83dc')).body).toBe('ab\ufffdc');
  await shop.deliver([makeEvent(chat, 'x\u0000y\udc4bz')]);
  await shop.deliver([makeEvent(chat, `${'👋'.repeat(130)}fim`)]);
  const { messages } = await page(shop, id);
  expect(messages.at(-2)?.body).toBe('xy\ufffdz');
  expect(messages.at(-1)?.body).toBe(`${'👋'.repeat(130)}fim`);
  expect((await shop.ticketOf(from)).lastMessage).toBe('👋'.repeat(limits.lastMessage));
});

test('CV-06 long texts without a blank and texts of many words are stored and found, in and out', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const odd = [
    'b'.repeat(65_536),
    Array.from({ length: 13_000 }, (_, n) => n.toString(36))
      .join(' ')
      .slice(0, 65_536),
    '漢'.repeat(65_536),
    Array.from({ length: 20_000 }, (_, n) => String.fromCodePoint(0x4e00 + n)).join(' '),
    'https://exemplo.com.br/' + 'q'.repeat(4000),
  ];
  for (const body of odd) await shop.deliver([makeEvent(chat, body)]);
  for (const body of odd) await say(shop, id, body);
  const { messages } = await page(shop, id);
  expect(messages.slice(1).map(({ body }) => body)).toEqual([...odd, ...odd]);
  expect((await shop.admin.api.tickets.list({ query: { searchParam: 'exemplo' } })).tickets).toMatchObject([{ id }]);
  expect(await reached(shop)).toHaveLength(odd.length);
});

test('CV-06 blank texts are refused, and one character too many with the limit', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  for (const body of ['', '   ', '\n\t\r', '\u0000', ' \u00a0 '])
    expect(await refusalOf(say(shop, id, body))).toEqual({ status: 400, error: 'ERR_CREATING_MESSAGE' });
  expect(await refusalOf(say(shop, id, 'a'.repeat(limits.messageText + 1)))).toEqual({
    status: 400,
    error: 'ERR_MESSAGE_TOO_LONG',
    limit: limits.messageText,
  });
  expect(await refusalOf(say(shop, id, 'a'.repeat(limits.messageText), { sign: true }))).toMatchObject({
    error: 'ERR_MESSAGE_TOO_LONG',
  });
  expect(await reached(shop)).toEqual([]);
});

test('CV-06 only an attended ticket is answered, by the one who attends or an admin', async () => {
  const shop = await openShop();
  await shop.phone.write(from, 'Oi');
  const { id } = await shop.ticketOf(from);
  expect(await refusalOf(say(shop, id, 'oi'))).toEqual({ status: 409, error: 'ERR_TICKET_NOT_OPEN' });
  await shop.attendant.api.tickets.change({ params: { id }, body: { status: 'open', userId: shop.attendant.id } });
  await shop.admin.api.messages.send({ params: { ticketId: id }, body: { body: 'eu ajudo' } });
  await shop.attendant.api.tickets.change({ params: { id }, body: { status: 'closed' } });
  expect(await refusalOf(say(shop, id, 'oi'))).toEqual({ status: 409, error: 'ERR_TICKET_NOT_OPEN' });
});

test('CV-06 a message repeated with its clientId is sent once, also concurrently or after closing', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const answers = await Promise.all(Array.from({ length: 8 }, () => say(shop, id, 'uma vez', { clientId: 'c-1' })));
  expect(new Set(answers.map((answer) => answer.id)).size).toBe(1);
  expect(answers[0]).toMatchObject({ clientId: 'c-1', body: 'uma vez' });
  await say(shop, id, 'outra', { clientId: 'c-2' });
  await shop.attendant.api.tickets.change({ params: { id }, body: { status: 'closed' } });
  expect((await say(shop, id, 'uma vez', { clientId: 'c-1' })).id).toBe(answers[0]?.id);
  expect(await reached(shop)).toMatchObject([
    { body: 'uma vez', deliveries: 1 },
    { body: 'outra', deliveries: 1 },
  ]);
});

test('CV-06 answers stored in one batch are independent: a refused or held one changes no other', async () => {
  const [shop, elsewhere] = [await openShop(), await openShop()];
  const foreign = await elsewhere.attend(from);
  const [one, other, closed, held] = [
    await shop.attend(from),
    await shop.attend('5511988880001'),
    await shop.attend('5511988880002'),
    await shop.attend('5511988880003'),
  ];
  await shop.attendant.api.tickets.change({ params: { id: closed.id }, body: { status: 'closed' } });
  const screen = await shop.admin.openScreen();
  onTestFinished(() => screen.close());
  await screen.join('joinTickets', 'open');
  const nobody: Actor = {
    kind: 'user',
    userId: 1,
    name: 'Ninguém',
    companyId: shop.companyId,
    sessionId: '',
    profile: 'user',
    super: false,
    queueIds: [],
    allTickets: false,
    hiddenConnectionIds: [],
    ownConnectionIds: [],
    guestTicketIds: [],
    isBlocked: false,
    dueAt: null,
    features: new Set(),
  };
  const answer = (
    ticketId: number,
    body: string,
    more: { clientId?: string; quotedMsg?: string } = {},
    actor: Actor = system,
  ): NewText & { actor: Actor } => ({ actor, ticketId, input: { body, voice: false, sign: false, ...more } });
  const outcomes = await inCompany(shop.companyId, async ({ db }) => {
    await db.selectFrom('tickets').select('id').where('id', '=', held.id).forUpdate().execute();
    expect(
      await inCompany(shop.companyId, (scope) =>
        sendMessages(scope, [answer(held.id, 'presa'), answer(held.id, 'presa também')]),
      ),
    ).toEqual([{ kind: 'busy' }, { kind: 'busy' }]);
    return inCompany(shop.companyId, (scope) =>
      sendMessages(scope, [
        answer(one.id, 'primeira', { clientId: 'c-1' }),
        answer(one.id, 'proibida', {}, nobody),
        answer(other.id, '½ 👋'),
        answer(one.id, 'primeira', { clientId: 'c-1' }),
        answer(closed.id, 'tarde'),
        answer(held.id, 'presa'),
        answer(foreign.id, 'alheia'),
        answer(one.id, ' \n'),
        answer(other.id, 'citação', { quotedMsg: '1' }),
        answer(one.id, 'última'),
      ]),
    );
  });
  const told = outcomes.map((outcome) => {
    if (outcome.kind === 'refused') return outcome.failure.message;
    return outcome.kind === 'busy' ? 'busy' : `${outcome.kind}: ${outcome.message.body}`;
  });
  expect(told).toEqual([
    'sent: primeira',
    'ERR_NO_PERMISSION',
    'sent: ½ 👋',
    'repeat: primeira',
    'ERR_TICKET_NOT_OPEN',
    'busy',
    'busy',
    'ERR_CREATING_MESSAGE',
    'ERR_NO_MESSAGE_FOUND',
    'sent: última',
  ]);

  await expect(
    inCompany(shop.companyId, (scope) => sendMessage(scope, answer(foreign.id, 'alheia'))),
  ).rejects.toMatchObject({ code: 'ERR_NO_TICKET_FOUND' });
  expect(await reached(elsewhere)).toEqual([]);

  expect((await reached(shop)).map(({ body, deliveries }) => [body, deliveries])).toEqual([
    ['primeira', 1],
    ['última', 1],
  ]);
  await screen.hear('message', (payload) => payload.action === 'create' && payload.message.body === 'última');
  const heard = heardMessages(screen).flatMap((payload) => (payload.action === 'create' ? [payload] : []));
  const tickets = new Map((await shop.tickets()).map((ticket) => [ticket.id, ticket]));
  expect(heard.map(({ message }) => message.body)).toEqual(['primeira', '½ 👋', 'última']);
  for (const payload of heard.slice(1)) {
    // Acks came since.
    const { id, lastAck, ...line } = wholeLine(payload);
    expect(lastAck).toBe(0);
    expect(tickets.get(id)).toMatchObject(line);
  }
  const stored = [one, other].map(async ({ id }) =>
    (await page(shop, id)).messages.filter(({ fromMe }) => fromMe).map(({ id: own, body }) => [own, body]),
  );
  expect((await Promise.all(stored)).flat()).toEqual(
    ['primeira', 'última', '½ 👋'].map((body) => [
      heard.find(({ message }) => message.body === body)?.message.id,
      body,
    ]),
  );
});

test('CV-06 several files come with their captions, and a repeat answers the last of them', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const files = ['um', 'dois', 'três'].map((name) => ({ name: `${name}.txt`, type: 'text/plain', bytes: name }));
  const ask = () =>
    shop.attendant.api.messages.send({
      params: { ticketId: id },
      body: { body: ['primeiro', '', 'terceiro'], clientId: 'f-1' },
      files,
    });
  const [first, second] = [await ask(), await ask()];
  expect(second.id).toBe(first.id);
  expect(first).toMatchObject({ body: 'terceiro', media: { name: 'três.txt' } });
  const single = await shop.attendant.api.messages.send({
    params: { ticketId: id },
    body: { body: 'só o primeiro' },
    files: files.slice(0, 2),
  });
  expect(single.body).toBe('');
  expect((await reached(shop)).map(({ body, type }) => [type, body])).toEqual([
    ['document', 'primeiro'],
    ['document', ''],
    ['document', 'terceiro'],
    ['document', 'só o primeiro'],
    ['document', ''],
  ]);
});

test('CV-06 a message may quote one of its conversation only', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from, 'pergunta');
  const [asked] = (await page(shop, id)).messages;
  await shop.phone.write('5511900001111', 'de outro');
  const other = (await page(shop, (await shop.ticketOf('5511900001111')).id)).messages[0];
  for (const quotedMsg of [{ id: asked?.id ?? '' }, asked?.id ?? ''])
    expect((await say(shop, id, 'resposta', { quotedMsg })).quotedMsg).toMatchObject({
      id: asked?.id,
      body: 'pergunta',
      fromMe: false,
    });
  for (const quotedMsg of [other?.id, '999999999', 'x', "1' or true", '9'.repeat(30)])
    expect(await refusalOf(say(shop, id, 'resposta', { quotedMsg }))).toEqual({
      status: 404,
      error: 'ERR_NO_MESSAGE_FOUND',
    });
  expect((await reached(shop)).map(({ quotedId }) => quotedId !== null)).toEqual([true, true]);
  // A quote does not show a deleted message.
  await shop.deliver([{ type: 'delete', waId: (await shop.phone.seenBy(from))[0]?.id ?? '', chat, fromMe: false }]);
  expect((await page(shop, id)).messages.at(-1)?.quotedMsg).toMatchObject({ id: asked?.id, body: '' });
});

test("CV-09 variables are filled with words of customer and company, never in the customer's text", async () => {
  const shop = await openShop();
  await shop.phone.write(from, { name: "D'Ávila & {{name}} <b>", body: '{{name}} {{firstName}}' });
  const { id } = await shop.ticketOf(from);
  await shop.attendant.api.tickets.change({ params: { id }, body: { status: 'open', userId: shop.attendant.id } });
  expect((await page(shop, id)).messages[0]?.body).toBe('{{name}} {{firstName}}');
  expect((await say(shop, id, '{{firstName}}|{{ name }}|{{outro}}|{{ticket}}|{{queue}}|{{user}}')).body).toBe(
    `D'Ávila|D'Ávila & {{name}} <b>|{{outro}}|${id}|Vendas|Caio Atendente`,
  );
  expect((await say(shop, id, '{{ms}}')).body).toMatch(/^(Bom dia|Boa tarde|Boa noite|Boa madrugada)$/);
  const [protocol, again] = [await say(shop, id, '{{protocol}}'), await say(shop, id, '{{protocol}}')];
  expect(protocol.body).toMatch(new RegExp(`^\\d{8}-${id}$`));
  expect(again.body).toBe(protocol.body);
  expect((await say(shop, id, '{{date}} {{hora}}')).body).toMatch(/^\d\d\/\d\d\/\d{4} \d\d:\d\d$/);
  expect((await say(shop, id, 'Assinado', { sign: true })).body).toBe('*Caio Atendente:*\nAssinado');
});

test('CV-08 an own text is edited for fifteen minutes; the customer sees it, and the list too', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const message = await say(shop, id, 'errado');
  const edit = (messageId: string, body: string) =>
    shop.attendant.api.messages.edit({ params: { id: messageId }, body: { body } });
  expect(await edit(message.id, ' certo ')).toMatchObject({ body: 'certo', isEdited: true });
  expect((await shop.ticketOf(from)).lastMessage).toBe('certo');
  expect(await reached(shop)).toMatchObject([{ body: 'certo', isEdited: true }]);
  expect(await refusalOf(edit(message.id, '  '))).toMatchObject({ error: 'ERR_CREATING_MESSAGE' });
  expect(await refusalOf(edit(message.id, 'a'.repeat(limits.messageText + 1)))).toMatchObject({
    error: 'ERR_MESSAGE_TOO_LONG',
  });
  await age(shop, message.id, 14.9 * 60_000);
  await edit(message.id, 'ainda');
  await age(shop, message.id, 15.1 * 60_000);
  expect(await refusalOf(edit(message.id, 'tarde'))).toEqual({ status: 400, error: 'ERR_EDIT_WAPP_MSG' });
  const [asked] = (await page(shop, id)).messages.filter(({ fromMe }) => !fromMe);
  expect(await refusalOf(edit(asked?.id ?? '', 'outro'))).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(edit('999999999999999999', 'x'))).toEqual({ status: 404, error: 'ERR_NO_MESSAGE_FOUND' });
});

test('CV-08 an own message is deleted for two days; its text is gone everywhere', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const [old, message] = [await say(shop, id, 'antiga'), await say(shop, id, 'segredo')];
  await shop.settled();
  const remove = (messageId: string) => shop.attendant.api.messages.remove({ params: { id: messageId } });
  expect(await remove(message.id)).toMatchObject({ isDeleted: true, body: '' });
  expect(await remove(message.id)).toMatchObject({ isDeleted: true });
  expect(await shop.ticketOf(from)).toMatchObject({ lastMessage: '', lastMessageType: 'deleted' });
  expect((await reached(shop)).map(({ isDeleted }) => isDeleted)).toEqual([false, true]);
  expect(
    await refusalOf(shop.attendant.api.messages.edit({ params: { id: message.id }, body: { body: 'volta' } })),
  ).toMatchObject({ error: 'ERR_EDIT_WAPP_MSG' });
  await age(shop, old.id, 2.01 * 86_400_000);
  expect(await refusalOf(remove(old.id))).toEqual({ status: 400, error: 'ERR_DELETE_WAPP_MSG' });
  const [asked] = (await page(shop, id)).messages.filter(({ fromMe, body }) => !fromMe && body !== '');
  expect(await refusalOf(remove(asked?.id ?? ''))).toEqual({ status: 403, error: 'ERR_NO_PERMISSION' });
});

test('CV-06 a failed message says so on its bubble and is retried under the same id', async () => {
  const shop = await openShop();
  // In the sandbox no number that begins with 0 is on WhatsApp; this is unknown while the network is down.
  await shop.phone.api.drop({ params: shop.phone.params, body: { seconds: 50 } });
  await expect
    .poll(async () => (await shop.admin.api.connections.show({ params: { id: shop.phone.connectionId } })).status)
    .toBe('TIMEOUT');
  const contact = await shop.admin.api.contacts.create({ body: { name: 'Ninguém', number: '0123456789' } });
  const ticket = await shop.attendant.api.tickets.open({ body: { contactId: contact.id, queueId: shop.queues[0].id } });
  const sent = await say(shop, ticket.id, 'alguém?');
  await shop.phone.api.drop({ params: shop.phone.params, body: { seconds: 0.1 } });
  await shop.settled();
  const bubble = async () => (await page(shop, ticket.id)).messages[0];
  expect(await bubble()).toMatchObject({ id: sent.id, ack: 0, error: 'ERR_WAPP_INVALID_CONTACT' });
  // Later messages do not wait behind the failed one, and an edit of it stays on the server.
  await shop.attendant.api.messages.edit({ params: { id: sent.id }, body: { body: 'alguém aí?' } });
  const good = await shop.attend(from);
  await say(shop, good.id, 'passa');
  expect(await reached(shop)).toMatchObject([{ body: 'passa' }]);
  // After the number is corrected, messages go to the new number.
  await shop.attendant.api.contacts.update({ params: { id: contact.id }, body: { number: '+55 (11) 93333-4444' } });
  expect(await shop.attendant.api.messages.retry({ params: { id: sent.id } })).toMatchObject({ error: null, ack: 0 });
  await shop.settled();
  expect(await bubble()).toMatchObject({ ack: 2, error: null });
  expect(await shop.phone.seenBy('5511933334444')).toMatchObject([{ body: 'alguém aí?', deliveries: 1 }]);
  // Retrying a sent message sends nothing.
  await shop.attendant.api.messages.retry({ params: { id: sent.id } });
  await shop.settled();
  expect(await shop.phone.seenBy('5511933334444')).toMatchObject([{ deliveries: 1 }]);
});

test('CV-08 ticks only rise; an error stands only while nothing has arrived', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const sent = await say(shop, id, 'oi');
  const waId = (await reached(shop))[0]?.id ?? '';
  const ack = (value: number, error: string | null = null): ChannelEvent => ({ type: 'ack', waId, ack: value, error });
  const now = async () => {
    const message = (await page(shop, id)).messages.find((one) => one.id === sent.id);
    return [message?.ack, message?.error];
  };
  for (const [events, wanted] of [
    [[ack(4)], [4, null]],
    [
      [ack(1), ack(2), ack(3)],
      [4, null],
    ],
    [[ack(0, '463')], [4, null]],
    [
      [ack(5), ack(4)],
      [5, null],
    ],
  ] as const) {
    await shop.deliver(events);
    expect(await now()).toEqual(wanted);
  }
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('messages').set({ ack: 0 }).where('id', '=', sent.id).execute(),
  );
  await shop.deliver([ack(0, '463')]);
  expect(await now()).toEqual([0, '463']);
  await shop.deliver([ack(2)]);
  expect(await now()).toEqual([2, null]);
  await shop.deliver([{ type: 'ack', waId: 'UNKNOWN', ack: 4, error: null }]);
});

test('CV-08 no message can be changed from another chat, and customers do not change what we wrote', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from, 'minha');
  await say(shop, id, 'nossa');
  const seen = await shop.phone.seenBy(from);
  await shop.settled();
  const [theirs = '', ours = ''] = (await shop.phone.seenBy(from)).map((one) => one.id);
  expect(seen.length).toBeGreaterThan(0);
  const stranger = chatOf({ phone: '5511900009999' });
  const attacks: ChannelEvent[] = [
    { type: 'edit', waId: theirs, chat: stranger, body: 'trocado', fromMe: false },
    { type: 'delete', waId: theirs, chat: stranger, fromMe: false },
    { type: 'reaction', waId: theirs, chat: stranger, fromMe: false, sender: stranger.id, emoji: '💩' },
    { type: 'edit', waId: ours, chat, body: 'trocado', fromMe: false },
    { type: 'delete', waId: ours, chat, fromMe: false },
    { type: 'edit', waId: theirs, chat, body: 'trocado', fromMe: true },
  ];
  await shop.deliver(attacks);
  expect((await page(shop, id)).messages).toMatchObject([
    { body: 'minha', isDeleted: false, isEdited: false, reactions: [] },
    { body: 'nossa', isDeleted: false, isEdited: false, reactions: [] },
  ]);
  expect(await shop.tickets()).toHaveLength(1);
});

test('CV-08 reactions: one for each person, replaced and taken back, from both sides', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from, 'gostou?');
  const asked = (await page(shop, id)).messages[0]?.id ?? '';
  const waId = (await shop.phone.seenBy(from))[0]?.id ?? '';
  const react = (emoji: string) => shop.attendant.api.messages.react({ params: { id: asked }, body: { emoji } });
  await react('👍');
  expect((await react('❤️')).reactions).toEqual([{ emoji: '❤️', fromMe: true }]);
  await shop.settled();
  expect(await shop.phone.seenBy(from)).toMatchObject([{ reaction: '❤️' }]);
  await shop.phone.api.react({ params: shop.phone.params, body: { from, id: waId, emoji: '😂' } });
  await shop.settled();
  expect((await page(shop, id)).messages[0]?.reactions).toEqual([
    { emoji: '❤️', fromMe: true },
    { emoji: '😂', fromMe: false },
  ]);
  await react('');
  await shop.phone.api.react({ params: shop.phone.params, body: { from, id: waId, emoji: '' } });
  await shop.settled();
  expect((await page(shop, id)).messages[0]?.reactions).toEqual([]);
  expect(await refusalOf(react('x'.repeat(17)))).toMatchObject({ error: 'ERR_VALIDATION' });
});

test('groups are ignored unless the company wants them; then a message says who wrote it', async () => {
  const shop = await openShop();
  const group = '120363000000000001';
  const write = (customer: string, name: string, body: string) =>
    shop.phone.write(customer, { name, body, group, subject: 'Condomínio' });
  await write(from, 'Marta', 'oi grupo');
  expect(await shop.tickets()).toEqual([]);
  await shop.admin.api.settings.set({ params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  await write(from, 'Marta', 'agora sim');
  await write('5511900002222', 'Rui', 'olá');
  const [ticket, ...others] = await shop.tickets();
  expect(others).toEqual([]);
  expect(ticket).toMatchObject({ isGroup: true, contact: { name: 'Condomínio', number: group } });
  expect((await page(shop, ticket?.id ?? 0)).messages.map(({ body, contact }) => [body, contact?.name])).toEqual([
    ['agora sim', 'Marta'],
    ['olá', 'Rui'],
  ]);
  await shop.attendant.api.tickets.change({
    params: { id: ticket?.id ?? 0 },
    body: { status: 'open', userId: shop.attendant.id },
  });
  await say(shop, ticket?.id ?? 0, 'bom dia a todos');
  await shop.settled();
  expect((await shop.phone.seenBy(group)).at(-1)).toMatchObject({ fromCustomer: false, body: 'bom dia a todos' });
  // A group's ticket is always reopened, however long it was closed.
  await shop.attendant.api.tickets.change({ params: { id: ticket?.id ?? 0 }, body: { status: 'closed' } });
  await write(from, 'Marta', 'de novo');
  expect(await shop.tickets()).toMatchObject([{ id: ticket?.id, status: 'pending' }]);
});

test('CV-06 pages run back across tickets, each message once, also within the same millisecond', async () => {
  const shop = await openShop();
  const at = Date.UTC(2026, 4, 5, 12);
  const old = Array.from({ length: 50 }, (_, n) =>
    makeEvent(chat, `a${n}`, { writtenAt: at + 1 + Math.floor(n / 10), arrivedAt: at + 1 + Math.floor(n / 10) }),
  );
  await shop.deliver(old);
  const first = await shop.ticketOf(from);
  await shop.admin.api.tickets.change({ params: { id: first.id }, body: { status: 'closed' } });
  await shop.deliver(Array.from({ length: 45 }, (_, n) => makeEvent(chat, `b${n}`)));
  const second = await shop.ticketOf(from);
  expect(second.id).not.toBe(first.id);
  const whole = [...Array.from({ length: 50 }, (_, n) => `a${n}`), ...Array.from({ length: 45 }, (_, n) => `b${n}`)];
  const pages: MessagePage[] = [await page(shop, second.id)];
  while (pages[0]?.next) pages.unshift(await page(shop, second.id, { before: pages[0].next }));
  expect(pages.map(({ messages }) => messages.length)).toEqual([15, 40, 40]);
  expect(pages.map(({ hasMore }) => hasMore)).toEqual([false, true, true]);
  expect(pages.flatMap(({ messages }) => messages.map(({ body }) => body))).toEqual(whole);
  const numbered = await Promise.all([3, 2, 1].map((pageNumber) => page(shop, second.id, { pageNumber })));
  expect(numbered.flatMap(({ messages }) => messages.map(({ body }) => body))).toEqual(whole);
  // Both tickets show the same conversation; each message names its ticket.
  expect((await page(shop, first.id)).messages.map(({ body }) => body)).toEqual(whole.slice(-40));
  expect(new Set(pages.flatMap(({ messages }) => messages.map(({ ticketId }) => ticketId)))).toEqual(
    new Set([first.id, second.id]),
  );
  // Around an old message: the message, later ones, some earlier ones, and a cursor for more.
  const target = pages[1]?.messages.find(({ body }) => body === 'a30');
  const around = await page(shop, second.id, { around: target?.id });
  const bodies = around.messages.map(({ body }) => body);
  expect(bodies).toEqual(whole.slice(whole.indexOf('a30') - 20, whole.indexOf('a30') + 40));
  const before = await page(shop, second.id, { before: around.next });
  expect(before.messages.map(({ body }) => body)).toEqual(whole.slice(0, whole.indexOf('a30') - 20));
  for (const query of [{ before: 'x' }, { before: '2026-02-30T00:00:00Z_1' }, { around: 'x' }, { pageNumber: -1 }]) {
    const reply = await send(
      shop.app.url,
      shop.admin.token,
      { method: 'GET', path: `/messages/${second.id}` },
      { query },
    );
    expect([query, reply.status]).toEqual([query, 400]);
  }
  expect(await refusalOf(page(shop, second.id, { around: '999999999999' }))).toEqual({
    status: 404,
    error: 'ERR_NO_MESSAGE_FOUND',
  });
});

const byOldest = (a: Message, b: Message) => a.createdAt.localeCompare(b.createdAt) || Number(a.id) - Number(b.id);

/** The loaded conversation after a signal, as a client keeps it. */
function afterSignal(messages: readonly Message[], told: SignalPayload<typeof signals.message>): Message[] {
  if (told.action === 'create')
    return messages.some(({ id }) => id === told.message.id)
      ? [...messages]
      : [...messages, told.message].sort(byOldest);
  if (told.action === 'update')
    return messages.map((message) => (message.id === told.message.id ? told.message : message));
  return messages.map((message) =>
    told.messageIds.includes(message.id) ? { ...message, ack: told.ack, error: told.error } : message,
  );
}
const heardMessages = (screen: Screen) =>
  screen.heard.flatMap(({ name, payload }) =>
    name === 'message' ? [payload as SignalPayload<typeof signals.message>] : [],
  );

test('CV-08 an open conversation and the signals since are what a fresh fetch shows', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from, 'um');
  const screen = await shop.attendant.openScreen();
  onTestFinished(() => screen.close());
  await screen.join('joinChatBox', id);
  const start = (await page(shop, id)).messages;
  const two = await shop.phone.write(from, 'dois');
  const answer = await say(shop, id, 'três', { quotedMsg: start[0]?.id });
  const gone = await say(shop, id, 'quatro');
  await shop.attendant.api.messages.send({
    params: { ticketId: id },
    body: { body: 'legenda' },
    files: [{ name: 'nota.txt', bytes: 'conteúdo' }],
  });
  await shop.settled();
  await shop.attendant.api.messages.edit({ params: { id: answer.id }, body: { body: 'três e meio' } });
  await shop.attendant.api.messages.remove({ params: { id: gone.id } });
  await shop.attendant.api.messages.react({ params: { id: start[0]?.id ?? '' }, body: { emoji: '👍' } });
  await shop.phone.api.edit({ params: shop.phone.params, body: { id: two, body: 'dois e meio' } });
  await shop.phone.api.react({ params: shop.phone.params, body: { from, id: two, emoji: '🎉' } });
  await shop.phone.api.read({ params: shop.phone.params, body: { from } });
  await shop.phone.write(from, { type: 'location', latitude: -23.5, longitude: -46.6, body: 'Loja | Centro' });
  await shop.phone.write(from, { type: 'contact', contactName: 'Zé', contactNumber: '5511900001234' });
  await shop.deliver([
    makeEvent(chat, '', { content: { kind: 'unknown', raw: 'pollCreationMessage' } }),
    makeEvent(chat, '', { content: { kind: 'call', video: true, missed: true } }),
  ]);
  await shop.phone.write(from, 'fim');
  await screen.hear('message', (told) => told.action === 'create' && told.message.body === 'fim');
  await shop.settled();
  const withoutTime = (messages: readonly Message[]) => messages.map(({ updatedAt: _, ...message }) => message);
  await expect
    .poll(() => withoutTime(heardMessages(screen).reduce<Message[]>(afterSignal, start)))
    .toEqual(withoutTime((await page(shop, id)).messages));
  expect((await page(shop, id)).messages.map(({ mediaType }) => mediaType)).toEqual([
    'chat',
    'chat',
    'chat',
    'chat',
    'application',
    'locationMessage',
    'contactMessage',
    'unknown',
    'call_log',
    'chat',
  ]);
});

test('wrong calls about messages are refused with a code', async () => {
  const shop = await openShop();
  const { id } = await shop.attend(from);
  const asks: [method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown][] = [
    ['GET', '/messages/0'],
    ['GET', '/messages/x'],
    ['GET', '/messages/99999999999'],
    ['GET', '/messages/1.5'],
    ['POST', `/messages/${id}`, { body: 5 }],
    ['POST', `/messages/${id}`, { body: { a: 1 } }],
    ['POST', `/messages/${id}`, { body: ['a', 1] }],
    ['POST', `/messages/${id}`, { body: 'x', clientId: 'c'.repeat(61) }],
    ['POST', `/messages/${id}`, { body: 'x', quotedMsg: { id: [] } }],
    ['POST', `/messages/${id}`, []],
    ['POST', `/messages/${id}`, 'x'],
    ['DELETE', '/messages/x'],
    ['DELETE', `/messages/${'9'.repeat(19)}`],
    ['POST', '/messages/edit/1', {}],
    ['POST', '/messages/react/1', { emoji: 1 }],
    ['POST', '/messages/retry/x'],
  ];
  const answerTo = async (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => {
    const reply = await send(shop.app.url, shop.admin.token, { method, path }, { ...(body !== undefined && { body }) });
    const { error } = (await reply.json()) as { error: string };
    return { method, path, body, status: reply.status, error };
  };
  for (const [method, path, body] of asks)
    expect(await answerTo(method, path, body)).toEqual({ method, path, body, status: 400, error: 'ERR_VALIDATION' });
  expect(await answerTo('DELETE', `/messages/${'9'.repeat(18)}`)).toMatchObject({
    status: 404,
    error: 'ERR_NO_MESSAGE_FOUND',
  });
});
