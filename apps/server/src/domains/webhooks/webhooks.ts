import { limits, type Webhook } from '@balcao/contract';
import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';

/** The webhooks of the company, by name, without their secrets. */
export const webhooks = plainRecords({
  table: 'webhooks',
  view: [
    'id',
    'name',
    'url',
    'events',
    'active',
    'secret_hint as secretHint',
    'failing_since as failingSince',
    'disabled_at as disabledAt',
    'dropped_at as droppedAt',
    'updated_at as updatedAt',
  ],
  computed: {
    waiting: sql<number>`(
      select count(*)::int from (
        select from webhook_deliveries d
        where d.webhook_id = webhooks.id and d.state = 'waiting'
        limit ${sql.lit(limits.webhook.waiting)}) w)`,
  },
  toWire: ({ failingSince, disabledAt, droppedAt, updatedAt, ...webhook }): Webhook => ({
    ...webhook,
    failingSince: failingSince?.toISOString() ?? null,
    disabledAt: disabledAt?.toISOString() ?? null,
    droppedAt: droppedAt?.toISOString() ?? null,
    updatedAt: updatedAt.toISOString(),
  }),
  searchIn: ['name', 'url'],
  orderBy: byText('name'),
  missing: 'ERR_NO_WEBHOOK_FOUND',
  facts: 'webhook',
});
