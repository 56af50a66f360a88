import { limits, type AudienceFilter } from '@balcao/contract';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { makeTag } from '../tags/make-tag.ts';
import { makeAudienceFilter } from './make-audience-filter.ts';

const filter: AudienceFilter = { tags: [], queues: [], extras: [] };

test('CA-01 an admin saves a filter, renames, changes and deletes it; another admin sees it live', async () => {
  const { admin, attendant, queues, companyId, hire } = await makeOffice();
  const screen = await (await hire({ profile: 'admin' })).openScreen();
  const vip = await makeTag(companyId);
  const conditions: AudienceFilter = {
    tags: [vip.id],
    queues: [queues[0].id],
    lastMessageTo: '2026-09-30',
    extras: [{ name: 'Cidade', value: 'Santos' }],
  };
  const { audienceFilters } = admin.api;
  const made = await audienceFilters.create({ body: { name: ' VIP de Santos ', filter: conditions } });
  expect(made).toEqual({ id: made.id, name: 'VIP de Santos', filter: conditions, hasLostCondition: false });
  expect(await screen.hear('audienceFilter')).toEqual({ action: 'create', record: made });
  const first = await audienceFilters.create({ body: { name: 'Água', filter } });
  expect(await audienceFilters.list()).toEqual([first, made]);
  const params = { id: made.id };
  const renamed = await audienceFilters.update({ params, body: { name: 'vip de santos' } });
  expect(renamed).toEqual({ ...made, name: 'vip de santos' });
  expect(await audienceFilters.update({ params, body: { filter } })).toEqual({ ...renamed, filter });
  expect(
    await screen.hear('audienceFilter', (told) => told.action === 'update' && told.record.filter.tags.length === 0),
  ).toEqual({ action: 'update', record: { ...renamed, filter } });
  await audienceFilters.remove({ params });
  expect(await screen.hear('audienceFilter', ({ action }) => action === 'delete')).toEqual({
    action: 'delete',
    id: made.id,
  });
  expect(await audienceFilters.list()).toEqual([first]);
  const missing = { status: 404, error: 'ERR_NO_AUDIENCE_FILTER_FOUND' };
  expect(await refusalOf(audienceFilters.remove({ params }))).toEqual(missing);
  expect(await refusalOf(audienceFilters.update({ params, body: { filter } }))).toEqual(missing);
  expect(await refusalOf(attendant.api.audienceFilters.list())).toMatchObject({ status: 403 });
  screen.close();
});

test('CA-01 the name of a saved filter is unique without case, also in calls at the same time', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const { audienceFilters } = ours.admin.api;
  const outcomes = await Promise.allSettled(
    ['Érica', 'érica', 'ÉRICA'].map((name) => audienceFilters.create({ body: { name, filter } })),
  );
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  const other = await makeAudienceFilter(ours.companyId);
  const taken = { status: 409, error: 'ERR_AUDIENCE_FILTER_ALREADY_EXISTS' };
  expect(await refusalOf(audienceFilters.update({ params: { id: other.id }, body: { name: 'Érica' } }))).toEqual(taken);
  await theirs.admin.api.audienceFilters.create({ body: { name: 'Érica', filter } });
});

test('CA-01 a company has at most 100 saved filters, and another one is refused', async () => {
  const { admin, companyId } = await makeOffice();
  const { savedFilters } = limits.audience;
  await inCompany(companyId, ({ db }) =>
    db
      .insertInto('audience_filters')
      .values(Array.from({ length: savedFilters }, (_none, nth) => ({ name: `Filtro ${nth}`, filter })))
      .execute(),
  );
  const create = () => admin.api.audienceFilters.create({ body: { name: 'Mais um', filter } });
  expect(await refusalOf(create())).toEqual({ status: 409, error: 'ERR_TOO_MANY_AUDIENCE_FILTERS' });
  const [{ id } = { id: 0 }] = await admin.api.audienceFilters.list();
  await admin.api.audienceFilters.remove({ params: { id } });
  await create();
});

test('CA-01 a saved filter loses tags and queues that are deleted, and says when a condition is gone', async () => {
  const { admin, companyId, queues } = await makeOffice();
  const [kept, dropped] = [await makeTag(companyId), await makeTag(companyId)];
  const saved = await makeAudienceFilter(companyId, { tags: [kept.id, dropped.id], queues: [queues[1].id] });
  const present = async () => (await admin.api.audienceFilters.list())[0];
  await admin.api.tags.remove({ params: { id: dropped.id } });
  expect(await present()).toEqual({ ...saved, filter: { ...saved.filter, tags: [kept.id] } });
  await admin.api.queues.remove({ params: { id: queues[1].id } });
  const left = { ...saved.filter, tags: [kept.id], queues: [] };
  expect(await present()).toEqual({ ...saved, filter: left, hasLostCondition: true });
  // The conditions that are left are saved: no condition is missing any more.
  const params = { id: saved.id };
  expect(await admin.api.audienceFilters.update({ params, body: { name: 'Outro' } })).toMatchObject({
    hasLostCondition: true,
  });
  expect(await admin.api.audienceFilters.update({ params, body: { filter: left } })).toMatchObject({
    filter: left,
    hasLostCondition: false,
  });
});

test('CA-01 a saved filter cannot name tags and queues of another company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const foreign = await makeTag(theirs.companyId);
  const saved = await ours.admin.api.audienceFilters.create({
    body: { name: 'Alheio', filter: { ...filter, tags: [foreign.id], queues: [theirs.queues[0].id] } },
  });
  expect(saved).toMatchObject({ filter, hasLostCondition: true });
});
