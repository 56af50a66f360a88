import { expect, test } from 'vitest';
import { refusalOf } from '../../testing/client.ts';
import { makeOffice } from '../../testing/make-office.ts';

test('everyone has own quick messages and sees the general ones of the company', async () => {
  const { admin, attendant, hire } = await makeOffice();
  const colleague = await hire();
  const own = await attendant.api.quickMessages.create({
    body: { shortcode: 'oi', message: 'Olá, {{firstName}}! 👋\nTudo bem?' },
  });
  expect(own).toEqual({
    id: own.id,
    shortcode: 'oi',
    message: 'Olá, {{firstName}}! 👋\nTudo bem?',
    mediaPath: null,
    geral: false,
    userId: attendant.id,
  });
  const general = await admin.api.quickMessages.create({
    body: { shortcode: 'até', message: 'Até logo', geral: true },
  });
  expect(await attendant.api.quickMessages.list()).toEqual([general, own]);
  expect(await colleague.api.quickMessages.list({ query: { userId: attendant.id } })).toEqual([general]);
});

test('a user deletes own quick messages; an admin any; neither those of another company', async () => {
  const [ours, theirs] = [await makeOffice(), await makeOffice()];
  const colleague = await ours.hire();
  const make = (geral: boolean) =>
    ours.attendant.api.quickMessages.create({ body: { shortcode: 'oi', message: 'Olá', geral } });
  const missing = { status: 404, error: 'ERR_NO_QUICK_MESSAGE_FOUND' };
  for (const geral of [false, true]) {
    const { id } = await make(geral);
    for (const who of [colleague, theirs.admin])
      expect(await refusalOf(who.api.quickMessages.remove({ params: { id } }))).toEqual(missing);
    await ours.attendant.api.quickMessages.remove({ params: { id } });
    expect(await refusalOf(ours.attendant.api.quickMessages.remove({ params: { id } }))).toEqual(missing);
  }
  await ours.admin.api.quickMessages.remove({ params: { id: (await make(false)).id } });
  expect(await ours.attendant.api.quickMessages.list()).toEqual([]);
});

test('what is not a quick message is refused by form', async () => {
  const { attendant } = await makeOffice();
  for (const fields of [
    { shortcode: ' ' },
    { shortcode: 'x'.repeat(51) },
    { message: '' },
    { message: 'x'.repeat(4001) },
    { geral: 'talvez' },
  ]) {
    expect(
      await refusalOf(
        attendant.api.quickMessages.create({ body: { shortcode: 'oi', message: 'Olá', ...fields } as never }),
      ),
    ).toMatchObject({
      status: 400,
      error: 'ERR_VALIDATION',
    });
  }
});
