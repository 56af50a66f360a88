import type { TagBrief } from '@balcao/contract';
import { sql } from 'kysely';
import { plainRecords } from '../../platform/records/plain-records.ts';

/**
 * The boards of the company, the default one first. The default board shows every tag of the kanban: those without a
 * place come last, by name.
 */
export const boards = plainRecords({
  table: 'kanban_boards',
  view: ['id', 'name', 'is_default as isDefault'],
  computed: {
    lanes: sql<TagBrief[]>`coalesce((
      select json_agg(json_build_object('id', g.id, 'name', g.name, 'color', g.color)
        order by l.position nulls last, g.name collate "pt-BR-x-icu", g.id)
      from tags g
      left join kanban_lanes l on l.board_id = kanban_boards.id and l.tag_id = g.id
      where g.kanban and (kanban_boards.is_default or l.tag_id is not null)), '[]')`,
  },
  orderBy: sql`not is_default, name collate "pt-BR-x-icu"`,
  missing: 'ERR_NO_KANBAN_BOARD_FOUND',
  facts: 'kanban-board',
});
