import type { CampaignPersonState } from '@balcao/contract';
import { inCompany } from '../../platform/scope/in-company.ts';

interface MadeCampaign {
  name: string;
  message1: string;
  message2?: string;
  connectionId: number;
  listId: number;
  /** When it started; absent: it is inactive. */
  startedAt?: Date;
  /** What became of the people of the list, in their order. */
  states?: readonly CampaignPersonState[];
}

/** A campaign for the seed, as it stands after it was sent. */
export const makeCampaign = (
  companyId: number,
  { name, message1, message2 = '', connectionId, listId, startedAt, states = [] }: MadeCampaign,
): Promise<void> =>
  inCompany(companyId, async ({ db, now }) => {
    const { id } = await db
      .insertInto('campaigns')
      .values({
        name,
        message1,
        message2,
        connection_id: connectionId,
        contact_list_id: listId,
        first_contacts: true,
        send_from: '09:00',
        send_until: '18:00',
        ...(startedAt && {
          status: 'FINALIZADA',
          scheduled_at: startedAt,
          started_at: startedAt,
          completed_at: new Date(startedAt.getTime() + 24 * 60_000),
        }),
        created_at: startedAt ?? now,
        updated_at: startedAt ?? now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    if (!startedAt) return;
    const people = await db
      .selectFrom('contact_list_items')
      .select(['name', 'number', 'wa_id', 'identity', 'email'])
      .where('list_id', '=', listId)
      .orderBy('id')
      .execute();
    const rows = people.map((person, nth) => {
      const state = states[nth % Math.max(1, states.length)] ?? 'delivered';
      const at = (minutes: number) => new Date(startedAt.getTime() + (nth + minutes) * 60_000);
      const isSent = state !== 'skipped' && state !== 'failed';
      const isRead = state === 'read' || state === 'replied';
      return {
        campaign_id: id,
        contact_id: null,
        ...person,
        state,
        code: state === 'skipped' ? 'invalid' : state === 'failed' ? 'ERR_WAPP_INVALID_CONTACT' : null,
        sent_at: isSent ? at(0) : null,
        delivered_at: isRead || state === 'delivered' ? at(0.2) : null,
        read_at: isRead ? at(4) : null,
        replied_at: state === 'replied' ? at(9) : null,
      };
    });
    await db.insertInto('campaign_people').values(rows).execute();
  });
