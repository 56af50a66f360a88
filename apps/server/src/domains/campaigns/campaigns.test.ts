import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop } from '../../testing/open-shop.ts';
import { makePicture } from '../../testing/test-media.ts';
import { until } from '../../testing/until.ts';
import { makeList } from '../contact-list-items/make-list.ts';
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
import { runCampaignClock } from './jobs.ts';

test('CA-01 a campaign is changed while inactive or an hour ahead; of a cancelled one only the texts', async () => {
  const [shop, theirs] = [await openShop(), await makeOffice()];
  const { admin, phone, companyId, queues } = shop;
  const { api } = admin;
  const tag = await api.tags.create({ body: { name: 'VIP', color: '#112233' } });
  const files = await api.fileLists.create({ body: { name: 'Catálogo', message: 'Segue' } });
  const contactListId = await makeList(companyId, 'Clientes', [{ name: 'Ana', number: unusedNumber() }]);
  const screen = await admin.openScreen();
  const fields = {
    name: 'Natal',
    message1: 'Um',
    message2: 'Dois',
    message3: 'Três',
    message4: 'Quatro',
    message5: 'Cinco',
    scheduledAt: null,
    whatsappId: phone.connectionId,
    contactListId,
    fileListId: files.id,
    firstContacts: true,
    dailyCap: 100,
    sendFrom: '08:00',
    sendUntil: '18:00',
    weekDays: ['MO', 'FR'] as const,
    replyQueueId: queues[0].id,
    replyTagId: tag.id,
  };
  const body = { ...fields, weekDays: [...fields.weekDays], tagListId: tag.id };
  const campaign = await api.campaigns.create({ body });
  const { id } = campaign;
  const params = { id };
  expect(campaign).toMatchObject({
    ...fields,
    status: 'INATIVA',
    tagId: tag.id,
    whatsapp: { id: phone.connectionId },
    contactList: { id: contactListId, name: 'Clientes' },
    counts: { total: 0 },
    hold: null,
  });
  expect(await screen.hear('campaign', ({ action }) => action === 'create')).toEqual({
    action: 'create',
    record: campaign,
  });
  const withFile = await api.campaigns.uploadMedia({
    params,
    body: {},
    files: [{ name: 'sofá.jpg', bytes: new Uint8Array(await makePicture()) }],
  });
  expect(withFile).toMatchObject({ mediaName: 'sofá.jpg' });
  expect(await api.campaigns.removeMedia({ params })).toMatchObject({ mediaName: null });
  expect(await api.campaigns.page({ query: { searchParam: 'natál' } })).toMatchObject({
    records: [{ id }],
    count: 1,
    hasMore: false,
  });

  const inTwoHours = later(2 * hourMs).toISOString();
  expect(await api.campaigns.update({ params, body: { scheduledAt: inTwoHours } })).toMatchObject({
    status: 'PROGRAMADA',
    scheduledAt: inTwoHours,
    message2: 'Dois',
  });
  await api.campaigns.update({ params, body: { scheduledAt: later(hourMs / 2).toISOString() } });
  const refused = { status: 409, error: 'ERR_CAMPAIGN_NOT_EDITABLE' };
  expect(await refusalOf(api.campaigns.update({ params, body: { name: 'Outro' } }))).toEqual(refused);
  expect(await refusalOf(api.campaigns.removeMedia({ params }))).toEqual(refused);
  expect(await api.campaigns.cancel({ params })).toMatchObject({ status: 'CANCELADA' });
  expect(await api.campaigns.update({ params, body: { name: 'Outro', message1: 'Novo' } })).toMatchObject({
    status: 'CANCELADA',
    name: 'Natal',
    message1: 'Novo',
  });
  expect(await refusalOf(api.campaigns.cancel({ params }))).toEqual({ status: 409, error: 'ERR_CAMPAIGN_STATE' });
  expect(await api.campaigns.clone({ params })).toMatchObject({
    status: 'INATIVA',
    name: 'Natal (2)',
    message1: 'Novo',
    tagId: tag.id,
    dailyCap: 100,
  });

  // What it needs is not deleted under it.
  expect(await refusalOf(api.contactLists.remove({ params: { id: contactListId } }))).toMatchObject({
    status: 409,
    error: 'ERR_CONTACT_LIST_IN_USE',
  });
  expect(await refusalOf(api.fileLists.remove({ params: { id: files.id } }))).toMatchObject({
    status: 409,
    error: 'ERR_FILE_LIST_IN_USE',
  });
  for (const call of [
    () => theirs.admin.api.campaigns.show({ params }),
    () => theirs.admin.api.campaigns.start({ params }),
    () => theirs.admin.api.campaigns.preview({ params, query: {} }),
  ])
    expect(await refusalOf(call())).toEqual({ status: 404, error: 'ERR_NO_CAMPAIGN_FOUND' });
  expect(await refusalOf(theirs.admin.api.campaigns.create({ body: { name: 'Deles', contactListId } }))).toMatchObject({
    status: 404,
  });
  expect(await refusalOf(shop.attendant.api.campaigns.page({ query: {} }))).toMatchObject({ status: 403 });
  for (const wrong of [{ name: 'N' }, { sendFrom: '8h' }, { scheduledAt: 'amanhã' }, { message1: 'x'.repeat(4097) }])
    expect(await refusalOf(api.campaigns.create({ body: { name: 'Certo', ...wrong } }))).toMatchObject({
      error: 'ERR_VALIDATION',
    });
  expect(
    await refusalOf(api.campaigns.create({ body: { name: 'Ontem', scheduledAt: later(-hourMs).toISOString() } })),
  ).toMatchObject({ error: 'ERR_CAMPAIGN_PAST' });
  await api.campaigns.remove({ params });
  expect(await screen.hear('campaign', ({ action }) => action === 'delete')).toEqual({ action: 'delete', id });
  screen.close();
});

