import type { LaneEntry } from '../../platform/lanes/lane-entry.ts';
import type { BotTurn } from '../messages/index.ts';
import type { RunPlace } from './run-place.ts';

/** The customer's message that a bot is asked about. `text` null: a message without text of its own. */
export interface TurnMessage {
  id: string;
  text: string | null;
}

/** The lane of a ticket for questions to bots and for the network calls of flows, one after the other. */
export const askLane = (ticketId: number): string => `ask:${ticketId}`;
export const callKind = 'flow-call';

/** A network call of a run, as a lane entry stores it. It has no API keys: the worker reads them from the block. */
export interface CallEntry {
  /** `call`: call the address of the block, or look up bills at Asaas; `ask`: ask the bot of the block. */
  type: 'call' | 'ask';
  runId: string;
  /** The step and the block that make the call. */
  seq: number;
  nodeId: string;
  turn: BotTurn;
}

/** The lane entry of a network call. */
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
      // `0`: no message of the customer led to the call.
      messageId: message?.id ?? '0',
      text: message?.text ?? null,
    },
  } satisfies CallEntry,
});
