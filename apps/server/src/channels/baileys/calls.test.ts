import { endCall, nextEvent, offerCall } from '@balcao/wa-mock';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWhatsApp, type Linked, type WhatsAppOffice } from '../../testing/open-whatsapp.ts';

let office: WhatsAppOffice;
let linked: Linked;
beforeAll(async () => {
  office = await openWhatsApp();
  linked = await office.makeLinked();
});
afterAll(() => office.stop());

const withCustomer = (name: string): Linked => ({ ...linked, ana: office.makePhone(name) });
const callsOf = async (customer: Linked) =>
  (await office.messagesOf(customer)).filter(({ mediaType }) => mediaType === 'call_log').map(({ body }) => body);
const noticesTo = ({ ana }: Linked) => ana.deliveries.filter(({ own }) => !own).map(({ seen }) => seen.text);

test('KN-06 a call is hung up and noted, and the customer is told once that calls are not taken', async () => {
  const customer = withCustomer('Liga');
  const hungUp = nextEvent(office.mock, 'call', (_, node) => JSON.stringify(node).includes('reject'));
  const callId = offerCall(linked.device(), customer.ana, 'video');
  const [, node] = await hungUp;
  expect(node.content).toMatchObject([{ tag: 'reject', attrs: { 'call-id': callId } }]);
  // Later notices of the service are about the same call.
  endCall(linked.device(), customer.ana, callId);
  await expect.poll(() => callsOf(customer)).toEqual(['video rejected']);
  await expect.poll(() => noticesTo(customer)).toEqual([expect.stringContaining('não atendemos chamadas')]);
  expect(await office.ticketOf(customer)).toMatchObject({
    status: 'pending',
    unreadMessages: 1,
    contact: { number: customer.ana.number },
  });

  offerCall(linked.device(), customer.ana);
  await expect.poll(() => callsOf(customer)).toEqual(['video rejected', 'voice rejected']);
  await office.write(customer, 'Então escrevo');
  await office.arrives(customer, 'Então escrevo');
  expect(noticesTo(customer)).toHaveLength(1);
  expect((await office.messagesOf(customer)).filter(({ fromMe }) => fromMe)).toHaveLength(1);
});

test('KN-06 a company that takes calls lets the telephone ring, and a missed call is noted when it ends', async () => {
  await office.set('call', 'enabled');
  const customer = withCustomer('Toca');
  const callId = offerCall(linked.device(), customer.ana);
  await office.write(customer, 'Estou ligando');
  await office.arrives(customer, 'Estou ligando');
  expect(await callsOf(customer)).toEqual([]);
  endCall(linked.device(), customer.ana, callId);
  await expect.poll(() => callsOf(customer)).toEqual(['voice missed']);
  expect(noticesTo(customer)).toEqual([]);
});
