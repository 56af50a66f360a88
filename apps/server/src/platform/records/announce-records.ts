import type { Signal } from '@balcao/contract';
import type { Announcers } from '../facts/reactions.ts';
import type { Company } from '../scope/scope.ts';
import type { RecordFactName, RecordScope } from './plain-records.ts';

/**
 * The announcers of a plain noun. They announce the current record after it was created or changed, and its id after it
 * was removed.
 * @param find reads the records with these ids in their wire form
 * @param options.to the rooms whose clients may see all records
 */
export function announceRecords<Wire, Payload>(
  name: RecordFactName,
  find: (scope: RecordScope, ids: readonly number[]) => Promise<Wire[]>,
  {
    signal,
    to,
    changed,
    removed,
  }: {
    signal: Signal<Payload>;
    to: readonly string[];
    changed: (action: 'create' | 'update', record: Wire) => Payload;
    removed: (id: number) => Payload;
  },
): Announcers {
  const announceAs = (action: 'create' | 'update') => async (company: Company, facts: readonly { id: number }[]) => {
    const ids = [...new Set(facts.map(({ id }) => id))];
    for (const record of await company.read((scope) => find(scope, ids)))
      company.announce(signal, to, changed(action, record));
  };
  return {
    [`${name}.created`]: announceAs('create'),
    [`${name}.changed`]: announceAs('update'),
    [`${name}.removed`]: async (company: Company, facts: readonly { id: number }[]) => {
      for (const { id } of facts) company.announce(signal, to, removed(id));
    },
  };
}
