import type { CampaignPersonState } from '@balcao/contract';
import type { Insertable } from 'kysely';
import { inCompany } from '../../platform/scope/in-company.ts';
import type { CampaignsTable } from './tables.ts';

interface MadePerson {
  name: string;
  number: string;
  state: CampaignPersonState;
  code?: string;
  sentAt?: Date;
  connectionId?: number;
  /** The number of the text, from 1 on. */
  variant?: number;
  /** The time of the delivery, the reading and the reply, as far as the state says that they happened. */
  lastAt?: Date;
  convertedAt?: Date;
}

/** A campaign with people in their states, for the seed. Nothing is sent. */
export const makeCampaign = (
  companyId: number,
  campaign: Omit<Insertable<CampaignsTable>, 'company_id'>,
  people: readonly MadePerson[] = [],
): Promise<number> =>
  inCompany(companyId, async (scope) => {
    const { id } = await scope.db.insertInto('campaigns').values(campaign).returning('id').executeTakeFirstOrThrow();
    if (people.length > 0)
      await scope.db
        .insertInto('campaign_people')
        .values(
          people.map(({ name, number, state, code = null, sentAt = null, lastAt = null, ...more }) => ({
            campaign_id: id,
            name,
            number,
            identity: number,
            state,
            code,
            connection_id: more.connectionId ?? null,
            variant: more.variant ?? null,
            sent_at: sentAt,
            delivered_at: ['delivered', 'read', 'replied'].includes(state) ? lastAt : null,
            read_at: ['read', 'replied'].includes(state) ? lastAt : null,
            replied_at: state === 'replied' ? lastAt : null,
            converted_at: more.convertedAt ?? null,
          })),
        )
        .execute();
    return id;
  });
