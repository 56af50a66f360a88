import type { Log } from '../platform/log.ts';
import type { DriverFactory } from './driver.ts';
import { decide, type LeasedConnection } from './host-decide.ts';
import { connectionKey, type Leases } from './host-leases.ts';
import { isGoneNode } from './host-node.ts';
import { openSession, type SessionTools } from './host-session.ts';
import type { HostSessions } from './host-sessions.ts';

/** The most new leases that one pass takes. The limit leaves connections to other nodes that start at the same time. */
const maxTaken = 25;

export interface PassTools extends Pick<SessionTools, 'hooks' | 'journal' | 'log' | 'onConnected' | 'requestPass'> {
  drivers: Readonly<Record<string, DriverFactory>>;
  leases: Leases;
  sessions: HostSessions;
  log: Log;
  isStopping(): boolean;
  /** This node drives its share of all connections. */
  isFull(): boolean;
}

/** Takes free leases, reads all leases of this node, and carries out what `decide` returns for each connection. */
export async function passOverLeases(tools: PassTools): Promise<void> {
  const { leases, sessions } = tools;
  await leases.freeThoseOf(isGoneNode);
  const readAt = performance.now();
  const rows = await leases.takeAndList(maxTaken, { isFull: tools.isFull() });
  abandonUnlisted(sessions, rows);
  sessions.forgetEndsBefore(readAt);
  await openSessions(tools, rows);
  for (const row of rows) workOrAbandon(sessions, row);
}

const decideFor = (sessions: HostSessions, row: LeasedConnection) =>
  decide({
    row,
    session: sessions.view(row),
    isStale: sessions.isStale(row),
    usedEpoch: sessions.usedEpoch(row),
  });

/** Abandons sessions whose lease or connection is gone: they are not among the rows. */
function abandonUnlisted(sessions: HostSessions, rows: readonly LeasedConnection[]): void {
  const listed = new Set(rows.map(connectionKey));
  for (const session of sessions.all()) {
    if (listed.has(connectionKey(session))) continue;
    const decision = decide({ row: undefined, session: sessions.view(session), isStale: false, usedEpoch: 0 });
    if (decision.do === 'abandon') sessions.abandon(session, decision.why);
  }
}

/** Gives leases back that must get a new epoch, and makes the sessions of new leases. */
async function openSessions(tools: PassTools, rows: readonly LeasedConnection[]): Promise<void> {
  const { leases, sessions, drivers, requestPass, isStopping } = tools;
  const decided = Map.groupBy(rows, (row) => decideFor(sessions, row).do);
  // A new lease has a new epoch. By it, late reports of the stopped driver differ from those of the next driver.
  for (const row of decided.get('return-lease') ?? []) {
    await leases.release(row);
    requestPass();
  }
  const toOpen = decided.get('open') ?? [];
  if (toOpen.length === 0) return;
  // Reading the rows may have taken long, so each lease is checked again before its driver starts.
  const sentAt = performance.now();
  const renewed = new Set((await leases.renew(toOpen)).map(connectionKey));
  for (const row of toOpen) {
    const factory = drivers[row.driver];
    if (!factory || !renewed.has(connectionKey(row)) || isStopping()) continue;
    const { hooks, journal, log, onConnected } = tools;
    const session = openSession(row, { driver: row.driver, factory, hooks, journal, log, onConnected, requestPass });
    session.renewedAt = sentAt;
    sessions.add(session);
  }
}

function workOrAbandon(sessions: HostSessions, row: LeasedConnection): void {
  const session = sessions.find(row);
  const decision = decideFor(sessions, row);
  if (session && decision.do === 'abandon') sessions.abandon(session, decision.why);
  if (session && decision.do === 'step') sessions.work(session, row, decision.step);
}