test('CA-02 each person gets one of the texts once, with its values, as preview and report say', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const [ana, beto, caio] = [unusedNumber(), unusedNumber(), unusedNumber()];
  await api.campaigns.saveSettings({ body: { settings: { variables: [{ key: 'loja', value: 'Aurora' }] } } });
  const campaign = await makeCampaign(
    shop,
    [
      { name: 'Ana Lima', number: ana, email: 'ana@x.com', variables: { Cidade: 'Santos' }, validity: 'valid' },
      { name: 'Beto', number: beto },
      { name: 'Caio', number: caio, validity: 'invalid' },
    ],
    {
      message1: '{primeiroNome} de {cidade}, {NOME}, {email}, {numero}, {loja}{nada}',
      message2: '{primeiroNome} de {cidade}, {NOME}, {email}, {numero}, {loja}{nada}',
    },
  );
  const params = { id: campaign.id };
  const text = `Ana de Santos, Ana Lima, ana@x.com, ${ana}, Aurora`;
  const asked = Date.now();
  const preview = await api.campaigns.preview({ params, query: { searchParam: 'lima' } });
  expect(preview).toMatchObject({
    total: 3,
    sendable: 2,
    firstContacts: 2,
    excluded: [{ reason: 'invalid', count: 1 }],
    connections: [{ id: shop.phone.connectionId, isConnected: true, people: 2 }],
    people: [{ name: 'Ana Lima', number: ana, reason: null, text }],
    unknownVariables: ['nada'],
  });
  // A value of the settings cannot have the name of a value of the person.
  for (const key of ['nome', 'Número', 'FIRSTNAME'])
    expect(
      await refusalOf(api.campaigns.saveSettings({ body: { settings: { variables: [{ key, value: 'x' }] } } })),
    ).toMatchObject({ error: 'ERR_VALIDATION' });
  expect(Date.parse(preview.finishesAt ?? '')).toBeGreaterThan(asked - 1);
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  await runCampaignClock();
  expect(await received(shop, ana)).toEqual([text]);
  expect(await received(shop, beto)).toEqual([`Beto de , Beto, , ${beto}, Aurora`]);
  expect(await received(shop, caio)).toEqual([]);
  const over = await show(shop, campaign);
  expect(over).toMatchObject({ status: 'FINALIZADA', counts: { total: 3, waiting: 0, sending: 0, skipped: 1 } });
  expect(over.counts.sent + over.counts.delivered + over.counts.read).toBe(2);
  expect(over.shipping).toHaveLength(2);
  // A campaign opens no ticket.
  expect(await shop.tickets({ status: 'pending' })).toEqual([]);
  const report = await api.campaigns.people({ params, query: { state: 'skipped' } });
  expect(report).toMatchObject({ people: [{ name: 'Caio', code: 'invalid' }], hasMore: false, next: null });
  const first = await api.campaigns.people({ params, query: { limit: 2 } });
  const second = await api.campaigns.people({ params, query: { limit: 2, after: first.next ?? 0 } });
  expect([...first.people, ...second.people].map(({ name }) => name).toSorted()).toEqual(['Ana Lima', 'Beto', 'Caio']);
  expect([first.hasMore, second.hasMore]).toEqual([true, false]);
  expect(await refusalOf(api.campaigns.start({ params }))).toEqual({ status: 409, error: 'ERR_CAMPAIGN_STATE' });
});

