import { signals, type Help, type HelpChanges, type HelpFields, type SignalPayload } from '@balcao/contract';
import type { nothing } from '../../platform/http/serve.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import type { RecordScope } from '../../platform/records/plain-records.ts';
import { asLoggedOperator } from '../../platform/scope/as-operator.ts';
import type { Operator } from '../../platform/scope/name-operator.ts';
import { listCompanies } from '../companies/index.ts';
import { helps } from './helps.ts';

/** Adds a help video. @param operator named in the audit log; absent for the seed and tests */
export const createHelp = (fields: HelpFields, operator?: Operator): Promise<Help> =>
  changeHelps(
    operator,
    (scope) => helps.create(scope, fields),
    (record) => ({ action: 'create', record }),
  );

/** @throws ERR_NO_HELP_FOUND */
export const updateHelp = (id: number, changes: HelpChanges, operator?: Operator): Promise<Help> =>
  changeHelps(
    operator,
    (scope) => helps.update(scope, id, changes),
    (record) => ({ action: 'update', record }),
  );

/** @throws ERR_NO_HELP_FOUND */
export const removeHelp = (id: number, operator?: Operator): Promise<typeof nothing> =>
  changeHelps(
    operator,
    (scope) => helps.remove(scope, id),
    () => ({ action: 'delete', id }),
  );

/** Does `work` as the operator of the platform. After the commit, announces the change to all clients. */
async function changeHelps<T>(
  operator: Operator | undefined,
  work: (scope: RecordScope) => Promise<T>,
  signalOf: (result: T) => SignalPayload<typeof signals.help>,
): Promise<T> {
  const { result, companies } = await asLoggedOperator(operator, async (db) => ({
    result: await work({ db, now: new Date() }),
    companies: await listCompanies(db),
  }));
  for (const company of companies) company.announce(signals.help, [everyone], signalOf(result));
  return result;
}
