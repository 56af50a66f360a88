import { matchesPhrase } from '@balcao/contract/flow-triggers/match-phrase';
import fc from 'fast-check';
import type { NewFlowTrigger } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { openShop } from '../../testing/open-shop.ts';
import { startSilentFlows } from '../automation/jobs.ts';
import { makeFlow } from '../flows/make-flow.ts';
import { shortFlow } from '../flows/sample-flow.ts';

const from = '5511977776666';

async function openCampaignShop() {
  const shop = await openShop();
  const flow = await makeFlow(shop.companyId, { ...shortFlow('Promoção!'), isPublished: true });
  let customer = 5511900000000;
  /** What a new customer gets for a message. */
  const answerTo = async (body: string, phone = shop.phone) => {
    customer += 1;
    await phone.write(String(customer), body);
    await shop.settled();
    return (await phone.seenBy(String(customer))).filter((one) => !one.fromCustomer).map((one) => one.body);
  };
  return { ...shop, flow, answerTo, campaigns: shop.admin.api.flowTriggers };
}

test('FB-04 a phrase starts its flow: the whole message in any case, on its connection, while active', async () => {
  const { flow, campaigns, phone, answerTo, linkPhone } = await openCampaignShop();
  const other = await linkPhone();
  const made = await campaigns.addCampaign({
    body: { name: 'Promo', flowId: flow.id, whatsappId: phone.connectionId, phrase: 'Quero Promoção' },
  });
  expect(made).toMatchObject({ match: 'exact', status: true, whatsappId: phone.connectionId });
  expect(await campaigns.campaigns()).toEqual({ flow: [made] });
  expect(await campaigns.campaign({ params: { id: made.id } })).toEqual({ details: made });
  expect(await answerTo('  quero PROMOÇÃO ')).toEqual(['Promoção!']);
  expect(await answerTo('quero promoção agora')).toEqual([]);
  expect(await answerTo('quero promoção', other)).toEqual([]);
  await campaigns.changeCampaign({ body: { id: made.id, status: false } });
  expect(await answerTo('quero promoção')).toEqual([]);
  await campaigns.changeCampaign({ body: { id: made.id, status: true, match: 'contains' } });
  expect(await answerTo('eu quero promoção agora')).toEqual(['Promoção!']);
  await campaigns.changeCampaign({ body: { id: made.id, match: 'pattern', phrase: 'pedido ??? *' } });
  expect(await answerTo('Pedido 123 atrasado')).toEqual(['Promoção!']);
  expect(await answerTo('Pedido 12')).toEqual([]);
  await expect(campaigns.changeCampaign({ body: { id: made.id, phrase: '**' } })).rejects.toMatchObject({
    code: 'ERR_VALIDATION',
  });
  await campaigns.removeCampaign({ params: { id: made.id } });
  expect(await answerTo('Pedido 123 atrasado')).toEqual([]);
  await expect(campaigns.campaign({ params: { id: made.id } })).rejects.toMatchObject({
    code: 'ERR_NO_FLOW_CAMPAIGN_FOUND',
  });
});

test('FB-04 a phrase beats the menu of queues, and a flow that is switched off starts nothing', async () => {
  const { flow, campaigns, phone, answerTo, admin, queues } = await openCampaignShop();
  await campaigns.addCampaign({ body: { name: 'Promo', flowId: flow.id, phrase: 'promo' } });
  await admin.api.connections.update({
    params: { id: phone.connectionId },
    body: { queueIds: queues.map(({ id }) => id), greetingMessage: 'Escolha:' },
  });
  expect(await answerTo('promo')).toEqual(['Promoção!']);
  expect((await answerTo('oi'))[0]).toMatch(/^Escolha:/);
  await admin.api.flows.update({ params: { id: flow.id }, body: { active: false } });
  expect((await answerTo('promo'))[0]).toMatch(/^Escolha:/);
});

test('FB-03 a first contact gets the welcome flow, a known customer the other, and a queue has its own', async () => {
  const { admin, phone, flow, companyId, queues, ...shop } = await openCampaignShop();
  const known = await makeFlow(companyId, { ...shortFlow('De novo por aqui?'), isPublished: true });
  await admin.api.connections.update({
    params: { id: phone.connectionId },
    body: { flowIdWelcome: flow.id, flowIdNotPhrase: known.id },
  });
  const answers = async () => {
    await shop.settled();
    return (await phone.seenBy(from)).filter((one) => !one.fromCustomer).map((one) => one.body);
  };
  await phone.write(from, 'oi');
  expect(await answers()).toEqual(['Promoção!']);
  await phone.write(from, 'oi de novo');
  expect(await answers()).toEqual(['Promoção!', 'De novo por aqui?']);
  const [, support] = queues;
  await admin.api.queues.update({ params: { id: support.id }, body: { flowId: known.id } });
  await admin.api.connections.update({
    params: { id: phone.connectionId },
    body: {
      flowIdWelcome: null,
      flowIdNotPhrase: null,
      queueIds: queues.map(({ id }) => id),
      greetingMessage: 'Escolha:',
    },
  });
  await phone.write(from, 'mais uma');
  await phone.write(from, support.name);
  expect((await answers()).slice(3)).toEqual(['De novo por aqui?']);
  await admin.api.flows.remove({ params: { id: known.id } });
  expect((await admin.api.queues.list()).find(({ id }) => id === support.id)).toMatchObject({ flowId: null });
  await expect(
    admin.api.connections.update({ params: { id: phone.connectionId }, body: { flowIdWelcome: 99_999 } }),
  ).rejects.toMatchObject({ code: 'ERR_NO_FLOW_FOUND' });
});

