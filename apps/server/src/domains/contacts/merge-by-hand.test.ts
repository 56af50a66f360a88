import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { refusalOf } from '../../testing/client.ts';
import { chatOf, makeEvent } from '../../testing/make-event.ts';
import { makeOffice } from '../../testing/make-office.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';

let numbers = 0;
const number = () => `5511${960_000_000 + ++numbers}`;

/** Everything about two contacts that a user can see. */
async function seen(shop: Shop, ids: readonly number[]) {
  await shop.settled();
  return inCompany(shop.companyId, async ({ db }) => ({
    contacts: await db
      .selectFrom('contacts')
      .select(['id', 'name', 'number', 'email', 'username', 'named_by', 'disable_bot', 'created_at'])
      .where('id', 'in', ids)
      .orderBy('id')
      .execute(),
    identities: await db
      .selectFrom('contact_identities')
      .select(['identity', 'contact_id', 'source', 'seen_at'])
      .where('contact_id', 'in', ids)
      .orderBy('identity')
      .execute(),
    extras: await db
      .selectFrom('contact_extras')
      .select(['name', 'value', 'contact_id'])
      .where('contact_id', 'in', ids)
      .orderBy('id')
      .execute(),
    tickets: await db
      .selectFrom('tickets')
      .select(['id', 'contact_id', 'status', 'user_id'])
      .where('contact_id', 'in', ids)
      .orderBy('id')
      .execute(),
    messages: await db
      .selectFrom('messages')
      .select(['id', 'contact_id', 'ticket_id', 'body'])
      .where('contact_id', 'in', ids)
      .orderBy('id')
      .execute(),
    notes: await db
      .selectFrom('ticket_notes')
      .select(['note', 'contact_id'])
      .where('contact_id', 'in', ids)
      .orderBy('id')
      .execute(),
  }));
}

/**
 * Two contacts of one person: a number with an accepted ticket and a note, and a hidden number with a waiting ticket.
 */
async function twoOfOne(shop: Shop) {
  const phone = number();
  const { id: ticketId, contactId: known } = await shop.attend(phone, 'pelo telefone');
  await shop.attendant.api.contacts.update({
    params: { id: known },
    body: { name: 'Ana Lima', extraInfo: [{ name: 'CPF', value: '1' }] },
  });
  await shop.attendant.api.ticketNotes.create({ body: { ticketId, note: 'prefere manhã' } });
  const lid = String(700_000 + numbers);
  await shop.deliver([makeEvent(chatOf({ lid }), 'sem número', { pushName: 'Aninha', username: `ana${lid}` })]);
  const hidden = (await shop.tickets()).find(({ contact }) => contact.number === `lid:${lid}`);
  return { phone, lid, known, hidden: hidden?.contactId ?? 0, ticketId, hiddenTicketId: hidden?.id ?? 0 };
}

test('CO-01 two contacts of one person merge with all that belongs to them; undo separates them', async () => {
  const shop = await openShop();
  const { known, hidden, phone, lid } = await twoOfOne(shop);
  const before = await seen(shop, [known, hidden]);
  const { mergeId, contact } = await shop.admin.api.contacts.merge({ params: { id: hidden }, body: { intoId: known } });
  expect(contact).toMatchObject({ id: known, name: 'Ana Lima', number: phone, username: `ana${lid}` });
  const merged = await seen(shop, [known, hidden]);
  expect(merged.contacts.map(({ id }) => id)).toEqual([known]);
  expect(new Set(merged.messages.map(({ contact_id }) => contact_id))).toEqual(new Set([known]));
  expect(merged.tickets.map(({ contact_id, status }) => [contact_id, status])).toEqual([
    [known, 'open'],
    [known, 'closed'],
  ]);
  // Both addresses lead to the same conversation now.
  await shop.deliver([makeEvent(chatOf({ lid }), 'ainda sou eu')]);
  expect((await shop.ticketOf(phone)).lastMessage).toBe('ainda sou eu');
  const about = await shop.attendant.api.contacts.identities({ params: { id: known } });
  expect(about.merges).toMatchObject([{ id: mergeId, name: 'Aninha', userName: 'Bia Admin' }]);
  expect(about.identities).toContainEqual({
    kind: 'lid',
    value: lid,
    source: 'message',
    seenAt: expect.any(String) as string,
  });

  const restored = await shop.admin.api.contacts.undoMerge({ params: { mergeId } });
  expect(restored).toMatchObject({ id: hidden, name: 'Aninha', number: `lid:${lid}` });
  const after = await seen(shop, [known, hidden]);
  // What came after the merge stays with the contact that was kept.
  const since = after.messages.filter(({ body }) => body === 'ainda sou eu');
  expect(since.map(({ contact_id }) => contact_id)).toEqual([known]);
  expect({ ...after, messages: after.messages.filter(({ body }) => body !== 'ainda sou eu') }).toEqual(before);
  await shop.deliver([makeEvent(chatOf({ lid }), 'de novo separado')]);
  expect((await shop.tickets()).find(({ contactId }) => contactId === hidden)?.lastMessage).toBe('de novo separado');
  expect(await refusalOf(shop.admin.api.contacts.undoMerge({ params: { mergeId } }))).toEqual({
    status: 404,
    error: 'ERR_NO_MERGE_FOUND',
  });
});