test('CA-04 the people of a campaign are deleted with it, and none exists without a campaign', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const campaign = await makeCampaign(shop, [{ name: 'Ana', number: unusedNumber() }]);
  const params = { id: campaign.id };
  await api.campaigns.start({ params });
  const people = () => inCompany(shop.companyId, ({ db }) => db.selectFrom('campaign_people').select('id').execute());
  expect(await people()).toHaveLength(1);
  await api.campaigns.cancel({ params });
  await api.campaigns.remove({ params });
  expect(await people()).toEqual([]);
  await expect(
    inCompany(shop.companyId, ({ db }) =>
      db
        .insertInto('campaign_people')
        .values({ campaign_id: campaign.id, name: 'Ana', identity: '+5511987654321' })
        .execute(),
    ),
  ).rejects.toThrow('campaign_change_campaign');
});

test('CA-03 a cancelled campaign resumes where it stopped: each person gets it once', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const numbers = Array.from({ length: 30 }, unusedNumber);
  const campaign = await makeCampaign(
    shop,
    numbers.map((number, nth) => ({ name: `Pessoa ${nth}`, number })),
  );
  const params = { id: campaign.id };
  const starts = await Promise.allSettled([api.campaigns.start({ params }), api.campaigns.start({ params })]);
  expect(starts.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  expect(await refusalOf(api.campaigns.remove({ params }))).toEqual({ status: 409, error: 'ERR_CAMPAIGN_RUNNING' });
  expect(await refusalOf(api.connections.remove({ params: { id: shop.phone.connectionId } }))).toMatchObject({
    error: 'ERR_CONNECTION_IN_USE',
  });
  const soon = () =>
    inCompany(shop.companyId, ({ db }) =>
      db.updateTable('campaigns').set({ next_at: new Date() }).where('status', '=', 'EM_ANDAMENTO').execute(),
    );
  await soon();
  await until(async () => (await show(shop, campaign)).counts.waiting < 30);
  await api.campaigns.cancel({ params });
  await shop.settled();
  const stopped = await show(shop, campaign);
  expect(stopped.status).toBe('CANCELADA');
  const seen = async () =>
    (await Promise.all(numbers.map((number) => received(shop, number)))).map((all) => all.length);
  expect((await seen()).reduce((sum, count) => sum + count, 0)).toBe(30 - stopped.counts.waiting);
  expect(await api.campaigns.restart({ params })).toMatchObject({ status: 'EM_ANDAMENTO' });
  expect(await api.campaigns.pause({ params })).toMatchObject({ hold: { by: 'paused', until: null } });
  expect(await api.campaigns.resume({ params })).toMatchObject({ hold: null });
  await soon();
  await until(() => isOver(shop, campaign));
  await shop.settled();
  expect(await seen()).toEqual(numbers.map(() => 1));
  await until(async () => (await show(shop, campaign)).counts.waiting === 0);
  expect(await refusalOf(api.campaigns.restart({ params }))).toEqual({ status: 409, error: 'ERR_CAMPAIGN_STATE' });
});

