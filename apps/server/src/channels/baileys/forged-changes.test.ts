import {
  addGroup,
  changeAdmin,
  forgeDeletion,
  forgeEdit,
  sendAsCustomer,
  sendMessage,
  sendToGroup,
  type Group,
  type Phone,
} from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
let linked: Linked;
let ana: Phone;
let bob: Phone;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
  await office.set('CheckMsgIsGroup', 'disabled');
  [ana, bob] = [office.makePhone('Alice'), office.makePhone('Bob')];
});
afterAll(() => office.stop());

const say = (from: Phone, group: Group, text: string, id?: string) =>
  sendToGroup(office.mock, from, group, { conversation: text }, id);
const messagesIn = async ({ subject }: Group) => {
  const ticket = await office.ticketNamed(subject);
  return ticket ? office.pageOf(ticket.id) : [];
};
const shownIn = async (group: Group) =>
  (await messagesIn(group)).map(({ body, isEdited, isDeleted }) => ({ body, isEdited, isDeleted }));
const asWritten = (body: string) => ({ body, isEdited: false, isDeleted: false });
const arrivesIn = (group: Group, body: string) =>
  expect.poll(async () => (await messagesIn(group)).map((message) => message.body)).toContain(body);
const deletedIn = (group: Group, nth: number) =>
  expect.poll(async () => (await messagesIn(group))[nth]?.isDeleted).toBe(true);
async function forgedSoFar() {
  const told = await (await fetch(`${office.server.url}/metrics`)).text();
  return [...told.matchAll(/^balcao_forged_changes_total\{[^}]*\} (\d+)/gm)].reduce((sum, [, n]) => sum + Number(n), 0);
}

test('CV-08 a group member can edit or delete only their own messages; forged changes are counted', async () => {
  const group = addGroup(office.mock, 'Fraude', [ana, bob, linked.shop]);
  const theirs = await say(ana, group, 'São 10 reais');
  await arrivesIn(group, 'São 10 reais');
  const ticketId = (await office.ticketNamed('Fraude'))?.id ?? 0;
  await office.api.tickets.change({
    params: { id: ticketId },
    body: { status: 'open', userId: office.session.userId },
  });
  await office.api.messages.send({ params: { ticketId }, body: { body: 'Combinado' } });
  const seen = () => ana.deliveries.find(({ chat, seen: { text } }) => chat === group.id && text === 'Combinado');
  await expect.poll(() => seen()?.id).toBeDefined();
  const ours = seen()?.id ?? '';
  const before = await forgedSoFar();

  await forgeEdit(office.mock, bob, group, theirs, 'São 99 reais');
  await forgeEdit(office.mock, bob, group, ours, 'Não combinado');
  await forgeDeletion(office.mock, bob, group, theirs, ana);
  await forgeDeletion(office.mock, bob, group, theirs, bob);
  await forgeDeletion(office.mock, bob, group, ours, linked.shop);
  // An admin may delete the message, but not edit it.
  await forgeEdit(office.mock, ana, group, ours, 'Trocado pela admin');
  await say(bob, group, 'Pronto');
  await arrivesIn(group, 'Pronto');
  expect(await shownIn(group)).toEqual(['São 10 reais', 'Combinado', 'Pronto'].map(asWritten));
  expect((await forgedSoFar()) - before).toBe(6);
});

test('CV-08 a group admin deletes messages of others, only while they are admin', async () => {
  const group = addGroup(office.mock, 'Moderação', [ana, bob, linked.shop]);
  const ids = [await say(ana, group, 'Um'), await say(bob, group, 'Dois'), await say(ana, group, 'Três')];
  await arrivesIn(group, 'Três');
  await forgeDeletion(office.mock, bob, group, ids[0] ?? '', ana);
  await forgeDeletion(office.mock, ana, group, ids[1] ?? '', bob);
  await deletedIn(group, 1);
  expect((await shownIn(group))[0]).toEqual(asWritten('Um'));
  changeAdmin(office.mock, group, ana, 'promote', bob);
  await forgeDeletion(office.mock, bob, group, ids[0] ?? '', ana);
  await deletedIn(group, 0);
  changeAdmin(office.mock, group, ana, 'demote', bob);
  await forgeDeletion(office.mock, bob, group, ids[2] ?? '', ana);
  await say(bob, group, 'Fim');
  await arrivesIn(group, 'Fim');
  expect((await shownIn(group))[2]).toEqual(asWritten('Três'));
});

