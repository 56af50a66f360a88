import { limits, type Flow, type FlowContent } from '@balcao/contract';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { keepFiles } from './flow-files.ts';
import { sealFlow, type StoredFlow } from './flow-secrets.ts';
import { flows } from './flows.ts';
import { requireFlow } from './require-flow.ts';

/** @throws ERR_FLOW_NAME_ALREADY_EXISTS ERR_TOO_MANY_FLOWS */
export async function createFlow(scope: Scope, name: string): Promise<Flow> {
  await requireBelowLimit(scope, 'flows', limits.flow.perCompany, 'ERR_TOO_MANY_FLOWS');
  return flows.create(scope, { name });
}

/**
 * The draft of a flow as a new flow, under a free name. It keeps the keys, which are the company's.
 * @throws ERR_NO_FLOW_FOUND ERR_TOO_MANY_FLOWS
 */
export async function duplicateFlow(scope: Scope, id: number): Promise<Flow> {
  const { name, draft } = await requireFlow(scope, id);
  return addFlow(scope, { name, end: ' - copy' }, draft);
}

/** A flow from a file, under a free name. @throws ERR_TOO_MANY_FLOWS */
export const importFlow = (scope: Scope, name: string, content: FlowContent): Promise<Flow> =>
  addFlow(scope, { name, end: '' }, sealFlow(scope.company, content, null));

async function addFlow(scope: Scope, named: Wanted, draft: StoredFlow | null): Promise<Flow> {
  await requireBelowLimit(scope, 'flows', limits.flow.perCompany, 'ERR_TOO_MANY_FLOWS');
  const { id } = await flows.create(scope, { name: await freeName(scope, named) });
  if (draft === null) return flows.require(scope, id);
  await scope.db.updateTable('flows').set({ draft, revision: 1 }).where('id', '=', id).execute();
  await keepFiles(scope, id, draft);
  return flows.require(scope, id);
}

/** A name, and what stands after it. */
interface Wanted {
  name: string;
  end: string;
}

/** The name with its end, and with a number if that is taken; never longer than names may be. */
async function freeName(scope: Scope, { name: wanted, end }: Wanted): Promise<string> {
  const rows = await scope.db.selectFrom('flows').select('name').execute();
  const taken = new Set(rows.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const last = number === 1 ? end : `${end} ${number}`;
    const name = `${Array.from(wanted)
      .slice(0, limits.flow.name.max - last.length)
      .join('')
      .trim()}${last}`;
    if (!taken.has(name)) return name;
  }
}
