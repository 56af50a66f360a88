import { addGroup, changeMember, renameGroup, sendReceipt, sendToGroup, type Group, type Phone } from '@balcao/wa-mock';
import type { proto } from 'baileys';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openScreen } from '../../testing/client.ts';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
let linked: Linked;
let ana: Phone;
let bruno: Phone;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
  [ana, bruno] = [linked.ana, office.makePhone('Bruno')];
});
afterAll(() => office.stop());

const say = (from: Phone, group: Group, message: string | proto.IMessage) =>
  sendToGroup(office.mock, from, group, typeof message === 'string' ? { conversation: message } : message);
const messagesIn = async (subject: string) => {
  const ticket = await office.ticketNamed(subject);
  return ticket ? office.pageOf(ticket.id) : [];
};
const arrivesIn = (subject: string, body: string) =>
  expect.poll(async () => (await messagesIn(subject)).map((message) => message.body)).toContain(body);

test('KN-07 CN-07 groups are ignored until the company wants them', async () => {
  await office.set('CheckMsgIsGroup', 'enabled');
  const group = addGroup(office.mock, 'Ignorados', [ana, linked.shop]);
  await say(ana, group, 'Alguém?');
  await office.write(linked, 'E aqui?');
  await office.arrives(linked, 'E aqui?');
  expect(await office.ticketNamed('Ignorados')).toBeUndefined();
});

test('KN-07 a group has its name and the names of its writers, is renamed live, and is asked about once', async () => {
  await office.set('CheckMsgIsGroup', 'disabled');
  let asked = 0;
  const group = addGroup(office.mock, 'Vizinhos', [ana, bruno, linked.shop]);
  office.mock.groups.set(
    group.id,
    new Proxy(group, { get: (of, key) => (key === 'subject' && asked++, Reflect.get(of, key)) }),
  );
  await say(ana, group, 'Oi, gente');
  await arrivesIn('Vizinhos', 'Oi, gente');
  await say(bruno, group, 'Oi, Ana');
  await arrivesIn('Vizinhos', 'Oi, Ana');
  const ticket = await office.ticketNamed('Vizinhos');
  expect(ticket).toMatchObject({ isGroup: true, contact: { name: 'Vizinhos' }, unreadMessages: 2 });
  expect((await messagesIn('Vizinhos')).map(({ contact }) => contact?.name)).toEqual([ana.name, bruno.name]);
  changeMember(office.mock, group, ana, 'add', office.makePhone('Carla'));
  await say(ana, group, 'Chegou a Carla');
  await arrivesIn('Vizinhos', 'Chegou a Carla');
  expect(asked).toBe(1);

  const screen = await openScreen(office.server.url, office.session);
  await screen.join('joinTickets', 'pending');
  renameGroup(office.mock, group, ana, 'Vizinhos da rua');
  await screen.hear('contact', (signal) => signal.action === 'update' && signal.contact.name === 'Vizinhos da rua');
  await arrivesIn('Vizinhos da rua', 'Oi, gente');
  screen.close();
});

test('KN-07 those whom a text names are shown by the name the installation knows, else by their number', async () => {
  await office.set('CheckMsgIsGroup', 'disabled');
  const carla = office.makePhone('Carla');
  const group = addGroup(office.mock, 'Festa', [ana, bruno, carla, linked.shop]);
  await office.write({ ...linked, ana }, 'Sou a Ana');
  await office.arrives({ ...linked, ana }, 'Sou a Ana');
  await say(bruno, group, 'Cheguei');
  await arrivesIn('Festa', 'Cheguei');
  const digits = (phone: Phone) => phone.lid.split('@')[0];
  const text = `@${digits(ana)} e @${digits(bruno)}, chamem a @${carla.number}`;
  await say(bruno, group, {
    extendedTextMessage: { text, contextInfo: { mentionedJid: [ana.lid, bruno.lid, carla.pn] } },
  });
  await arrivesIn('Festa', `@${ana.name} e @${bruno.name}, chamem a @+${carla.number}`);
});

test('KN-07 reactions, edits and answers of a group are those of the member who made them', async () => {
  await office.set('CheckMsgIsGroup', 'disabled');
  const group = addGroup(office.mock, 'Reunião', [ana, bruno, linked.shop]);
  const id = await say(ana, group, 'Às oito?');
  await arrivesIn('Reunião', 'Às oito?');
  const key = { id, remoteJid: group.id, fromMe: false, participant: ana.lid };
  await say(bruno, group, { reactionMessage: { key, text: '👍' } });
  await say(linked.ana, group, {
    protocolMessage: { type: 14, key: { ...key, fromMe: true }, editedMessage: { conversation: 'Às nove?' } },
  });
  await arrivesIn('Reunião', 'Às nove?');
  await expect.poll(async () => (await messagesIn('Reunião'))[0]?.reactions).toEqual([{ emoji: '👍', fromMe: false }]);

  const ticket = await office.ticketNamed('Reunião');
  const params = { ticketId: ticket?.id ?? 0 };
  await office.api.tickets.change({
    params: { id: params.ticketId },
    body: { status: 'open', userId: office.session.userId },
  });
  const answer = await office.api.messages.send({ params, body: { body: 'Combinado' } });
  const seen = (phone: Phone) =>
    phone.deliveries.filter(({ own, chat }) => !own && chat === group.id).map((delivery) => delivery.seen.text);
  await expect.poll(() => [seen(ana), seen(bruno)]).toEqual([['Combinado'], ['Combinado']]);
  await expect.poll(async () => (await messagesIn('Reunião')).find((one) => one.id === answer.id)?.ack).toBe(2);
});

test('KN-07 KN-09 in a group writers are told of reads; ours has two ticks until all have read it', async () => {
  await office.set('CheckMsgIsGroup', 'disabled');
  const group = addGroup(office.mock, 'Leitura', [ana, bruno, linked.shop]);
  const told: unknown[] = [];
  office.mock.events.on(
    'receipt',
    (_, { attrs }) => void (attrs['type'] === 'read' && attrs['to'] === group.id && told.push(attrs['participant'])),
  );
  const ids = [await say(ana, group, 'Um'), await say(bruno, group, 'Dois'), await say(ana, group, 'Três')];
  await arrivesIn('Leitura', 'Três');
  const params = { ticketId: (await office.ticketNamed('Leitura'))?.id ?? 0 };
  await office.api.tickets.change({
    params: { id: params.ticketId },
    body: { status: 'open', userId: office.session.userId },
  });
  await office.api.tickets.read({ params: { id: params.ticketId } });
  await expect.poll(() => ids.map((id) => office.mock.messages.get(id)?.tick)).toEqual(['read', 'read', 'read']);
  expect(told.toSorted()).toEqual([ana.lid, bruno.lid].toSorted());

  const answer = await office.api.messages.send({ params, body: { body: 'Lido' } });
  const seen = () => ana.deliveries.find((delivery) => delivery.chat === group.id && delivery.seen.text === 'Lido');
  await expect.poll(() => seen()?.id).toBeDefined();
  for (const tick of ['delivered', 'read'] as const)
    sendReceipt(office.mock, linked.device(), ana, seen()?.id ?? '', tick, group.id);
  // Stanzas are in order: when this message is here, the receipts were.
  await say(ana, group, 'Eu li');
  await arrivesIn('Leitura', 'Eu li');
  await expect.poll(async () => (await messagesIn('Leitura')).find((one) => one.id === answer.id)?.ack).toBe(2);
});
