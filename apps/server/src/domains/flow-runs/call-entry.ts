import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { BotTurn } from '../messages/index.ts';
import type { RunPlace } from './run-place.ts';

/** The customer's message that a bot is asked about. */
export interface TurnMessage {
  id: string;
  text: string | null;
}

/** The lane of a ticket in which bots are asked and addresses are called, one after the other. */
export const askLane = (ticketId: number): string => `ask:${ticketId}`;
export const callKind = 'flow-call';

/** A network call of a run. It carries no keys. */
export interface CallEntry {
  type: 'call' | 'ask';
  runId: string;
  /** The step and the block that make the call. */
  seq: number;
  nodeId: string;
  turn: BotTurn;
}

export const callEntry = ({
  type,
  runId,
  seq,
  nodeId,
  place: { ticket },
  message,
}: Omit<CallEntry, 'turn'> & { place: RunPlace; message: TurnMessage | undefined }): LaneEntry => ({
  lane: askLane(ticket.id),
  kind: callKind,
  payload: {
    type,
    runId,
    seq,
    nodeId,
    turn: {
      ticketId: ticket.id,
      contactId: ticket.contact_id,
      connectionId: ticket.connection_id,
      messageId: message?.id ?? '0',
      text: message?.text ?? null,
    },
  } satisfies CallEntry,
});