test('CA-02 pace, hours, cap of a day and strangers hold a campaign back; a missed start is made up for', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const [known, stranger] = [unusedNumber(), unusedNumber()];
  await shop.phone.write(known, { name: 'Bia', body: 'Oi' });
  const ticket = await shop.ticketOf(known);
  await api.tickets.change({ params: { id: ticket.id }, body: { status: 'closed' } });
  const people = [known, stranger].map((number) => ({ name: 'Cliente', number }));
  const strict = await makeCampaign(shop, people, { firstContacts: false });
  expect(await api.campaigns.preview({ params: { id: strict.id }, query: {} })).toMatchObject({
    sendable: 1,
    excluded: [{ reason: 'first-contact', count: 1 }],
  });

  await api.campaigns.saveSettings({
    body: { settings: { messageInterval: 20, longerIntervalAfter: 1, greaterInterval: 60 } },
  });
  const scheduledAt = later(2 * hourMs);
  const paced = await makeCampaign(shop, people, { scheduledAt: scheduledAt.toISOString() });
  // The server was down at the time.
  const back = later(3 * hourMs);
  const started = await passUntil(shop, paced, back, ({ status }) => status === 'EM_ANDAMENTO');
  expect(started).toMatchObject({ counts: { waiting: 2 } });
  const first = new Date(back.getTime() + 5000);
  const held = await passUntil(shop, paced, first, ({ hold }) => hold?.by === 'long-interval');
  expect(held).toMatchObject({ counts: { waiting: 1 } });
  const pause = Date.parse(held.hold?.until ?? '') - first.getTime();
  expect(pause).toBeGreaterThanOrEqual(60_000);
  expect(pause).toBeLessThanOrEqual(80_000);
  await runCampaignClock({ now: new Date(first.getTime() + 59_000) });
  expect((await show(shop, paced)).counts.waiting).toBe(1);
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaigns').set({ daily_cap: 1 }).where('id', '=', paced.id).execute(),
  );
  const next = new Date(first.getTime() + 81_000);
  const capped = await passUntil(shop, paced, next, ({ hold }) => hold?.by === 'daily-cap');
  expect(capped).toMatchObject({ counts: { waiting: 1 } });
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('campaigns')
      .set({ daily_cap: null, send_from: '00:00', send_until: '00:01', next_at: next, week_days: ['MO'] })
      .where('id', '=', paced.id)
      .execute(),
  );
  const byHours = await passUntil(shop, paced, next, ({ hold }) => /^(hours|week-day)$/.test(hold?.by ?? ''));
  expect(byHours).toMatchObject({ counts: { waiting: 1 } });
});

test('CA-04 the first answer within three days counts, and opens a ticket in the queue of the campaign', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const [ana, beto] = [unusedNumber(), unusedNumber()];
  const tag = await api.tags.create({ body: { name: 'Natal', color: '#112233' } });
  const campaign = await makeCampaign(
    shop,
    [ana, beto].map((number) => ({ name: 'Cliente', number })),
    { replyQueueId: shop.queues[1].id, replyTagId: tag.id },
  );
  const screen = await shop.admin.openScreen();
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.phone.write(ana, 'Tenho interesse');
  await shop.phone.write(ana, 'Muito');
  const ticket = await shop.ticketOf(ana);
  expect(ticket).toMatchObject({ status: 'pending', queueId: shop.queues[1].id, tags: [{ id: tag.id }] });
  await until(async () => (await show(shop, campaign)).counts.replied === 1);
  const told = await screen.hear(
    'campaign',
    (signal) => signal.action === 'update' && signal.record.counts.replied === 1,
  );
  expect(told).toMatchObject({ record: { status: 'FINALIZADA', counts: { total: 2 } } });
  const { people } = await api.campaigns.people({ params: { id: campaign.id }, query: { state: 'replied' } });
  expect(people).toMatchObject([{ number: ana, ticketId: expect.any(Number) as number }]);
  expect(people[0]?.repliedAt).not.toBeNull();
  const csv = await fetch(`${shop.app.url}/api/campaigns/${campaign.id}/export`, {
    headers: { authorization: `Bearer ${shop.admin.token}` },
  });
  expect(await csv.text()).toContain(`Cliente;${ana};replied`);
  // Too late: an ordinary message.
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('campaign_people')
      .set({ sent_at: later(-73 * hourMs) })
      .where('number', '=', beto)
      .execute(),
  );
  await shop.phone.write(beto, 'Oi');
  expect(await shop.ticketOf(beto)).toMatchObject({ queueId: shop.queues[0].id, tags: [] });
  screen.close();
});

