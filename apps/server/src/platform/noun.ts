import type { Noun } from '@balcao/contract';
import { connectReactions, type Announcers, type Reactions } from './facts/reactions.ts';
import type { AdmitForms, Handlers, Served } from './http/serve.ts';
import { defineJobs, type JobDefinition, type Schedule } from './jobs/jobs.ts';
import type { BatchKind } from './lanes/lanes.ts';
import type { Log } from './log.ts';
import { connectRooms, type ClientEventHandlers, type PresenceKeeper, type RoomGrants } from './realtime/rooms.ts';
import type { Scope } from './scope/scope.ts';

/** What a noun brings to the server, except its calls. */
interface Parts {
  /** The tables of the noun. Each table of the database belongs to exactly one noun, or to the platform. */
  tables?: readonly string[];
  reactions?: readonly Reactions[];
  announce?: readonly Announcers[];
  /** Jobs by name. */
  jobs?: Readonly<Record<string, JobDefinition>>;
  /** Scheduled work by name. */
  schedules?: Readonly<Record<string, Schedule>>;
  /** The kinds of lane entries that need no network. The kinds that need a driver are made at start. */
  lanes?: (log: Log) => readonly BatchKind[];
  rooms?: RoomGrants;
  clientEvents?: ClientEventHandlers;
  presence?: PresenceKeeper;
  /** Which of these stored files the noun refers to. A file that no noun refers to is deleted after a day. */
  mediaInUse?: (scope: Scope, ids: readonly string[]) => Promise<readonly string[]>;
  /**
   * Adds a plausible record to a company, for the sweep test. Every text that users see contains `word`.
   * @returns the id by which calls name the record
   */
  sample?: (scope: Scope, word: string) => Promise<{ id: number | string }>;
}

/** A noun of the server, as the platform sees it. */
export interface ServerNoun extends Parts {
  /** Its calls; absent if the noun has no calls, or if their handlers are made at start. */
  served?: Served;
  contract?: Noun;
}

interface Calls<Routes extends object> {
  contract: Noun<Routes>;
  http: Handlers<Routes>;
  admitForm?: AdmitForms<Routes>;
}
type NoCalls = { [Name in keyof Calls<object>]?: undefined };

/**
 * The manifest of a noun: everything that the server needs to know of it. `apps/server/src/nouns.ts` lists the
 * manifests. A call of the contract without a handler does not compile. A noun whose handlers need the configuration
 * has no `contract` here; they are made at start.
 */
export function serverNoun<Routes extends object>({
  contract,
  http,
  admitForm,
  ...parts
}: Parts & (Calls<Routes> | NoCalls)): ServerNoun {
  return contract
    ? { ...parts, contract, served: { routes: { ...contract.routes }, handlers: http, admitForm } as Served }
    : parts;
}

/**
 * Tells the platform the reactions, announcers, jobs and room grants of all nouns. Call it once in a process, before
 * the first scope records a fact.
 * @throws Error if two nouns define the same job, schedule, room grant or client event, or both keep presence
 */
export function registerNouns(nouns: readonly ServerNoun[]): void {
  connectReactions({
    reactions: nouns.flatMap(({ reactions = [] }) => reactions),
    announcers: nouns.flatMap(({ announce = [] }) => announce),
  });
  defineJobs({
    jobs: merge('job', nouns, ({ jobs }) => jobs),
    schedules: merge('schedule', nouns, ({ schedules }) => schedules),
  });
  const [presence, another] = nouns.flatMap((noun) => noun.presence ?? []);
  if (another) throw new Error('Two nouns keep the presence of users.');
  connectRooms({
    grants: merge('room grant', nouns, ({ rooms }) => rooms),
    handlers: merge('client event', nouns, ({ clientEvents }) => clientEvents),
    presence,
  });
}

function merge<Value>(
  what: string,
  nouns: readonly ServerNoun[],
  partOf: (noun: ServerNoun) => object | undefined,
): Record<string, Value> {
  const merged: Record<string, Value> = {};
  // Some parts have no index signature, so `partOf` promises only an object.
  for (const [name, value] of nouns.flatMap((noun) => Object.entries(partOf(noun) ?? {}) as [string, Value][])) {
    if (Object.hasOwn(merged, name)) throw new Error(`Two nouns define the ${what} ${name}.`);
    merged[name] = value;
  }
  return merged;
}
