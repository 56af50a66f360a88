import type { FirstSteps } from '@balcao/contract';
import { oneRow } from '../../platform/scope/one-row.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

// A message proves that a number was linked, even if none is linked now. The newest message is selected by the primary
// key, since a plain `exists` may read the whole table.
const selectSteps = statement(`select exists (select from queues) as queues,
    (select count(*) from (select from users limit 2) u) > 1 as people,
    m.id is not null
      or exists (select from connections where removed_at is null and status = 'CONNECTED') as connection,
    m.id is not null as messages
  from (select (select id from messages order by id desc limit 1) as id) m`);

/** What a new company has already set up: queues, people beside the first admin, a linked number, a message. */
export const findFirstSteps = async (scope: Scope): Promise<FirstSteps> =>
  oneRow(await scope.rows<FirstSteps>(selectSteps, []));