test('CA-02 who answers that no advertising is wanted gets none, opens no ticket, and may take it back', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const [ana, beto, caio] = [unusedNumber(), unusedNumber(), unusedNumber()];
  const people = [ana, beto, caio].map((number) => ({ name: 'Cliente', number }));
  const first = await makeCampaign(shop, people);
  await run(shop, first);
  await until(() => isOver(shop, first));
  await shop.phone.write(ana, ' SAIR! ');
  await shop.phone.write(beto, 'Quero cancelar o pedido');
  await shop.settled();
  const confirmed = [
    'Oi Cliente!',
    'Pronto, você não receberá mais as nossas promoções. Se mudar de ideia, responda *VOLTAR*.',
  ];
  expect(await received(shop, ana)).toEqual(confirmed);
  expect((await shop.tickets({ status: 'pending' })).map(({ contact }) => contact.number)).toEqual([beto]);
  const { contactId } = await shop.ticketOf(ana);
  const params = { contactId };
  expect(await shop.attendant.api.consents.show({ params })).toMatchObject({
    isRefused: true,
    entries: [{ contactId, basis: 'word', evidence: ' SAIR! ', purpose: 'marketing', revokedAt: null }],
  });
  expect((await show(shop, first)).counts.replied).toBe(1);
  const second = await makeCampaign(shop, people);
  expect(await api.campaigns.preview({ params: { id: second.id }, query: {} })).toMatchObject({
    sendable: 2,
    excluded: [{ reason: 'opted-out', count: 1 }],
  });
  // Noted after the start, it still counts.
  await api.campaigns.start({ params: { id: second.id } });
  const other = { contactId: (await shop.ticketOf(caio)).contactId };
  await api.consents.refuse({ params: other, body: { reason: 'Pediu por telefone' } });
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaigns').set({ next_at: new Date() }).where('id', '=', second.id).execute(),
  );
  await until(() => isOver(shop, second));
  await shop.settled();
  expect(await received(shop, ana)).toEqual(confirmed);
  expect(await received(shop, caio)).toHaveLength(1);
  expect(await received(shop, beto)).toHaveLength(2);

  await shop.phone.write(ana, 'Sair');
  await shop.phone.write(ana, 'voltar');
  await shop.settled();
  expect(await received(shop, ana)).toHaveLength(3);
  expect(await api.consents.show({ params })).toMatchObject({ isRefused: false, entries: [{ revokedBy: 'person' }] });
  expect(await api.consents.revoke({ params: other, body: { reason: 'Pediu de volta' } })).toMatchObject({
    isRefused: false,
    entries: [{ basis: 'user', evidence: 'Pediu por telefone', revokedBy: 'user', revokeReason: 'Pediu de volta' }],
  });
  expect(await refusalOf(api.consents.revoke({ params: other, body: { reason: 'De novo' } }))).toMatchObject({
    error: 'ERR_CONSENT_NOT_REFUSED',
  });
  // The same word in an ordinary conversation is an ordinary message.
  const stranger = unusedNumber();
  await shop.phone.write(stranger, 'Sair');
  expect(await shop.ticketOf(stranger)).toMatchObject({ status: 'pending' });
});

