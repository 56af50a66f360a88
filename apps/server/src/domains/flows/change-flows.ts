import { limits, type Flow, type FlowContent } from '@balcao/contract';
import { requireBelowLimit } from '../../platform/records/require-below-limit.ts';
import type { Scope } from '../../platform/scope/scope.ts';
import { keepFiles } from './flow-files.ts';
import { sealFlow, type StoredFlow } from './flow-secrets.ts';
import { flows } from './flows.ts';
import { requireFlow } from './require-flow.ts';

/** Adds a flow without blocks. @throws ERR_FLOW_NAME_ALREADY_EXISTS · ERR_TOO_MANY_FLOWS */
export async function createFlow(scope: Scope, name: string): Promise<Flow> {
  await requireBelowLimit(scope, 'flows', limits.flow.perCompany, 'ERR_TOO_MANY_FLOWS');
  return flows.create(scope, { name });
}

/**
 * Makes a flow with the draft of another one, under a free name. The copy keeps the keys, which are the company's.
 * @throws ERR_NO_FLOW_FOUND · ERR_TOO_MANY_FLOWS
 */
export async function duplicateFlow(scope: Scope, id: number): Promise<Flow> {
  const { name, draft } = await requireFlow(scope, id);
  return addWithDraft(scope, { name, suffix: ' - copy' }, draft);
}

/** Makes a flow with the blocks of a file, under a free name. @throws ERR_TOO_MANY_FLOWS */
export const importFlow = (scope: Scope, name: string, content: FlowContent): Promise<Flow> =>
  addWithDraft(scope, { name, suffix: '' }, sealFlow(scope.company, content, null));

/** Adds a flow with this draft; null: the draft was never saved. */
async function addWithDraft(scope: Scope, wanted: WantedName, draft: StoredFlow | null): Promise<Flow> {
  await requireBelowLimit(scope, 'flows', limits.flow.perCompany, 'ERR_TOO_MANY_FLOWS');
  const { id } = await flows.create(scope, { name: await freeName(scope, wanted) });
  if (draft === null) return flows.require(scope, id);
  await scope.db.updateTable('flows').set({ draft, revision: 1 }).where('id', '=', id).execute();
  await keepFiles(scope, id, draft);
  return flows.require(scope, id);
}

interface WantedName {
  name: string;
  suffix: string;
}

/** The name with its suffix, and a number if another flow has that name. Long names are cut before the suffix. */
async function freeName(scope: Scope, { name: wanted, suffix }: WantedName): Promise<string> {
  const rows = await scope.db.selectFrom('flows').select('name').execute();
  const taken = new Set(rows.map(({ name }) => name));
  for (let number = 1; ; number += 1) {
    const numberedSuffix = number === 1 ? suffix : `${suffix} ${number}`;
    const cutName = Array.from(wanted)
      .slice(0, limits.flow.name.max - numberedSuffix.length)
      .join('')
      .trim();
    const name = `${cutName}${numberedSuffix}`;
    if (!taken.has(name)) return name;
  }
}
