import { sql } from 'kysely';
import { countNodes } from '../platform/installation/node-beats.ts';
import { queryAsWorker } from '../platform/scope/as-operator.ts';
import type { LeasedConnection } from './host-decide.ts';

/**
 * The rows that say which node drives which connection. Only the clock of the database counts. A released lease keeps
 * its row, because its epoch must continue to rise.
 */
export interface Leases {
  /**
   * Takes up to `maxTaken` connections that should be driven, or have an order, and have no valid lease.
   * @param isFull this node drives its share: it does not take a connection that another node has just offered
   * @returns all connections whose lease this node holds
   */
  takeAndList(maxTaken: number, options: { isFull: boolean }): Promise<LeasedConnection[]>;
  /** Renews leases. A lease that the result does not contain is no longer held by this node. */
  renew(held: readonly LeaseKey[]): Promise<LeaseKey[]>;
  release(held: LeaseKey): Promise<void>;
  /** Releases a lease, so that a node that drives fewer connections takes it. */
  offer(held: LeaseKey): Promise<void>;
  /**
   * `share`: the connections of each living node, rounded up, if all nodes drove the same number. `isOffering`: a
   * connection was let go a moment ago, and no node has taken it yet.
   */
  readShare(): Promise<{ share: number; isOffering: boolean }>;
  releaseAll(): Promise<void>;
  /** Stores that an order was carried out. */
  markObeyed(held: LeaseKey, command: number): Promise<void>;
  /** Ends the leases of every other node for whose id `isGone` returns true. */
  freeThoseOf(isGone: (nodeId: string) => boolean): Promise<void>;
}

export interface ConnectionKey {
  companyId: number;
  connectionId: number;
}

export interface LeaseKey extends ConnectionKey {
  epoch: number;
}

export const connectionKey = ({ companyId, connectionId }: ConnectionKey): string => `${companyId}|${connectionId}`;

/** Stands in place of the node's name in a lease that a node has offered to others. */
const offered = 'offered';
/** For this time, nodes that drive their share leave an offered connection to others. */
const offerMs = 10_000;

export function leasesOf(nodeId: string, drivers: readonly string[], ttlMs: number): Leases {
  const end = sql`clock_timestamp() + ${ttlMs} * interval '1 millisecond'`;
  /** The condition for leases `l` that no other node has taken since, even if they expired: the epoch is the same. */
  const notTakenOver = (
    held: readonly LeaseKey[],
  ) => sql`l.node_id = ${nodeId} and (l.company_id, l.connection_id, l.epoch) in (
    select *
    from unnest(${held.map(({ companyId }) => companyId)}::int[],
      ${held.map(({ connectionId }) => connectionId)}::int[], ${held.map(({ epoch }) => epoch)}::bigint[]))`;
  return {
    async takeAndList(maxTaken, { isFull }) {
      await takeFree({ nodeId, drivers, end, maxTaken, isFull });
      return listHeld(nodeId);
    },
    async renew(held) {
      const rows = await queryAsWorker(sql<{ companyId: number; connectionId: number; epoch: string }>`
        update connection_leases l
        set expires_at = ${end}
        where ${notTakenOver(held)}
        returning l.company_id "companyId", l.connection_id "connectionId", l.epoch`);
      return rows.map((row) => ({ ...row, epoch: Number(row.epoch) }));
    },
    async release(held) {
      await queryAsWorker(sql`
        update connection_leases l set expires_at = clock_timestamp() where ${notTakenOver([held])}`);
    },
    async offer(held) {
      await queryAsWorker(sql`
        update connection_leases l
        set expires_at = clock_timestamp(), node_id = ${offered}
        where ${notTakenOver([held])}`);
    },
    async readShare() {
      const nodes = await countNodes('channels');
      // Only offers of the last 30 s count: the row of a connection that no node takes stays offered for ever.
      const [row] = await queryAsWorker(sql<{ driven: number; isOffering: boolean }>`
        select count(*) filter (where expires_at > clock_timestamp())::int as driven,
          coalesce(bool_or(node_id = ${offered}
            and expires_at > clock_timestamp() - 3 * ${offerMs} * interval '1 millisecond'), false) as "isOffering"
        from connection_leases`);
      const { driven = 0, isOffering = false } = row ?? {};
      return { share: Math.ceil(driven / Math.max(nodes, 1)), isOffering };
    },
    async releaseAll() {
      await queryAsWorker(sql`
        update connection_leases
        set expires_at = clock_timestamp()
        where node_id = ${nodeId} and expires_at > clock_timestamp()`);
    },
    async markObeyed(held, command) {
      await queryAsWorker(sql`
        update connections c
        set obeyed = ${command}
        from connection_leases l
        where c.company_id = l.company_id and c.id = l.connection_id and c.obeyed < ${command}
          and ${notTakenOver([held])}`);
    },
    async freeThoseOf(isGone) {
      const rows = await queryAsWorker(sql<{ nodeId: string }>`
        select distinct node_id "nodeId"
        from connection_leases
        where expires_at > clock_timestamp() and node_id <> ${nodeId}`);
      const goneNodes = rows.map((row) => row.nodeId).filter(isGone);
      if (goneNodes.length > 0)
        await queryAsWorker(sql`
          update connection_leases set expires_at = clock_timestamp() where node_id = any(${goneNodes}::text[])`);
    },
  };
}

/** What `takeFree` needs to take leases. */
interface LeaseClaim {
  nodeId: string;
  drivers: readonly string[];
  /** When the lease ends. */
  end: ReturnType<typeof sql>;
  maxTaken: number;
  isFull: boolean;
}

/**
 * Takes leases of connections that should be driven, or have an order, and have no valid lease. A node that drives its
 * share (`isFull`) leaves an offered connection to others for `offerMs`. The condition of `do update` counts when
 * another node took the lease in the meantime. `free_since` tells how long the connection was not driven.
 */
async function takeFree({ nodeId, drivers, end, maxTaken, isFull }: LeaseClaim): Promise<void> {
  await queryAsWorker(sql`
    insert into connection_leases (company_id, connection_id, node_id, epoch, expires_at)
    select c.company_id, c.id, ${nodeId}, 1, ${end}
    from connections c
    left join connection_leases l on l.company_id = c.company_id and l.connection_id = c.id
    where c.driver = any(${drivers}::text[]) and (c.wanted or c.command > c.obeyed)
      and (l.connection_id is null or l.expires_at <= clock_timestamp())
      and (not ${isFull}::boolean or l.node_id is distinct from ${offered}
        or l.expires_at <= clock_timestamp() - ${offerMs} * interval '1 millisecond')
    order by c.company_id, c.id
    limit ${maxTaken}
    on conflict (company_id, connection_id) do update
    set node_id = excluded.node_id, epoch = connection_leases.epoch + 1, expires_at = excluded.expires_at,
      free_since = connection_leases.expires_at
    where connection_leases.expires_at <= clock_timestamp()`);
}

async function listHeld(nodeId: string): Promise<LeasedConnection[]> {
  const rows = await queryAsWorker(sql<Omit<LeasedConnection, 'epoch'> & { epoch: string }>`
    select c.company_id "companyId", c.id "connectionId", l.epoch, c.driver, c.wanted, c.command,
      c.command_kind "commandKind", c.obeyed
    from connection_leases l
    join connections c on c.company_id = l.company_id and c.id = l.connection_id
    where l.node_id = ${nodeId} and l.expires_at > clock_timestamp()`);
  return rows.map((row) => ({ ...row, epoch: Number(row.epoch) }));
}
