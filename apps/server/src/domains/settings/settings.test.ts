import { settingKeys } from '@balcao/contract';
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
  for (const key of ['asaas', 'toString', '__proto__', 'usercreation', 'CALL', '🙂']) {
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
