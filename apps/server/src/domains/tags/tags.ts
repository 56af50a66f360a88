import { sql } from 'kysely';
import { byText, plainRecords } from '../../platform/records/plain-records.ts';

export const tags = plainRecords({
  table: 'tags',
  view: ['id', 'name', 'color', 'kanban'],
  inPage: {
    ticketsCount: sql<number>`(select count(*)::int from ticket_tags
      where ticket_tags.tag_id = tags.id)`,
  },
  searchIn: ['name'],
  orderBy: byText('name'),
  missing: 'ERR_NO_TAG_FOUND',
  facts: 'tag',
  pageKey: 'tags',
});
