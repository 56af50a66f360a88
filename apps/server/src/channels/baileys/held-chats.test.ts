import type { Phone } from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
let linked: Linked;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
});
afterAll(() => office.stop());

const talkTo = (name: string) => office.makeConversation({ ...linked, ana: office.makePhone(name) });
const textsAt = (phone: Phone) =>
  phone.deliveries.flatMap(({ own, repeat, seen }) => (own || repeat ? [] : [seen.text]));

test(
  'CV-06 messages that the server never acknowledges hold up their own chats only, which get everything in order later',
  { timeout: 240_000 },
  async () => {
    const silent = await Promise.all(Array.from({ length: 12 }, (_, nth) => talkTo(`Calado ${nth}`)));
    const other = await talkTo('Outro');
    linked.shop.behaviour.silentTo = silent.map(({ ana }) => ana.number);
    for (const { answer } of silent) await answer('Um');
    await other.answer('Para outro');
    await expect.poll(() => textsAt(other.ana)).toEqual(['Para outro']);
    for (const { answer } of silent) await answer('Dois');
    await other.answer('E mais um');
    await expect.poll(() => textsAt(other.ana)).toEqual(['Para outro', 'E mais um']);
    for (const one of silent) {
      expect(textsAt(one.ana)).toEqual([]);
      expect((await office.messagesOf(one)).filter(({ fromMe }) => fromMe).map(({ ack }) => ack)).toEqual([0, 0]);
    }
    delete linked.shop.behaviour.silentTo;
    const all = () => silent.map(({ ana }) => textsAt(ana).join());
    await expect.poll(all, { timeout: 120_000 }).toEqual(silent.map(() => 'Um,Dois'));
    await expect
      .poll(async () => (await office.messagesOf(silent[0] as Linked)).map(({ ack, error }) => [ack > 0, error]))
      .toEqual([
        [true, null],
        [true, null],
        [true, null],
      ]);
  },
);
