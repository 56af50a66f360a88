import type { Campaign, RouteAsk, routes } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';
import { openShop, type Shop } from '../../testing/open-shop.ts';
import { until } from '../../testing/until.ts';
import { makeList } from '../contact-list-items/make-list.ts';
import { runCampaignClock } from './jobs.ts';

type Fields = RouteAsk<typeof routes.campaigns.create>['body'];
type People = Parameters<typeof makeList>[2];

export const hourMs = 3600_000;
export const later = (ms: number) => new Date(Date.now() + ms);
let numbersMade = 0;
export const unusedNumber = () => `55119862${String((numbersMade += 1)).padStart(5, '0')}`;

/** A shop whose number may write to many people at once, and whose campaigns have no pauses. */
export async function openFast() {
  const shop = await openShop();
  await shop.admin.api.sendBudgets.set({
    params: { id: shop.phone.connectionId },
    body: { perMinute: 600, firstContactsPerDay: 1000, warmUp: false },
  });
  await shop.admin.api.campaigns.saveSettings({
    body: { settings: { messageInterval: 0, longerIntervalAfter: 0, greaterInterval: 0 } },
  });
  return shop;
}

export async function makeCampaign({ admin, companyId, phone }: Shop, people: People, fields: Partial<Fields> = {}) {
  const contactListId = await makeList(companyId, 'Clientes', people);
  return admin.api.campaigns.create({
    body: {
      name: 'Natal',
      message1: 'Oi {nome}!',
      whatsappId: phone.connectionId,
      contactListId,
      firstContacts: true,
      ...fields,
    },
  });
}

export const show = ({ admin }: Pick<Shop, 'admin'>, { id }: Pick<Campaign, 'id'>) =>
  admin.api.campaigns.show({ params: { id } });
/** Starts a campaign and makes it due at once, without the wait after a start. */
export async function run(shop: Shop, { id }: Pick<Campaign, 'id'>) {
  await shop.admin.api.campaigns.start({ params: { id } });
  await inCompany(shop.companyId, ({ db }) =>
    db.updateTable('campaigns').set({ next_at: new Date() }).where('id', '=', id).execute(),
  );
}
/**
 * Runs the clock at `now` until the campaign is as expected. One run may skip the campaign, because a result of an
 * earlier message has locked it.
 */
export async function passUntil(
  shop: Shop,
  campaign: Pick<Campaign, 'id'>,
  now: Date,
  isReached: (seen: Campaign) => boolean,
) {
  await until(async () => {
    await runCampaignClock({ now });
    return isReached(await show(shop, campaign));
  });
  return show(shop, campaign);
}
export const isOver = async (shop: Shop, campaign: Pick<Campaign, 'id'>) =>
  (await show(shop, campaign)).status === 'FINALIZADA';
export const received = async ({ phone }: Shop, number: string) =>
  (await phone.seenBy(number)).filter(({ fromCustomer }) => !fromCustomer).map(({ body }) => body);
