import { expect, test } from 'vitest';
import { inCompany } from '../../platform/scope/in-company.ts';
import { until } from '../../testing/until.ts';
import { makeList } from '../contact-list-items/make-list.ts';
import { isOver, makeCampaign, openFast, received, run, show, unusedNumber } from './make-campaign-shop.ts';

test('CA-02 list and tag without the excluded are frozen: who joins after the start gets nothing', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const [ana, beto, caio, dora] = [unusedNumber(), unusedNumber(), unusedNumber(), unusedNumber()];
  const tag = await api.tags.create({ body: { name: 'VIP', color: '#112233' } });
  const ticket = await shop.attend(ana);
  await api.tickets.syncTags({ body: { ticketId: ticket.id, tags: [tag.id] } });
  const excluded = await makeList(shop.companyId, 'Já compraram', [{ name: 'Caio', number: caio }]);
  const campaign = await makeCampaign(
    shop,
    [
      { name: 'Ana da lista', number: ana },
      { name: 'Beto', number: beto },
      { name: 'Caio', number: caio },
    ],
    {
      tagListId: tag.id,
      audience: { lists: [], tags: [], filter: null, exclude: { lists: [excluded], tags: [] } },
      dailyCap: 1,
    },
  );
  const params = { id: campaign.id };
  expect(await api.campaigns.preview({ params, query: {} })).toMatchObject({ total: 2, sendable: 2 });
  await run(shop, campaign);
  await until(async () => (await show(shop, campaign)).hold?.by === 'daily-cap');
  await api.contactListItems.create({
    body: { contactListId: campaign.contactListId ?? 0, name: 'Dora', number: `+${dora}`, email: '' },
  });
  await api.campaigns.cancel({ params });
  const onlyTag = await api.campaigns.create({
    body: { name: 'Só a etiqueta', message1: 'Oi VIP!', whatsappId: shop.phone.connectionId, tagListId: tag.id },
  });
  await run(shop, onlyTag);
  await until(() => isOver(shop, onlyTag));
  await shop.settled();
  const texts = await Promise.all([ana, beto, caio, dora].map((number) => received(shop, number)));
  const [ofAna = [], ...others] = texts;
  expect(ofAna.filter((text) => text === 'Oi VIP!')).toHaveLength(1);
  // One of the two got the first campaign before the cap of the day.
  expect(texts.flat().filter((text) => text.startsWith('Oi ') && text !== 'Oi VIP!')).toHaveLength(1);
  expect(others.flat()).not.toContain('Oi VIP!');
  expect((await show(shop, campaign)).counts).toMatchObject({ total: 2, waiting: 1 });
  expect([texts[2], texts[3]]).toEqual([[], []]);
});

test('CA-02 a person of a list and a contact with the same number get one message', async () => {
  const shop = await openFast();
  const { api } = shop.admin;
  const number = unusedNumber();
  const tag = await api.tags.create({ body: { name: 'VIP', color: '#112233' } });
  const ticket = await shop.attend(number);
  await api.tickets.syncTags({ body: { ticketId: ticket.id, tags: [tag.id] } });
  // The contact has the number, and WhatsApp has not told that the number is the contact's.
  await inCompany(shop.companyId, ({ db }) =>
    db.deleteFrom('contact_identities').where('identity', '=', `+${number}`).execute(),
  );
  const campaign = await makeCampaign(shop, [{ name: 'Ana da lista', number }], { tagListId: tag.id });
  const params = { id: campaign.id };
  await api.campaigns.start({ params });
  await api.campaigns.pause({ params });
  const { people } = await api.campaigns.people({ params, query: {} });
  expect(people.map((person) => person.number)).toEqual([number]);
  expect(people[0]?.contactId).toBe(ticket.contact.id);
});
