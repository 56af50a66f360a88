import { makeCompany } from '../domains/companies/make-company.ts';
import { makeHolidays } from '../domains/holidays/make-holidays.ts';
import { makePreview } from '../domains/link-previews/make-preview.ts';
import { loadForDriver } from '../domains/media/index.ts';
import { companyOf } from '../platform/scope/company.ts';
import { inCompany } from '../platform/scope/in-company.ts';
import { addCampaigns } from './demo-campaigns.ts';
import { addChats } from './demo-chats.ts';
import { addClosings } from './demo-closing.ts';
import { fillContacts } from './demo-contacts.ts';
import { demoFiles } from './demo-files.ts';
import { addFlows } from './demo-flows.ts';
import { addGuests } from './demo-guests.ts';
import { addHistory } from './demo-history.ts';
import { addMenus } from './demo-menus.ts';
import { addOfficialNumber } from './demo-official.ts';
import { addOperatorContents } from './demo-operator.ts';
import { addFileLists, addQuickMessages, addSchedules, addViews } from './demo-prepared.ts';
import { addPrompts } from './demo-prompts.ts';
import { addErasure, addExpired } from './demo-retention.ts';
import { addIntegrations, addMcpTokens, addWebhooks } from './demo-integrations.ts';
import { addKanban } from './demo-kanban.ts';
import { addLists } from './demo-lists.ts';
import { addInvoices } from './add-invoices.ts';
import { addMeters } from './add-meters.ts';
import { addSubscribers } from './add-subscribers.ts';
import { addSignIns, furnish, makeStaff, setHours } from './demo-shop.ts';
import { addTickets } from './demo-tickets.ts';
import { addTroubles } from './demo-troubles.ts';

export interface Demo {
  companyId: number;
  connectionId: number;
}

/**
 * Makes the demo company, a furniture shop in the middle of a working day: staff, queues, tags, a linked sandbox phone,
 * 300 tickets with their conversations, and samples of the other nouns. Also makes what the operator sees: other
 * companies with their invoices and meters, help videos and announcements.
 * @param now the time of the demo's working day: every date of the records is counted from here
 */
export async function seedDemo(now = new Date()): Promise<Demo> {
  const { id: companyId } = await makeCompany({
    name: 'Casa Lume Móveis',
    dueDate: new Date(now.getTime() + 22 * 86_400_000),
    plan: { name: 'Sob medida', value: '349.90', users: 20, connections: 10, queues: 20 },
  });
  const { queueIds, tagIds, connectionId } = await inCompany(companyId, furnish);
  await inCompany(companyId, setHours);
  await makeHolidays(companyId);
  const people = await makeStaff(companyId, queueIds);
  const userIds = people.map(({ id }) => id);
  const [ana, bruno, carla, diego] = userIds;
  if (!ana || !bruno || !carla || !diego) throw new Error('The demo needs four members of staff.');
  await inCompany(companyId, (scope) => addSignIns(scope, ana, now));
  const files = await demoFiles(companyId);
  await inCompany(companyId, async (scope) => {
    await addTickets(scope, { now, queueIds, tagIds, connectionId, userIds, files });
    await addFileLists(scope, { ownerId: bruno });
    await addSchedules(scope, { ownerId: bruno });
    await addQuickMessages(scope, { ownerId: bruno });
    await addViews(scope, { ownerId: ana, tagIds });
    await fillContacts(scope, now);
  });
  await addSofaPreview(companyId, files, now);
  await addMenus(companyId, queueIds);
  await addClosings(companyId, { queueIds, adminId: ana });
  await addFlows(companyId, { queueIds, now });
  await addPrompts(companyId, queueIds);
  await addIntegrations(companyId, now);
  await addWebhooks(companyId, now);
  await addMcpTokens(companyId, ana, now);
  await addKanban(companyId, now);
  const lists = await addLists(companyId);
  await addCampaigns(companyId, { ...lists, connectionId, tagId: tagIds.get('VIP') ?? null }, now);
  await addOfficialNumber(companyId, now, lists.visitors);
  await addHistory(companyId, people, now);
  await addGuests(companyId, { adminId: ana, askerId: bruno });
  await addChats(companyId, { ana, bruno, carla, diego }, now);
  await addOperatorContents(now);
  await addExpired(companyId);
  await addErasure(companyId, ana, now);
  await addTroubles(companyId, { connectionId, now });
  await addSubscribers(now);
  await addInvoices(companyId, now);
  await addMeters(companyId, now);
  return { companyId, connectionId };
}

async function addSofaPreview(
  companyId: number,
  files: Awaited<ReturnType<typeof demoFiles>>,
  now: Date,
): Promise<void> {
  const sofa = files.get('sofa');
  if (!sofa) return;
  await makePreview(companyId, {
    url: 'https://casalume.example/sofa-aurora',
    title: 'Sofá Aurora, 3 lugares · Casa Lume Móveis',
    description: 'Estrutura de eucalipto, 2,10 m, seis cores. Entrega em até 5 dias úteis na Grande São Paulo.',
    image: await loadForDriver(companyOf({ companyId }), sofa.key),
    now,
  });
}
