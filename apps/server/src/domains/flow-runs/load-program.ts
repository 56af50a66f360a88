import { programOf, type FlowProgram } from '@balcao/contract/flows/run/flow-program';
import type { Scope } from '../../platform/scope/scope.ts';
import { findPublished, findVersionContent } from '../flows/index.ts';

/**
 * Versions never change, so their programs are cached. When the cached programs have too many blocks, the program that
 * was not used for the longest time is dropped.
 */
const programs = new Map<string, FlowProgram>();
const maxBlocks = 20_000;
let blockCount = 0;

/** The program of a version; undefined: there is no such version. The keys in the program stay encrypted. */
export async function loadProgram(scope: Scope, flowId: number, version: number): Promise<FlowProgram | undefined> {
  const key = `${scope.company.id}:${flowId}:${version}`;
  const cached = programs.get(key);
  if (cached) {
    // A map keeps the order of insertion: the program becomes the most recently used one.
    programs.delete(key);
    programs.set(key, cached);
    return cached;
  }
  const content = await findVersionContent(scope, flowId, version);
  if (!content) return undefined;
  const program = programOf(content);
  programs.set(key, program);
  blockCount += program.nodes.size;
  // A single program may have more blocks than the limit, so the new one is kept in any case.
  for (const [oldest, { nodes }] of programs) {
    if (blockCount <= maxBlocks || oldest === key) break;
    programs.delete(oldest);
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

/**
 * The published version of a flow; undefined: the flow is switched off, was never published, does not exist, or has no
 * start.
 */
export async function findRunnable(scope: Scope, flowId: number): Promise<RunnableFlow | undefined> {
  const version = await findPublished(scope, flowId);
  const program = version === undefined ? undefined : await loadProgram(scope, flowId, version);
  return version !== undefined && program?.startId !== undefined ? { flowId, version, program } : undefined;
}
