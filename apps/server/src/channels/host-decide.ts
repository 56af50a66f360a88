/** A connection whose lease this node holds, as the tables have it. */
export interface LeasedConnection {
  companyId: number;
  connectionId: number;
  epoch: number;
  driver: string;
  /** Whether the connection should be driven. */
  wanted: boolean;
  /** The number of the newest order, its kind, and the number of the last order that was carried out (`obeyed`). */
  command: number;
  commandKind: string;
  obeyed: number;
}

/** What a session does next. `release`: give the lease back. */
export type Step = 'none' | 'start' | 'start-fresh' | 'log-out' | 'remove' | 'move' | 'stop' | 'release';

const stepOfCommand: Record<string, Step> = {
  connect: 'start',
  fresh: 'start-fresh',
  disconnect: 'log-out',
  remove: 'remove',
  move: 'move',
};

/** The next step of a connection. An order that was not carried out comes first. Pure. */
export function nextStep(
  { wanted, command, commandKind, obeyed }: Pick<LeasedConnection, 'wanted' | 'command' | 'commandKind' | 'obeyed'>,
  isDriven: boolean,
): Step {
  if (command > obeyed) return stepOfCommand[commandKind] ?? 'none';
  if (!wanted) return isDriven ? 'stop' : 'release';
  return isDriven ? 'none' : 'start';
}

/** What the host knows of its own session of a connection. */
export interface SessionView {
  driver: string;
  epoch: number;
  /** The lease was lost, or the session was abandoned. */
  isLost: boolean;
  isDriven: boolean;
  /** A step is under way, or a failed start waits for its retry. */
  isBusy: boolean;
}

export type Decision =
  | { do: 'nothing' }
  /** Make a session for the lease. */
  | { do: 'open' }
  /** Give the lease back. A later pass takes it again, under another epoch. */
  | { do: 'return-lease' }
  /** Stop the driver, and forget the session without giving the lease back. */
  | { do: 'abandon'; why: string }
  | { do: 'step'; step: Exclude<Step, 'none'> };

/**
 * What the host does about one connection in one pass. Pure.
 * @param row undefined: the lease or the connection is gone
 * @param isStale a step or session ended after the rows were read, so the row may show the state before that
 * @param usedEpoch the last epoch under which this node abandoned the connection
 */
export function decide({
  row,
  session,
  isStale,
  usedEpoch,
}: {
  row: LeasedConnection | undefined;
  session: SessionView | undefined;
  isStale: boolean;
  usedEpoch: number;
}): Decision {
  if (!row) return session ? { do: 'abandon', why: 'its lease or the connection is gone' } : { do: 'nothing' };
  if (isStale) return { do: 'nothing' };
  // Under an epoch that this node has abandoned, late writes of the old driver would count as those of the new driver.
  if (!session) return usedEpoch >= row.epoch ? { do: 'return-lease' } : { do: 'open' };
  if (session.isLost || session.epoch !== row.epoch) return { do: 'abandon', why: 'another node had taken over' };
  if (session.driver !== row.driver) return { do: 'abandon', why: 'the connection has another driver now' };
  const step = session.isBusy ? 'none' : nextStep(row, session.isDriven);
  return step === 'none' ? { do: 'nothing' } : { do: 'step', step };
}