test('FB-04 no pattern takes long, and each matches what its parts say', () => {
  const long = `${'a'.repeat(3999)}b`;
  const before = performance.now();
  expect(matchesPhrase(long, { phrase: '*a*a*a*a*a*a*a*a*a*a*a*c', match: 'pattern' })).toBe(false);
  expect(performance.now() - before).toBeLessThan(200);
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', 'b', '*', '?'), { maxLength: 8 }),
      fc.string({ unit: fc.constantFrom('a', 'b'), maxLength: 8 }),
      (parts, text) => {
        const pattern = new RegExp(
          `^${parts.map((part) => (part === '*' ? '.*' : part === '?' ? '.' : part)).join('')}$`,
        );
        const phrase = parts.join('');
        if (phrase !== '') expect(matchesPhrase(text, { phrase, match: 'pattern' })).toBe(pattern.test(text));
      },
    ),
  );
});

test('FB-03 a tag, a close and a silence start flows in tickets that no person has, and never twice', async () => {
  const { admin, attendant, flow, phone, companyId, ...shop } = await openCampaignShop();
  const { id: tagId } = await admin.api.tags.create({ body: { name: 'Reativar', color: '#123456' } });
  const trigger = (body: Partial<NewFlowTrigger> & Pick<NewFlowTrigger, 'event'>) =>
    admin.api.flowTriggers.create({ body: { name: `Ao ${body.event}`, flowId: flow.id, ...body } });
  const made = await trigger({ event: 'tag', tagId: Number(tagId) });
  expect((await admin.api.flowTriggers.list()).triggers).toEqual([made]);
  await expect(trigger({ event: 'silence' })).rejects.toMatchObject({ code: 'ERR_VALIDATION' });
  const told = async (customer: string) => {
    await shop.settled();
    return (await phone.seenBy(customer)).filter((one) => !one.fromCustomer).map((one) => one.body);
  };
  await phone.write(from, 'oi');
  const { id } = await shop.ticketOf(from);
  await attendant.api.tickets.change({ params: { id }, body: { status: 'open' } });
  const tag = (tags: number[]) =>
    admin.api.tickets.syncTags({ body: { ticketId: id, tags: tags.map((one) => ({ id: one })) } });
  await tag([Number(tagId)]);
  expect(await told(from)).toEqual([]);
  await attendant.api.tickets.change({ params: { id }, body: { status: 'pending' } });
  // A tag that the ticket has is not put on it again.
  await admin.api.tickets.addTag({ params: { ticketId: id, tagId: Number(tagId) } });
  expect(await told(from)).toEqual([]);
  await tag([]);
  await admin.api.tickets.addTag({ params: { ticketId: id, tagId: Number(tagId) } });
  expect(await told(from)).toEqual(['Promoção!']);
  expect(await shop.ticketOf(from)).toMatchObject({ id, status: 'closed' });

  await trigger({ event: 'closed' });
  const other = await shop.attend('5511933332222');
  await attendant.api.tickets.change({ params: { id: other.id }, body: { status: 'closed' } });
  expect(await told('5511933332222')).toEqual(['Promoção!']);
  expect(await shop.ticketOf('5511933332222')).toMatchObject({ id: other.id, status: 'closed' });

  const silence = await trigger({ event: 'silence', hours: 2 });
  const waiting = '5511944443333';
  await phone.write(waiting, 'oi');
  const { id: silentId } = await shop.ticketOf(waiting);
  const later = (hours: number) => startSilentFlows(new Date(Date.now() + hours * 3600_000));
  await later(3);
  // The customer waits for us.
  expect(await told(waiting)).toEqual([]);
  await inCompany(companyId, ({ db }) =>
    db.updateTable('tickets').set({ last_from_me: true }).where('id', '=', silentId).execute(),
  );
  await later(1);
  expect(await told(waiting)).toEqual([]);
  await later(3);
  await later(3);
  expect(await told(waiting)).toEqual(['Promoção!']);
  await admin.api.flowTriggers.update({ params: { id: silence.id }, body: { hours: 5, status: false } });
  await admin.api.flowTriggers.remove({ params: { id: silence.id } });
});

test('FB-03 customers whose flow cannot be started hold up no flow of others', async () => {
  const { admin, flow, phone, companyId, linkPhone, ...shop } = await openCampaignShop();
  const draft = await makeFlow(companyId, shortFlow('Nunca'));
  const other = await linkPhone();
  const silence = (flowId: number, whatsappId: number) =>
    admin.api.flowTriggers.create({
      body: { name: `Silêncio ${flowId}`, flowId, event: 'silence', hours: 2, whatsappId },
    });
  await silence(draft.id, phone.connectionId);
  await silence(flow.id, other.connectionId);
  await phone.write('5511944440001', 'oi');
  await shop.settled();
  await other.write('5511944440002', 'oi');
  await shop.settled();
  await inCompany(companyId, ({ db }) => db.updateTable('tickets').set({ last_from_me: true }).execute());
  const told = async (from: typeof phone, customer: string) =>
    (await from.seenBy(customer)).filter((one) => !one.fromCustomer).map(({ body }) => body);
  await startSilentFlows(new Date(Date.now() + 3 * 3600_000), { batch: 1 });
  await shop.settled();
  expect(await told(phone, '5511944440001')).toEqual([]);
  expect(await told(other, '5511944440002')).toEqual(['Promoção!']);
});
