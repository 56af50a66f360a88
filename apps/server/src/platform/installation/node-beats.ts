import type { Log } from '../log.ts';
import { workersPool } from '../scope/as-operator.ts';

const beatMs = 10_000;
/** A node whose heartbeats have stopped for this long is dead. */
const deadAfterSeconds = 35;

/** What a process stores about itself when it starts. */
export interface NodeIdentity {
  /** A new id for each start of a process. */
  id: string;
  /** The name in log lines and metrics. A process that starts anew may keep its name, as in a container. */
  name: string;
  version: string;
  roles: readonly string[];
}

/** What a process stores about itself with each heartbeat. */
export interface NodeMeasures {
  /** Connected numbers that the process drives. */
  connections: number;
  /** Sockets of clients that are connected to the process. */
  sockets: number;
  disk: { freeBytes: number; totalBytes: number } | undefined;
}

// Rows with the same name and another id are deleted: this process has taken the place of a dead one. So are the rows
// of nodes that were not seen for a day.
const upsertNode = `with replaced as (
    delete from nodes
    where (name = $2 and id <> $1) or seen_at < now() - interval '1 day')
  insert into nodes as n (id, name, version, roles, started_at, connections, sockets, disk_free_bytes, disk_size_bytes)
  values ($1, $2, $3, $4, now() - $5 * interval '1 second', $6, $7, $8, $9)
  on conflict on constraint nodes_pkey do update
    set seen_at = now(), connections = excluded.connections, sockets = excluded.sockets,
      disk_free_bytes = excluded.disk_free_bytes, disk_size_bytes = excluded.disk_size_bytes`;

/**
 * Writes the row of this process every ten seconds, so that the machine room knows the nodes of the installation.
 * @returns `beat` writes the row now; `stop` deletes it
 */
export function startNodeBeats(
  { id, name, version, roles }: NodeIdentity,
  measure: () => NodeMeasures,
  log: Log,
): { beat(): Promise<void>; stop(): Promise<void> } {
  let isStopped = false;
  let lastBeat: Promise<void> = Promise.resolve();
  const beatOnce = async () => {
    if (isStopped) return;
    try {
      const { connections, sockets, disk } = measure();
      await workersPool().query(upsertNode, [
        id,
        name,
        version,
        roles,
        process.uptime(),
        connections,
        sockets,
        disk?.freeBytes ?? null,
        disk?.totalBytes ?? null,
      ]);
    } catch (error) {
      log.debug({ err: error }, 'the heartbeat of this node was not written; it is tried again');
    }
  };
  // One after the other, so that a late heartbeat does not overwrite a newer one.
  const beatNow = () => (lastBeat = lastBeat.then(beatOnce));
  const timer = setInterval(() => void beatNow(), beatMs).unref();
  return {
    beat: beatNow,
    async stop() {
      isStopped = true;
      clearInterval(timer);
      await lastBeat;
      await workersPool()
        .query('delete from nodes where id = $1', [id])
        // Without the database the row stays; the node counts as dead soon.
        .catch(() => undefined);
    },
  };
}

/** A process of the installation, by its last heartbeat. */
export interface KnownNode {
  name: string;
  version: string;
  roles: string[];
  startedAt: Date;
  seenAt: Date;
  /** Seconds since its last heartbeat. */
  silentSeconds: number;
  isAlive: boolean;
  connections: number;
  sockets: number;
  diskFreeBytes: number | null;
  diskSizeBytes: number | null;
}

/** How many living nodes have a role. */
export async function countNodes(role: string): Promise<number> {
  const { rows } = await workersPool().query<{ count: number }>(
    `select count(*)::int as count from nodes where $1 = any(roles) and seen_at > now() - $2 * interval '1 second'`,
    [role, deadAfterSeconds],
  );
  return rows[0]?.count ?? 0;
}

/** The nodes of the last day, alive or dead. A node that stopped regularly has deleted its row. */
export async function listNodes(): Promise<KnownNode[]> {
  const { rows } = await workersPool().query<KnownNode>(
    `select name, version, roles, started_at as "startedAt", seen_at as "seenAt",
       extract(epoch from now() - seen_at)::float as "silentSeconds",
       seen_at > now() - $1 * interval '1 second' as "isAlive", connections, sockets,
       disk_free_bytes::float as "diskFreeBytes", disk_size_bytes::float as "diskSizeBytes"
     from nodes
     order by name
     limit 200`,
    [deadAfterSeconds],
  );
  return rows;
}