test('CO-01 a contact known by id takes number and name of the one merged into it; undo gives them back', async () => {
  const shop = await openShop();
  const { known, hidden, phone, hiddenTicketId } = await twoOfOne(shop);
  const waits = async () => (await shop.admin.api.tickets.show({ params: { id: hiddenTicketId } })).waitingSince;
  const since = await waits();
  expect(since).not.toBeNull();
  const before = await seen(shop, [known, hidden]);
  const { mergeId, contact } = await shop.admin.api.contacts.merge({ params: { id: known }, body: { intoId: hidden } });
  expect(contact).toMatchObject({ id: hidden, name: 'Ana Lima', number: phone });
  expect(await waits()).toBeNull();
  await shop.admin.api.contacts.undoMerge({ params: { mergeId } });
  expect(await seen(shop, [known, hidden])).toEqual(before);
  expect(await waits()).toBe(since);
});

test('CO-01 a name that a user typed for a contact known by id survives the merge', async () => {
  const shop = await openShop();
  const { hidden } = await twoOfOne(shop);
  await shop.attendant.api.contacts.update({ params: { id: hidden }, body: { name: 'Ana Paula' } });
  const other = number();
  const { id: bare } = await shop.admin.api.contacts.create({ body: { name: other, number: other } });
  const merge = async (id: number) =>
    (await shop.admin.api.contacts.merge({ params: { id }, body: { intoId: hidden } })).contact;
  expect(await merge(bare)).toMatchObject({ name: 'Ana Paula', number: other });
});

test('CO-01 a name that was given after the merge survives the undo', async () => {
  const shop = await openShop();
  const { known, hidden } = await twoOfOne(shop);
  const { mergeId } = await shop.admin.api.contacts.merge({ params: { id: known }, body: { intoId: hidden } });
  await shop.attendant.api.contacts.update({ params: { id: hidden }, body: { name: 'Ana Paula' } });
  await shop.admin.api.contacts.undoMerge({ params: { mergeId } });
  expect((await seen(shop, [known, hidden])).contacts.map(({ name }) => name)).toEqual(['Ana Lima', 'Ana Paula']);
});

test('CO-01 merges into merged contacts are undone one after the other, in either order', async () => {
  for (const order of ['newest first', 'oldest first'] as const) {
    const shop = await openShop();
    const { attendant, admin } = shop;
    const made: number[] = [];
    for (const name of ['Um', 'Dois', 'Três']) {
      const phone = number();
      await shop.phone.write(phone, { body: `oi de ${name}`, name });
      made.push((await shop.ticketOf(phone)).contactId);
    }
    const [one = 0, two = 0, three = 0] = made;
    const before = await seen(shop, made);
    const first = await admin.api.contacts.merge({ params: { id: one }, body: { intoId: two } });
    const second = await admin.api.contacts.merge({ params: { id: two }, body: { intoId: three } });
    expect((await attendant.api.contacts.identities({ params: { id: three } })).merges).toHaveLength(2);
    for (const { mergeId } of order === 'newest first' ? [second, first] : [first, second])
      await admin.api.contacts.undoMerge({ params: { mergeId } });
    const after = await seen(shop, made);
    expect([order, after.contacts.map(({ name }) => name)]).toEqual([order, ['Um', 'Dois', 'Três']]);
    expect([order, after.identities]).toEqual([order, before.identities]);
    if (order === 'newest first') expect(after).toEqual(before);
  }
});

test('CO-01 who may not merge is refused, and so is nonsense and what is too old', async () => {
  const shop = await openShop();
  const theirs = await makeOffice();
  const { known, hidden } = await twoOfOne(shop);
  const supervisor = await shop.hire({ profile: 'supervisor' });
  const merge = (api: typeof shop.admin.api, id: number, intoId: number) =>
    api.contacts.merge({ params: { id }, body: { intoId } });
  expect(await refusalOf(merge(shop.attendant.api, hidden, known))).toMatchObject({ error: 'ERR_NO_PERMISSION' });
  expect(await refusalOf(merge(theirs.admin.api, hidden, known))).toMatchObject({ error: 'ERR_NO_CONTACT_FOUND' });
  expect(await refusalOf(merge(shop.admin.api, known, known))).toMatchObject({ error: 'ERR_MERGE_SAME_CONTACT' });
  const { mergeId } = await merge(supervisor.api, hidden, known);
  expect(await refusalOf(theirs.admin.api.contacts.undoMerge({ params: { mergeId } }))).toMatchObject({
    error: 'ERR_NO_MERGE_FOUND',
  });
  await inCompany(shop.companyId, ({ db }) =>
    db
      .updateTable('contact_merges')
      .set({ merged_at: new Date(Date.now() - 31 * 86_400_000) })
      .execute(),
  );
  expect(await refusalOf(shop.admin.api.contacts.undoMerge({ params: { mergeId } }))).toMatchObject({
    error: 'ERR_NO_MERGE_FOUND',
  });
  // A contact who is deleted on request is deleted from the record of merges, too.
  await shop.admin.api.contacts.remove({ params: { id: known } });
  expect(await inCompany(shop.companyId, ({ db }) => db.selectFrom('contact_merges').select('id').execute())).toEqual(
    [],
  );
});