test('CV-08 a member who is known by another form of the address still edits and deletes what they wrote', async () => {
  const group = addGroup(office.mock, 'Formas', [bob, ana, linked.shop]);
  const ids = [await say(ana, group, 'Como era'), await say(ana, group, 'A mais')];
  await arrivesIn(group, 'A mais');
  group.addressing = 'pn';
  await forgeEdit(office.mock, ana, group, ids[0] ?? '', 'Como ficou');
  await forgeDeletion(office.mock, ana, group, ids[1] ?? '', ana);
  await arrivesIn(group, 'Como ficou');
  await deletedIn(group, 1);
});

test('CV-08 changes that come before their message wait for it, from its author and from others', async () => {
  const group = addGroup(office.mock, 'Fora de ordem', [ana, bob, linked.shop]);
  await say(bob, group, 'Começo');
  await arrivesIn(group, 'Começo');
  const ids = ['3EB0AAAAAAAAAAAAAAAA01', '3EB0AAAAAAAAAAAAAAAA02', '3EB0AAAAAAAAAAAAAAAA03'];
  await forgeEdit(office.mock, ana, group, ids[0] ?? '', 'Primeiro');
  await forgeEdit(office.mock, ana, group, ids[0] ?? '', 'Corrigido');
  await forgeEdit(office.mock, bob, group, ids[0] ?? '', 'Forjado');
  await forgeDeletion(office.mock, ana, group, ids[1] ?? '', ana);
  await forgeEdit(office.mock, bob, group, ids[2] ?? '', 'Forjado');
  await say(bob, group, 'Meio');
  await arrivesIn(group, 'Meio');
  for (const [nth, text] of ['Original', 'Arrependido', 'Intacto'].entries()) await say(ana, group, text, ids[nth]);
  await expect
    .poll(async () => (await shownIn(group)).slice(2))
    .toMatchObject([{ body: 'Corrigido', isEdited: true }, { isDeleted: true }, asWritten('Intacto')]);
});

test.each([
  ['sealed', true],
  ['plain', false],
])('KN-05 %s edits of a message that cannot be opened yet are what it says when it is', async (_, sealedEdits) => {
  const customer = { ...linked, ana: office.makePhone('Fechada') };
  linked.shop.behaviour.sealedEdits = sealedEdits;
  linked.shop.behaviour.resendOnRetry = false;
  const original = { kind: 'text', text: 'Amanhã' } as const;
  const id = await sendAsCustomer(office.mock, customer.ana, linked.shop, original, { damaged: true });
  expect(await office.onlyMessage(customer)).toMatchObject({ mediaType: 'undecryptable' });
  // The phone sends the same edit again, with the same secret.
  const message = office.mock.messages.get(id)?.message;
  await office.write(customer, { kind: 'edit', about: id, text: 'Hoje' });
  await office.write(customer, { kind: 'edit', about: id, text: 'Agora' });
  await office.write(customer, 'E então?');
  await office.arrives(customer, 'E então?');
  delete linked.shop.behaviour.resendOnRetry;
  await sendMessage(office.mock, customer.ana, linked.shop, message ?? {}, { id });
  await office.arrives(customer, 'Agora');
  expect(await office.messagesOf(customer)).toMatchObject([
    { body: 'Agora', isEdited: true, mediaType: 'chat' },
    { body: 'E então?', isEdited: false },
  ]);
});

test('CV-08 in a private chat an edit that comes before its message waits for it', async () => {
  const customer = { ...linked, ana: office.makePhone('Apressada') };
  await office.write(customer, 'Oi');
  await office.arrives(customer, 'Oi');
  linked.shop.behaviour.sealedEdits = false;
  const id = '3EB0BBBBBBBBBBBBBBBB01';
  await office.write(customer, { kind: 'edit', about: id, text: 'Corrigido' });
  await office.write(customer, 'No meio');
  await office.arrives(customer, 'No meio');
  await sendAsCustomer(office.mock, customer.ana, linked.shop, { kind: 'text', text: 'Errado' }, { id });
  await office.arrives(customer, 'Corrigido');
  expect((await office.messagesOf(customer)).map(({ body }) => body)).toEqual(['Oi', 'No meio', 'Corrigido']);
});
