import type { RunEvent } from '@balcao/contract/flows/run/run-effects';
import type { RunVariables } from '@balcao/contract/flows/run/run-state';
import type { BlockType } from '@balcao/contract/flows/block-types';
import type { Scope } from '../../platform/scope/scope.ts';
import { requireContact } from '../contacts/index.ts';
import { openSecrets } from '../flows/index.ts';
import { lockForAnswer, presentTicket } from '../tickets/index.ts';
import type { CallEntry } from './call-entry.ts';
import { findRun, type LiveRun } from './live-runs.ts';
import { performOutcomes } from './perform-outcomes.ts';
import { readSurroundings } from './read-surroundings.ts';
import { hasBot, type RunPlace } from './run-place.ts';
import { openRunSession } from './run-session.ts';

/** What a network call of a run needs. `data` has the keys in clear, so a `LoadedCall` is never stored or logged. */
export interface LoadedCall {
  blockType: BlockType;
  data: Record<string, unknown>;
  variables: RunVariables;
  /** The customer's number, as contacts have it. */
  number: string;
  fillGeneral: (text: string) => string;
}

/**
 * Whether the run still waits for the call. A bot is asked about each message while its block has the conversation.
 * Therefore a call to a bot is compared by its block (`nodeId`), and not by its step (`seq`).
 */
const isWanted = ({ state }: Pick<LiveRun, 'state'>, { type, seq, nodeId }: CallEntry): boolean =>
  type === 'call'
    ? state.waitsFor === 'call' && state.seq === seq
    : state.waitsFor === 'bot' && state.nodeId === nodeId;

/** The block of a call; undefined: the run does not wait for it any more, or no bot has the ticket. */
export async function loadCall(scope: Scope, entry: CallEntry): Promise<LoadedCall | undefined> {
  const run = await findRun(scope, entry.runId);
  const node = run?.program.nodes.get(entry.nodeId);
  if (!run || !node || !isWanted(run, entry)) return undefined;
  const ticket = await presentTicket(scope, run.ticketId);
  if (!hasBot(ticket)) return undefined;
  const customer = await requireContact(scope, ticket.contact_id);
  const { fillGeneral } = await readSurroundings(scope, run.program, { ticket, customer });
  const [open] = openSecrets(scope.company, { nodes: [node], connections: [] }).nodes;
  return {
    blockType: node.type,
    data: open?.data ?? {},
    variables: run.state.variables,
    number: customer.number,
    fillGeneral,
  };
}

/** Whether the run still waits for the reply to its call. The caller has locked the ticket. */
export async function holdsCall(scope: Scope, { ticket }: RunPlace, entry: CallEntry): Promise<boolean> {
  if (!hasBot(ticket)) return false;
  const run = await findRun(scope, entry.runId);
  return run !== undefined && isWanted(run, entry);
}

/** Goes on with a run after its network call, if the run still waits for that call. */
export async function answerRun(scope: Scope, entry: CallEntry, event: RunEvent): Promise<void> {
  const { ticketId } = entry.turn;
  const place = (await lockForAnswer(scope, [ticketId])).get(ticketId);
  if (!place) return;
  const session = await openRunSession(scope, [place]);
  const run = session.runOf(ticketId);
  if (run?.id !== entry.runId || !isWanted(run, entry)) return;
  await performOutcomes(scope, session, [{ place, outcome: await session.advance(ticketId, event) }]);
}