test('CA-02 refusals of WhatsApp end, repeat or stop a campaign; only what is not final is tried again', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const numbers = Array.from({ length: 4 }, unusedNumber);
  const campaign = await makeCampaign(
    shop,
    numbers.map((number, nth) => ({ name: `Pessoa ${nth}`, number })),
  );
  const params = { id: campaign.id };
  await run(shop, campaign);
  await until(() => isOver(shop, campaign));
  await shop.settled();
  const people = await inCompany(shop.companyId, ({ db }) =>
    db
      .selectFrom('campaign_people as p')
      .innerJoin('messages as m', 'm.id', 'p.message_id')
      .innerJoin('contacts as c', 'c.id', 'p.contact_id')
      .select(['p.id', 'm.wa_id as waId', 'p.contact_id as contactId', 'c.number'])
      .where('p.campaign_id', '=', campaign.id)
      .orderBy('p.id')
      .execute(),
  );
  // As if they were only just sent.
  await inCompany(shop.companyId, async ({ db }) => {
    await db.updateTable('messages').set({ ack: 1 }).where('from_me', '=', true).execute();
    await db.updateTable('campaign_people').set({ state: 'sent' }).execute();
    await db
      .updateTable('campaigns')
      .set({ status: 'EM_ANDAMENTO', next_at: later(hourMs) })
      .execute();
  });
  const codes = ['131026', '131050', '131048', '132015'];
  await shop.deliver(
    people.map(({ waId }, nth) => ({ type: 'ack', waId, ack: 1, error: codes[nth] ?? '', at: Date.now() })) as never,
  );
  const report = async () => {
    const { people: all } = await api.campaigns.people({ params, query: {} });
    return all.map(({ state, code }) => [state, code]);
  };
  expect(await report()).toEqual([
    ['failed', '131026'],
    ['failed', '131050'],
    ['waiting', '131048'],
    ['failed', '132015'],
  ]);
  expect(await show(shop, campaign)).toMatchObject({
    status: 'EM_ANDAMENTO',
    hold: { by: 'brake', code: '132015', until: null },
  });
  expect(await api.consents.show({ params: { contactId: people[1]?.contactId ?? 0 } })).toMatchObject({
    isRefused: true,
    entries: [{ basis: '131050' }],
  });
  expect(await api.campaigns.retry({ params })).toEqual({ retried: 1 });
  expect(await api.campaigns.resume({ params })).toMatchObject({ hold: null });
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaign_people').set({ due_at: null }).where('state', '=', 'waiting').execute(),
  );
  await until(() => isOver(shop, campaign));
  await shop.settled();
  // In the order of the codes, which is that of the campaign's people.
  const seen = await Promise.all(people.map(({ number }) => received(shop, number ?? '')));
  expect(seen.map((all) => all.length)).toEqual([1, 1, 2, 2]);

  // A refusal may come after the end: the campaign goes on, and the person gets it once more.
  const last = await inCompany(shop.companyId, async ({ db }) => {
    const { id, message_id: messageId } = await db
      .updateTable('campaign_people')
      .set({ state: 'sent' })
      .where('campaign_id', '=', campaign.id)
      .where('code', 'is', null)
      .where('contact_id', '=', people[3]?.contactId ?? 0)
      .returning(['id', 'message_id'])
      .executeTakeFirstOrThrow();
    const message = await db
      .updateTable('messages')
      .set({ ack: 1 })
      .where('id', '=', messageId ?? '')
      .returning('wa_id as waId')
      .executeTakeFirstOrThrow();
    return { id, waId: message.waId };
  });
  await shop.deliver([{ type: 'ack', waId: last.waId, ack: 1, error: '131056', at: Date.now() }] as never);
  expect(await show(shop, campaign)).toMatchObject({ status: 'EM_ANDAMENTO', completedAt: null });
  // As if its pause was over.
  await inCompany(shop.companyId, async ({ db }) => {
    await db.updateTable('campaign_people').set({ due_at: null }).where('id', '=', last.id).execute();
    await db.updateTable('campaigns').set({ next_at: new Date() }).where('id', '=', campaign.id).execute();
  });
  await until(() => isOver(shop, campaign));
  await shop.settled();
  expect(await received(shop, people[3]?.number ?? '')).toHaveLength(3);

  // The rates stop the next one after fifty messages.
  const more = Array.from({ length: 60 }, unusedNumber);
  const next = await makeCampaign(
    shop,
    more.map((number) => ({ name: 'Pessoa', number })),
  );
  await api.campaigns.start({ params: { id: next.id } });
  // As if fifty had been sent, of which the only one that is left in the count failed.
  await inCompany(shop.companyId, async ({ db }) => {
    const first = db
      .selectFrom('campaign_people')
      .select('id')
      .where('campaign_id', '=', next.id)
      .orderBy('id')
      .limit(1);
    await db
      .updateTable('campaign_people')
      .set({ state: 'failed', sent_at: new Date() })
      .where('id', '=', first)
      .execute();
    await db
      .updateTable('campaigns')
      .set({ since_judged: 50, next_at: new Date() })
      .where('id', '=', next.id)
      .execute();
  });
  await until(async () => (await show(shop, next)).hold?.by === 'brake');
  expect((await show(shop, next)).hold).toEqual({ by: 'brake', until: null, code: 'failures' });
});

test('CA-05 the settings have the defaults of the specification, take its choices only, and no key twice', async () => {
  const { admin } = await makeOffice();
  const { api } = admin;
  const values = async () =>
    Object.fromEntries((await api.campaigns.settings({})).map(({ key, value }) => [key, JSON.parse(value) as unknown]));
  const defaults = { messageInterval: 20, longerIntervalAfter: 20, greaterInterval: 60, variables: [], weeklyCap: 3 };
  expect(await values()).toEqual(defaults);
  const variables = [{ key: 'loja', value: 'Aurora' }];
  await api.campaigns.saveSettings({ body: { settings: { messageInterval: 5, variables } } });
  expect(await values()).toEqual({ ...defaults, messageInterval: 5, variables });
  for (const settings of [
    { messageInterval: 7 },
    { greaterInterval: 25 },
    { weeklyCap: -1 },
    { variables: [...variables, { key: 'LOJA', value: 'Outra' }] },
    { variables: [{ key: 'com espaço', value: '' }] },
  ])
    expect(await refusalOf(api.campaigns.saveSettings({ body: { settings } }))).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  expect(await values()).toEqual({ ...defaults, messageInterval: 5, variables });
});
