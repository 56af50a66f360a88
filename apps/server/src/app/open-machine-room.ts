import { connectMachineRoom, keepExaminations } from '../domains/console/index.ts';
import { countDrivenConnections } from '../introduce-channels.ts';
import { startNodeBeats } from '../platform/installation/node-beats.ts';
import { programVersion } from '../platform/program-version.ts';
import { examine } from './doctor/examine.ts';
import type { PreparedStart } from './start.ts';

/** The first examination waits this long: right after the start, perhaps no node answers at PUBLIC_URL yet. */
const firstAfterMs = 60_000;
/** The time between two examinations. */
const intervalMs = 600_000;

/** Makes this process known to the operator's machine room, with its heartbeats and its examinations. */
export function openMachineRoom(start: PreparedStart, database: { url: string }): void {
  const { config, log, options, nodeId, opened, disk, later } = start;
  const name = options.node ?? nodeId;
  const examinations = keepExaminations(name, () => examine(config, database.url));
  later.findings = () => examinations.latest()?.findings ?? [];
  const examineAgain = () =>
    void examinations.examine().catch((error: unknown) => log.warn({ err: error }, 'the examination failed'));
  const firstExamination = setTimeout(examineAgain, firstAfterMs).unref();
  const timer = setInterval(examineAgain, intervalMs).unref();
  const beats = startNodeBeats(
    { id: nodeId, name, version: programVersion, roles: config.roles },
    () => ({ connections: countDrivenConnections(), sockets: later.countSockets(), disk: disk.space() }),
    log,
  );
  void beats.beat();
  connectMachineRoom({ program: programVersion, examinations });
  opened.add('the heartbeat of this node', () => {
    clearTimeout(firstExamination);
    clearInterval(timer);
    return beats.stop();
  });
}
