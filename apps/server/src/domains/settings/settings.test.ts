import { countries, settingKeys } from '@balcao/contract';
import { getCountries } from 'libphonenumber-js/max';
import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { settingsOf } from './settings-of.ts';

test('a new company has every setting at its default, and anyone signed in may read them', async () => {
  const { attendant } = await makeOffice();
  const settings = await attendant.api.settings.list();
  expect(settings.map(({ key }) => key)).toEqual([...settingKeys]);
  expect(settings).toEqual(
    expect.arrayContaining([
      { key: 'userCreation', value: 'enabled' },
      { key: 'timeZone', value: 'America/Sao_Paulo' },
    ]),
  );
});

test('a changed setting takes effect at once, and only users of the company are told', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const [screen, elsewhere] = [await ours.attendant.openScreen(), await theirs.admin.openScreen()];
  await inCompany(ours.companyId, settingsOf);
  expect(await ours.admin.api.settings.set({ params: { key: 'scheduleType' }, body: { value: 'queue' } })).toEqual({
    key: 'scheduleType',
    value: 'queue',
  });
  expect((await inCompany(ours.companyId, settingsOf)).scheduleType).toBe('queue');
  expect(await screen.hear('setting')).toEqual({ action: 'update', setting: { key: 'scheduleType', value: 'queue' } });
  expect(await ours.attendant.api.settings.list()).toContainEqual({ key: 'scheduleType', value: 'queue' });
  expect(await theirs.admin.api.settings.list()).toContainEqual({ key: 'scheduleType', value: 'disabled' });
  await theirs.admin.api.settings.set({ params: { key: 'call' }, body: { value: 'enabled' } });
  await elsewhere.hear('setting');
  expect(elsewhere.heard.filter(({ name }) => name === 'setting')).toHaveLength(1);
  screen.close();
  elsewhere.close();
});

test('US-02 only an admin changes settings', async () => {
  const { attendant, hire } = await makeOffice();
  const supervisor = await hire({ profile: 'supervisor' });
  for (const who of [attendant, supervisor]) {
    expect(await refusalOf(who.api.settings.set({ params: { key: 'call' }, body: { value: 'enabled' } }))).toEqual({
      status: 403,
      error: 'ERR_NO_PERMISSION',
    });
  }
});

test('there is no such setting, and no setting takes a value that it does not know', async () => {
  const { admin } = await makeOffice();
  for (const key of ['asaaz', 'toString', '__proto__', 'usercreation', 'CALL', '🙂']) {
    expect(await refusalOf(admin.api.settings.set({ params: { key }, body: { value: 'enabled' } }))).toEqual({
      status: 404,
      error: 'ERR_NO_SETTING_FOUND',
    });
  }
  for (const [key, value] of [
    ['call', 'yes'],
    ['call', ''],
    ['reopenWindow', '-1'],
    ['reopenWindow', '1.5'],
    ['timeZone', 'America/Balcão'],
    ['timeZone', '+03:00'],
    ['timeZone', '-0300'],
    ['country', 'Brasil'],
    ['country', 'br'],
    ['country', 'XX'],
    ['country', 'AQ'],
    ['scheduleType', 'Queue'],
    ['call', 'x'.repeat(201)],
  ] as const) {
    expect(await refusalOf(admin.api.settings.set({ params: { key }, body: { value } }))).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  }
  await admin.api.settings.set({ params: { key: 'timeZone' }, body: { value: 'America/Manaus' } });
  await admin.api.settings.set({ params: { key: 'country' }, body: { value: 'PT' } });
  await admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value: '120' } });
});

test('many changes of one setting at once leave one of them', async () => {
  const { admin, companyId } = await makeOffice();
  await Promise.all(
    ['1', '2', '3', '4', '5'].map((value) =>
      admin.api.settings.set({ params: { key: 'reopenWindow' }, body: { value } }),
    ),
  );
  expect(['1', '2', '3', '4', '5']).toContain((await inCompany(companyId, settingsOf)).reopenWindow);
});

test('ST-01 the token of the payment provider is stored encrypted, and is never shown again', async () => {
  const { admin, attendant, companyId } = await makeOffice();
  const screen = await attendant.openScreen();
  const value = '$aact_prod_000MzkwODA2MWY2OGM3MWRlMDU2NWM3MzJlNzZmNGZhZGY6OmE=';
  const params = { key: 'asaas' };
  expect(await refusalOf(attendant.api.settings.set({ params, body: { value } }))).toMatchObject({
    error: 'ERR_NO_PERMISSION',
  });
  expect(await admin.api.settings.set({ params, body: { value } })).toEqual({ key: 'asaas', value: '' });
  const stored = () =>
    inCompany(companyId, async ({ db }) => {
      const row = await db.selectFrom('settings').select('value').where('key', '=', 'asaas').executeTakeFirst();
      return row?.value;
    });
  expect(await stored()).toMatch(/^1\.[\w-]{40,}$/);
  expect(JSON.stringify(await admin.api.settings.list())).not.toContain('asaas');
  await admin.api.settings.set({ params: { key: 'call' }, body: { value: 'enabled' } });
  await screen.hear('setting');
  expect(JSON.stringify(screen.heard)).not.toContain('asaas');
  await admin.api.settings.set({ params, body: { value: '' } });
  expect(await stored()).toBe('');
  expect(await refusalOf(admin.api.settings.set({ params, body: { value: 'x'.repeat(301) } }))).toMatchObject({
    error: 'ERR_VALIDATION',
  });
  screen.close();
});

test('the countries of the setting are those with telephone numbers', () => {
  expect([...countries]).toEqual(getCountries().toSorted());
});
