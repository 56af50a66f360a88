import { limits, readMessageRows } from '@balcao/contract';
import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { makePicture } from '../../testing/test-media.ts';

const from = '5511988887777';
const chat = chatOf({ phone: from });

/** All pages of a conversation, newest first, read in both forms, which must agree. */
async function pagesOf({ admin, settled }: Shop, ticketId: number) {
  await settled();
  const pages = [];
  for (let [before, rowsBefore]: (string | null)[] = ['', '']; before !== null;) {
    const page = await admin.api.messages.page({ params: { ticketId }, query: before ? { before } : {} });
    const rows = await admin.api.messages.rows({
      params: { ticketId },
      query: rowsBefore ? { before: rowsBefore } : {},
    });
    const { id, contactId, whatsappId } = page.ticket;
    expect({ ...rows, messages: readMessageRows(rows) }).toMatchObject({
      messages: page.messages,
      hasMore: page.hasMore,
      gaps: page.gaps,
      ticket: { id, contactId, whatsappId },
    });
    pages.push(page.messages);
    [before, rowsBefore] = [page.next, rows.next ?? null];
  }
  return pages;
}

test('CV-02 a page in rows has all that the page has: files, quotes, reactions, edits and deletions', async () => {
  const shop = await openShop();
  const { id: ticketId } = await shop.attend(from, 'pergunta "com aspas" \\ e\nlinhas 🥥');
  const { api } = shop.attendant;
  const say = async (body: string, more = {}) =>
    (await api.messages.send({ params: { ticketId }, body: { body, ...more } })).id;
  await shop.phone.write(
    from,
    { type: 'media', body: 'veja' },
    { name: 'a foto.jpg', bytes: new Uint8Array(await makePicture()) },
  );
  const [[asked, picture] = []] = await pagesOf(shop, ticketId);
  const gone = await say('engano');
  await say('sobre a foto', { quotedMsg: picture?.id });
  await say('sobre a pergunta', { quotedMsg: asked?.id });
  await say('sobre o engano', { quotedMsg: gone });
  await api.messages.react({ params: { id: asked?.id ?? '' }, body: { emoji: '👍' } });
  await api.messages.react({ params: { id: picture?.id ?? '' }, body: { emoji: '❤️' } });
  await shop.settled();
  await api.messages.remove({ params: { id: gone } });
  const [messages = []] = await pagesOf(shop, ticketId);
  expect(messages.map(({ body, quotedMsg, reactions }) => [body, quotedMsg?.body, reactions.length])).toEqual([
    ['pergunta "com aspas" \\ e\nlinhas 🥥', undefined, 1],
    ['veja', undefined, 1],
    ['', undefined, 0],
    ['sobre a foto', 'veja', 0],
    ['sobre a pergunta', 'pergunta "com aspas" \\ e\nlinhas 🥥', 0],
    ['sobre o engano', '', 0],
  ]);
  expect(messages[3]?.quotedMsg?.mediaUrl).toBe(messages[1]?.mediaUrl);
  await shop.deliver(Array.from({ length: 2 * limits.messagesPerPage }, (_, n) => makeEvent(chat, `texto ${n}`)));
  expect((await pagesOf(shop, ticketId)).map((page) => page.length)).toEqual([
    limits.messagesPerPage,
    limits.messagesPerPage,
    6,
  ]);
});

test('CV-02 in a group the rows say who wrote', async () => {
  const shop = await openShop();
  await shop.admin.api.settings.set({ params: { key: 'CheckMsgIsGroup' }, body: { value: 'disabled' } });
  for (const [customer, name] of [
    [from, 'Marta'],
    ['5511977776666', 'Rui'],
  ] as const)
    await shop.phone.write(customer, { name, body: 'oi', group: '120363000000000001', subject: 'Condomínio' });
  const [ticket] = await shop.tickets();
  const [messages = []] = await pagesOf(shop, ticket?.id ?? 0);
  expect(messages.map(({ contact }) => contact?.name)).toEqual(['Marta', 'Rui']);
});

test('TK-12 the rows of a conversation are for those who may see its ticket', async () => {
  const shop = await openShop();
  const { id: ticketId } = await shop.attend(from);
  const stranger = await shop.hire({});
  expect(await refusalOf(stranger.api.messages.rows({ params: { ticketId } }))).toEqual({
    status: 403,
    error: 'ERR_NO_PERMISSION',
  });
  expect(await refusalOf(stranger.api.messages.rows({ params: { ticketId: 2_000_000_000 } }))).toEqual({
    status: 404,
    error: 'ERR_NO_TICKET_FOUND',
  });
});

test('CV-04 a conversation is read from its first unread message on, in both directions', async () => {
  const shop = await openShop();
  const { id: ticketId } = await shop.attend(from, 'antes');
  const total = 2 * limits.messagesPerPage + 15;
  await shop.deliver(Array.from({ length: total }, (_, n) => makeEvent(chat, `texto ${n + 1}`)));
  await shop.settled();
  const read = async (query: Parameters<typeof shop.attendant.api.messages.rows>[0]['query']) => {
    const rows = await shop.attendant.api.messages.rows({ params: { ticketId }, query: query ?? {} });
    return { ...rows, messages: readMessageRows(rows) };
  };
  const bodies = (page: Awaited<ReturnType<typeof read>>) => page.messages.map(({ body }) => body);
  const texts = (start: number, end: number) => Array.from({ length: end - start + 1 }, (_, n) => `texto ${start + n}`);
  const unread = total - 25;
  const window = await read({ unread });
  expect(window.messages.find(({ id }) => id === window.target)?.body).toBe('texto 26');
  expect(bodies(window)).toEqual(texts(6, 65));
  expect(window.newer).not.toBeNull();
  const newer = await read({ after: window.newer ?? '' });
  expect(bodies(newer)).toEqual(texts(66, total));
  expect(newer.newer).toBeNull();
  expect(bodies(await read({ before: newer.next ?? '' })).at(-1)).toBe('texto 65');
  expect(bodies(await read({ before: window.next ?? '' }))).toEqual(['antes', ...texts(1, 5)]);
  const around = await read({ around: window.target ?? '' });
  expect([bodies(around), around.target]).toEqual([bodies(window), window.target]);
  // More than there are: from the first message of the customer on.
  expect(bodies(await read({ unread: 5000 }))[0]).toBe('antes');
  const newest = await read({});
  expect([newest.newer, newest.target]).toEqual([null, null]);
  expect(await refusalOf(read({ around: '999999999999' }))).toEqual({ status: 404, error: 'ERR_NO_MESSAGE_FOUND' });
});

test('TK-12 a page around a message of another conversation is refused', async () => {
  const shop = await openShop();
  const { id: ticketId } = await shop.attend(from, 'oi');
  await shop.settled();
  const [message] = (await pagesOf(shop, ticketId)).flat();
  const other = await shop.attend('5511977776666', 'outro');
  const params = { ticketId: other.id };
  expect(await refusalOf(shop.admin.api.messages.rows({ params, query: { around: message?.id ?? '' } }))).toEqual({
    status: 404,
    error: 'ERR_NO_MESSAGE_FOUND',
  });
});
