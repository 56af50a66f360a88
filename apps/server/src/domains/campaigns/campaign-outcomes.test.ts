import type { Campaign, RouteAsk, routes } from '@balcao/contract';
import { expect, onTestFinished, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { clientOf, refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { ask, join, node, say } from '../../testing/open-flow-shop.ts';
import { openOwner } from '../../testing/open-owner.ts';
import { openShop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { makeFlow } from '../flows/make-flow.ts';
import { shortFlow } from '../flows/sample-flow.ts';
import { runCampaignClock } from './jobs.ts';
import {
  hourMs,
  isOver,
  later,
  makeCampaign,
  openFast,
  passUntil,
  received,
  run,
  show,
  unusedNumber,
} from './make-campaign-shop.ts';

/** A flow that asks for a size, repeats it, and leaves the ticket to people. */
const sizeFlow = (answer: string) => ({
  nodes: [node('1', 'start'), ask('q', 'Qual tamanho?', 'tamanho'), say('a', answer)],
  connections: join('1>q', 'q>a'),
});

test('CA-04 a person whose message cannot be stored fails alone, and the others of the step get theirs', async () => {
  const shop = await openFast();
  const numbers = [unusedNumber(), unusedNumber(), unusedNumber()];
  const [ana, beto, caio] = numbers as [string, string, string];
  const refused = 'Recusada';
  const owner = await openOwner();
  await owner.query(`
    create function refuse_${beto}() returns trigger language plpgsql as $$
    begin
      raise exception 'no message for this person';
    end $$;
    create trigger refuse_${beto} before insert on messages
      for each row when (new.body = 'Oi ${refused}!') execute function refuse_${beto}()`);
  onTestFinished(
    async () => void (await owner.query(`drop trigger refuse_${beto} on messages; drop function refuse_${beto}()`)),
  );
  const campaign = await makeCampaign(shop, [
    { name: 'Ana', number: ana },
    { name: refused, number: beto },
    { name: 'Caio', number: caio },
  ]);
  await run(shop, campaign);
  // Each try waits for 30 s.
  let hours = 0;
  await until(async () => {
    await runCampaignClock({ now: later((hours += 1) * hourMs) });
    return isOver(shop, campaign);
  });
  expect((await show(shop, campaign)).counts).toMatchObject({ failed: 1, waiting: 0 });
  expect(await Promise.all(numbers.map((number) => received(shop, number)))).toEqual([['Oi Ana!'], [], ['Oi Caio!']]);
  const { people } = await shop.admin.api.campaigns.people({
    params: { id: campaign.id },
    query: { after: 0, limit: 50 },
  });
  expect(people.map(({ name, code }) => [name, code])).toContainEqual([refused, 'ERR_CREATING_MESSAGE']);
});

test('CA-04 the first answer to a campaign starts its flow before others, on its present version', async () => {
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

/** A campaign that is over, to people of whom the first one answered. */
async function openAnswered(people: number) {
  const shop = await openFast();
  const numbers = Array.from({ length: people }, unusedNumber);
  const campaign = await makeCampaign(
    shop,
    numbers.map((number) => ({ name: 'Cliente', number })),
  );
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.phone.write(numbers[0] ?? '', 'Tenho interesse');
  await shop.settled();
  return { ...shop, campaign, numbers };
}

test('CA-04 a follow-up starts a flow for each person without an answer, once, and for no other person', async () => {
  const { campaign, numbers, ...shop } = await openAnswered(7);
  const { api } = shop.admin;
  const [replied = '', silent = '', other = '', refused = '', attended = '', late = '', held = ''] = numbers;
  const flow = await makeFlow(shop.companyId, { ...sizeFlow('Anotado: {{tamanho}}.'), isPublished: true });
  const draft = await makeFlow(shop.companyId, shortFlow('Rascunho'));
  const params = { id: campaign.id };
  const follow = (flowId: number | null) => api.campaigns.followUp({ params, body: { name: 'De novo', flowId } });
  expect(await refusalOf(follow(draft.id))).toEqual({ status: 409, error: 'ERR_FLOW_NOT_PUBLISHED' });
  const copy = await api.campaigns.clone({ params });
  expect(
    await refusalOf(api.campaigns.followUp({ params: { id: copy.id }, body: { name: 'De novo', flowId: null } })),
  ).toEqual({ status: 409, error: 'ERR_CAMPAIGN_STATE' });
  const made = await follow(flow.id);
  expect(made).toMatchObject({
    name: 'De novo',
    status: 'INATIVA',
    message1: '',
    contactListId: null,
    flow: { id: flow.id, name: flow.name },
    follows: { id: campaign.id, name: campaign.name },
    whatsappId: shop.phone.connectionId,
  });
  const idOf = async (number: string) =>
    (await api.campaigns.people({ params, query: {} })).people.find((one) => one.number === number);
  await api.consents.refuse({
    params: { contactId: (await idOf(refused))?.contactId ?? 0 },
    body: { reason: 'Pediu' },
  });
  await shop.attend(attended);
  // Of the people above, the attended one has answered, too.
  expect(await api.campaigns.preview({ params: { id: made.id }, query: {} })).toMatchObject({
    total: 5,
    sendable: 4,
    excluded: [{ reason: 'opted-out', count: 1 }],
    people: expect.arrayContaining([{ ...anyPerson, number: silent, reason: null, text: '' }]) as unknown,
  });
  await api.campaigns.start({ params: { id: made.id } });
  // Between the start and the message: one answers late, and a user takes the conversation of another one.
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaigns').set({ next_at: null }).where('id', '=', made.id).execute(),
  );
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('campaign_people')
      .set({ sent_at: later(-80 * hourMs) })
      .where('campaign_id', '=', campaign.id)
      .where('number', '=', late)
      .execute(),
  );
  await shop.phone.write(late, 'Só vi agora');
  const { contactId } = await shop.ticketOf(late);
  await api.tickets.change({ params: { id: (await shop.ticketOf(late)).id }, body: { status: 'closed' } });
  const heldPerson = await idOf(held);
  await shop.attendant.api.tickets.open({
    body: {
      contactId: heldPerson?.contactId ?? 0,
      userId: shop.attendant.id,
      queueId: shop.queues[0].id,
      whatsappId: shop.phone.connectionId,
    },
  });
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaigns').set({ next_at: new Date() }).where('id', '=', made.id).execute(),
  );
  await until(() => isOver(shop, made));
  await shop.settled();
  const told = async (number: string) => (await received(shop, number)).filter((body) => body === 'Qual tamanho?');
  for (const number of [silent, other]) expect(await told(number)).toHaveLength(1);
  for (const number of [replied, refused, attended, late, held]) expect(await told(number)).toEqual([]);
  const { people } = await api.campaigns.people({ params: { id: made.id }, query: { state: 'skipped' } });
  expect(Object.fromEntries(people.map((one) => [one.number, one.code]))).toEqual({
    [refused]: 'opted-out',
    [late]: 'replied',
    [held]: 'attended',
  });
  expect(people.find((one) => one.number === late)).toMatchObject({ contactId });
  expect((await show(shop, made)).counts).toMatchObject({ total: 5, delivered: 2, skipped: 3 });

  // The answer goes on with the flow, and counts for the follow-up.
  await shop.phone.write(silent, 'G');
  await shop.settled();
  expect((await received(shop, silent)).at(-1)).toBe('Anotado: G.');
  expect((await show(shop, made)).counts.replied).toBe(1);
  expect((await show(shop, campaign)).counts.replied).toBe(2);
  // A follow-up of the follow-up has one person left.
  const again = await api.campaigns.followUp({
    params: { id: made.id },
    body: { name: 'Pela última vez', flowId: null },
  });
  expect(await api.campaigns.preview({ params: { id: again.id }, query: {} })).toMatchObject({ total: 1 });
});

const anyPerson = { contactId: expect.any(Number) as number, name: 'Cliente' };

test('CA-04 a follow-up without a flow sends texts, and one whose flow is gone stops with the reason', async () => {
  const { campaign, numbers, ...shop } = await openAnswered(3);
  const { api } = shop.admin;
  const params = { id: campaign.id };
  const texts = await api.campaigns.followUp({ params, body: { name: 'Texto', flowId: null } });
  expect(texts).toMatchObject({ message1: campaign.message1, flow: null, follows: { id: campaign.id } });
  await api.campaigns.update({ params: { id: texts.id }, body: { message1: 'Ainda dá tempo, {nome}.' } });
  await run(shop, texts);
  await until(() => isOver(shop, texts));
  await shop.settled();
  const all = await Promise.all(numbers.map((number) => received(shop, number)));
  expect(all.map((bodies) => bodies.slice(1))).toEqual([
    [],
    ['Ainda dá tempo, Cliente.'],
    ['Ainda dá tempo, Cliente.'],
  ]);

  const flow = await makeFlow(shop.companyId, { ...shortFlow('Oi!'), isPublished: true });
  const made = await api.campaigns.followUp({ params, body: { name: 'Fluxo', flowId: flow.id } });
  await api.campaigns.start({ params: { id: made.id } });
  await api.flows.remove({ params: { id: flow.id } });
  const held = await passUntil(shop, made, later(hourMs), ({ hold }) => hold?.by === 'brake');
  expect(held).toMatchObject({ flow: null, hold: { code: 'ERR_CAMPAIGN_NO_MESSAGE' }, counts: { waiting: 2 } });
  // The report that it follows may go: its people are frozen.
  await api.campaigns.remove({ params });
  expect((await show(shop, made)).follows).toBeNull();
});

test('CA-04 a tag, a closing reason or a call of a program converts a person once and in time', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const tag = await api.tags.create({ body: { name: 'Comprou', color: '#112233' } });
  const other = await api.tags.create({ body: { name: 'Outra', color: '#112233' } });
  const reason = await api.closingReasons.create({ body: { name: 'Venda feita', queueIds: [], active: true } });
  const { token } = await api.connections.makeToken({ params: { id: shop.phone.connectionId } });
  const program = clientOf(shop.app.url, token);
  const numbers = Array.from({ length: 20 }, unusedNumber);
  const people = numbers.map((number) => ({ name: 'Cliente', number }));
  const make = (conversion: Conversion) => makeCampaign(shop, people, { holdOutPercent: 50, conversion });
  expect(await refusalOf(make({ by: 'tag', tagId: null }))).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(await refusalOf(make({ by: 'tag', tagId: 99_999 }))).toMatchObject({ error: 'ERR_NO_TAG_FOUND' });
  expect(await refusalOf(make({ by: 'closing-reason', closingReasonId: 99_999 }))).toMatchObject({ status: 404 });
  const byTag = await make({ by: 'tag', tagId: tag.id, days: 5 });
  expect(byTag.conversion).toEqual({ by: 'tag', tagId: tag.id, closingReasonId: null, days: 5 });
  const byReason = await make({ by: 'closing-reason', closingReasonId: reason.id });
  const byProgram = await make({ by: 'api' });
  const all = [byTag, byReason, byProgram];
  expect(await api.campaigns.clone({ params: { id: byTag.id } })).toMatchObject({ conversion: byTag.conversion });
  await api.campaigns.saveSettings({ body: { settings: { weeklyCap: 0 } } });
  for (const campaign of all) await run(shop, campaign);
  await until(async () => (await Promise.all(all.map((campaign) => isOver(shop, campaign)))).every(Boolean));
  await shop.settled();
  const convert = (campaign: Campaign, number: string) =>
    program.externalApi.convert({ params: { campaignId: campaign.id }, body: { number: `+${number}` } });
  const peopleOf = async ({ id }: Campaign, query: { converted?: boolean; state?: 'skipped' | 'delivered' } = {}) =>
    (await api.campaigns.people({ params: { id }, query })).people;
  const heldOut = (await peopleOf(byProgram, { state: 'skipped' })).map(({ number }) => number);
  const reached = numbers.filter((number) => !heldOut.includes(number));
  const [held = ''] = heldOut;
  const stranger = unusedNumber();
  const [first = ''] = reached;

  // A program: the ninth digit is of no importance, and a repeated call changes nothing.
  expect(await convert(byProgram, first.replace('55119', '5511'))).toEqual({ converted: true });
  expect(await convert(byProgram, first)).toEqual({ converted: false });
  expect(await convert(byProgram, held)).toEqual({ converted: true });
  expect(await convert(byProgram, stranger)).toEqual({ converted: false });
  expect(await refusalOf(convert(byTag, first))).toEqual({ status: 409, error: 'ERR_CAMPAIGN_CONVERSION' });
  const theirs = await openShop();
  const { token: foreign } = await theirs.admin.api.connections.makeToken({
    params: { id: theirs.phone.connectionId },
  });
  expect(
    await refusalOf(
      clientOf(shop.app.url, foreign).externalApi.convert({
        params: { campaignId: byProgram.id },
        body: { number: first },
      }),
    ),
  ).toEqual({ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' });
  expect((await peopleOf(byProgram, { converted: true })).map(({ number }) => number).toSorted()).toEqual(
    [first, held].toSorted(),
  );
  const { conversions } = await api.campaigns.results({ params: { id: byProgram.id } });
  expect(conversions).toMatchObject({
    groups: [
      { variant: 1, people: reached.length, converted: 1, rate: 1 / reached.length },
      { variant: null, people: heldOut.length, converted: 1, rate: 1 / heldOut.length },
    ],
    verdict: 'no-data',
    best: null,
  });
  const csv = await fetch(`${shop.app.url}/api/campaigns/${byProgram.id}/export?converted=true`, {
    headers: { authorization: `Bearer ${shop.admin.token}` },
  });
  const lines = (await csv.text()).trim().split('\r\n');
  expect(lines[0]).toMatch(/;convertedAt$/);
  expect(lines).toHaveLength(3);
  expect(lines[1]).toMatch(/;\d{4}-\d\d-\d\dT[^;]+Z$/);

  // A tag, also of a person whose days are over.
  const [forTag, forLate] = await peopleOf(byTag, { state: 'delivered' });
  const tagOf = async (number: string, id: number) => {
    await shop.phone.write(number, 'Oi');
    const ticket = await shop.ticketOf(number);
    await api.tickets.syncTags({ body: { ticketId: ticket.id, tags: [{ id }] } });
    return ticket;
  };
  const [bought, late] = [forTag?.number ?? '', forLate?.number ?? ''];
  await tagOf(bought, other.id);
  expect(await peopleOf(byTag, { converted: true })).toEqual([]);
  await tagOf(bought, tag.id);
  const [converted] = await peopleOf(byTag, { converted: true });
  expect(converted).toMatchObject({ number: bought });
  await tagOf(bought, other.id);
  await tagOf(bought, tag.id);
  expect(await peopleOf(byTag, { converted: true })).toEqual([converted]);
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('campaign_people')
      .set({ sent_at: later(-6 * 24 * hourMs) })
      .where('campaign_id', '=', byTag.id)
      .where('number', '=', late)
      .execute(),
  );
  await tagOf(late, tag.id);
  expect((await peopleOf(byTag, { converted: true })).map(({ number }) => number)).toEqual([bought]);

  // The reason of the closing.
  const [forReason] = await peopleOf(byReason, { state: 'delivered' });
  const sold = forReason?.number ?? '';
  await tagOf(sold, other.id);
  const close = async (reasonId?: number) => {
    const { id } = await shop.ticketOf(sold);
    const body = { status: 'closed' as const, ...(reasonId && { closingReasonId: reasonId }) };
    await api.tickets.change({ params: { id }, body });
  };
  await close();
  expect(await peopleOf(byReason, { converted: true })).toEqual([]);
  await shop.phone.write(sold, 'Mais uma coisa');
  await close(reason.id);
  expect(await peopleOf(byReason, { converted: true })).toMatchObject([{ number: sold }]);
});

type Conversion = NonNullable<RouteAsk<typeof routes.campaigns.create>['body']['conversion']>;
