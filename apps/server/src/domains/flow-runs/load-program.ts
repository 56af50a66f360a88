import { programOf, type FlowProgram } from '@balcao/contract/flows/run/flow-program';
import type { Scope } from '../../platform/scope/scope.ts';
import { findPublished, findVersionContent } from '../flows/index.ts';

/** Versions never change, so their programs are kept, the last used first dropped when there are too many blocks. */
const kept = new Map<string, FlowProgram>();
const maxBlocks = 20_000;
let blockCount = 0;

/** The program of a version; undefined: there is no such version. Its keys stay encrypted. */
export async function loadProgram(scope: Scope, flowId: number, version: number): Promise<FlowProgram | undefined> {
  const key = `${scope.company.id}:${flowId}:${version}`;
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const content = await findVersionContent(scope, flowId, version);
  if (!content) return undefined;
  const program = programOf(content);
  kept.set(key, program);
  blockCount += program.nodes.size;
  for (const [oldest, { nodes }] of kept) {
    if (blockCount <= maxBlocks || oldest === key) break;
    kept.delete(oldest);
    blockCount -= nodes.size;
  }
  return program;
}

/** A flow that may be started now. */
export interface RunnableFlow {
  flowId: number;
  version: number;
  program: FlowProgram;
}

/** The published version of a flow; undefined: it is switched off, was never published, or does not exist. */
export async function findRunnable(scope: Scope, flowId: number): Promise<RunnableFlow | undefined> {
  const version = await findPublished(scope, flowId);
  const program = version === undefined ? undefined : await loadProgram(scope, flowId, version);
  return version !== undefined && program?.startId !== undefined ? { flowId, version, program } : undefined;
}
