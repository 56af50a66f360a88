import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { ask, join, node, say } from '../../testing/open-flow-shop.ts';
import { until } from '../../testing/until.ts';
import { makeFlow } from '../flows/make-flow.ts';
import { shortFlow } from '../flows/sample-flow.ts';
import { isOver, makeCampaign, openFast, received, run, show, unusedNumber } from './make-campaign-shop.ts';

/** A flow that asks for a size, repeats it, and leaves the ticket to people. */
const sizeFlow = (answer: string) => ({
  nodes: [node('1', 'start'), ask('q', 'Qual tamanho?', 'tamanho'), say('a', answer)],
  connections: join('1>q', 'q>a'),
});

test('CA-04 the first answer to a campaign starts its flow in place of other flows, on the version of its start', async () => {
  const shop = await openFast();
  const { admin, companyId, phone } = shop;
  const { api } = admin;
  const flow = await makeFlow(companyId, { ...sizeFlow('Anotado: {{tamanho}}.'), isPublished: true });
  const usual = await makeFlow(companyId, { ...shortFlow('Olá de novo!'), isPublished: true });
  await api.connections.update({ params: { id: phone.connectionId }, body: { flowIdNotPhrase: usual.id } });
  const [ana, beto, caio] = [unusedNumber(), unusedNumber(), unusedNumber()];
  const attended = await shop.attend(caio);
  const draft = await makeFlow(companyId, shortFlow('Rascunho'));
  const campaign = await makeCampaign(
    shop,
    [ana, beto, caio].map((number) => ({ name: 'Cliente', number })),
    { replyQueueId: shop.queues[1].id, replyFlowId: flow.id },
  );
  expect(campaign).toMatchObject({ replyFlowId: flow.id });
  const params = { id: campaign.id };
  expect(await api.campaigns.clone({ params })).toMatchObject({ replyFlowId: flow.id });
  const change = (replyFlowId: number) => api.campaigns.update({ params, body: { replyFlowId } });
  expect(await refusalOf(change(draft.id))).toEqual({ status: 409, error: 'ERR_FLOW_NOT_PUBLISHED' });
  const theirs = await makeFlow((await makeOffice()).companyId, { ...shortFlow('Deles'), isPublished: true });
  expect(await refusalOf(change(theirs.id))).toEqual({ status: 404, error: 'ERR_NO_FLOW_FOUND' });

  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await phone.write(ana, 'Quero');
  await phone.write(caio, 'Quero também');
  await shop.settled();
  expect(await received(shop, ana)).toEqual(['Oi Cliente!', 'Qual tamanho?']);
  expect(await shop.ticketOf(ana)).toMatchObject({ status: 'pending', chatbot: true, queueId: shop.queues[1].id });
  // AU-07: the person who has accepted is not interrupted.
  expect(await received(shop, caio)).toEqual(['Oi Cliente!']);
  expect(await shop.ticketOf(caio)).toMatchObject({ id: attended.id, status: 'open', chatbot: false });
  expect((await show(shop, campaign)).counts.replied).toBe(2);

  await api.flows.save({ body: { idFlow: flow.id, ...sizeFlow('Nova versão.') } });
  await api.flows.publish({ params: { id: flow.id }, body: { note: '' } });
  await phone.write(ana, 'M');
  await phone.write(beto, 'Oi');
  await shop.settled();
  expect(await received(shop, ana)).toEqual(['Oi Cliente!', 'Qual tamanho?', 'Anotado: M.']);
  const { runs } = await api.flowRuns.ofFlow({ params: { flowId: flow.id } });
  expect(runs.map(({ trigger, version, contactName }) => [trigger, version, contactName])).toEqual([
    ['campaign', 2, 'Cliente'],
    ['campaign', 1, 'Cliente'],
  ]);
  // A later message is an ordinary one.
  await phone.write(ana, 'Obrigada');
  await shop.settled();
  expect(await received(shop, ana)).toHaveLength(3);
});

test('CA-04 an answer in the middle of a menu belongs to the menu, and starts no flow of the campaign', async () => {
  const shop = await openFast();
  const { admin, companyId, phone, queues } = shop;
  const flow = await makeFlow(companyId, { ...sizeFlow('Anotado.'), isPublished: true });
  await admin.api.connections.update({
    params: { id: phone.connectionId },
    body: { queueIds: queues.map(({ id }) => id), greetingMessage: 'Escolha:' },
  });
  const ana = unusedNumber();
  await phone.write(ana, 'Oi');
  await shop.settled();
  const campaign = await makeCampaign(shop, [{ name: 'Cliente', number: ana }], { replyFlowId: flow.id });
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  const { length } = await received(shop, ana);
  await phone.write(ana, '1');
  await shop.settled();
  expect((await received(shop, ana)).slice(length)).not.toContain('Qual tamanho?');
  expect((await show(shop, campaign)).counts.replied).toBe(1);
  expect((await admin.api.flowRuns.ofFlow({ params: { flowId: flow.id } })).runs).toEqual([]);
});
