import { z } from 'zod';
import { instant } from '../kit/fields.ts';

/** What the examination of an installation looks at. */
export const checks = [
  'publicUrl',
  'certificate',
  'postgres',
  'clock',
  'mail',
  'storage',
  'ffmpeg',
  'disk',
  'memory',
] as const;
export type Check = (typeof checks)[number];

/** What the examination can find. The web app and `npm run admin -- doctor` have the words and the advice. */
export const findingCodes = [
  'publicUrlMissing',
  'publicUrlUnencrypted',
  'publicUrlAnswers',
  'publicUrlForeign',
  'publicUrlSilent',
  'certificateValid',
  'certificateEnding',
  'certificateUntrusted',
  'postgresAnswers',
  'postgresSilent',
  'fsyncOff',
  'fullPageWritesOff',
  'synchronousCommitOff',
  'autovacuumOff',
  'maxConnectionsLow',
  'sharedBuffersLow',
  'clockAgrees',
  'clockApart',
  'mailAnswers',
  'mailFails',
  'mailMissing',
  'bucketWorks',
  'bucketFails',
  'folderWorks',
  'folderFails',
  'ffmpegFound',
  'ffmpegMissing',
  'diskHasRoom',
  'diskLow',
  'diskFull',
  'memoryEnough',
  'memoryLow',
] as const;
export type FindingCode = (typeof findingCodes)[number];

/** `warn`: it works, but something is missing or runs short. `bad`: something does not work, or data is at risk. */
export const findingStates = ['ok', 'warn', 'bad'] as const;

export const Finding = z.object({
  check: z.enum(checks),
  state: z.enum(findingStates),
  code: z.enum(findingCodes),
  /** Values that the text of the code names, such as a folder. Never a password. */
  values: z.record(z.string(), z.string()),
});
export type Finding = z.infer<typeof Finding>;

/** What a node found in its surroundings. */
export const Examination = z.object({
  node: z.string(),
  at: instant(),
  findings: z.array(Finding),
});
export type Examination = z.infer<typeof Examination>;

/** How many entries of one kind wait or are parked. */
export const LaneState = z.object({
  kind: z.string(),
  /** Entries that could be worked now. */
  waiting: z.number(),
  parked: z.number(),
  /** The age of the oldest entry that is not parked, also if it is due later; 0: there is none. */
  oldestSeconds: z.number(),
});
export type LaneState = z.infer<typeof LaneState>;

/** A parked entry: its last attempt failed. Its content is not shown. */
export const ParkedEntry = z.object({
  id: z.string(),
  kind: z.string(),
  companyId: z.number(),
  attempts: z.number(),
  storedAt: instant(),
  parkedAt: instant(),
  /** Why the last attempt failed, without names, numbers and texts; null: none was noted. */
  reason: z.string().nullable(),
});
export type ParkedEntry = z.infer<typeof ParkedEntry>;

/** The jobs of one name. */
export const JobCount = z.object({
  name: z.string(),
  /** Jobs that are due and have not begun. */
  waiting: z.number(),
  /** Jobs that failed at their last attempt; they are kept for some days. */
  failed: z.number(),
});
export type JobCount = z.infer<typeof JobCount>;

/** A job that failed at its last attempt. Its content is not shown. */
export const FailedJob = z.object({
  id: z.string(),
  name: z.string(),
  /** Null: the work of a schedule, which belongs to no company. */
  companyId: z.number().nullable(),
  attempts: z.number(),
  failedAt: instant(),
  /** Why the last attempt failed, without names, numbers and texts; null: none was noted. */
  reason: z.string().nullable(),
  /** False: the program of the node that replies has no job of this name. */
  canRetry: z.boolean(),
});
export type FailedJob = z.infer<typeof FailedJob>;

/** A process of the installation. */
export const NodeState = z.object({
  name: z.string(),
  version: z.string(),
  roles: z.array(z.string()),
  startedAt: instant(),
  /** The time of its last heartbeat. */
  seenAt: instant(),
  /** False: its heartbeats have stopped, and it did not say that it stops. */
  isAlive: z.boolean(),
  /** Numbers that it drives and that are connected. */
  connections: z.number(),
  /** Screens that are connected to it. */
  sockets: z.number(),
  /** The free bytes and the size of the disk of its data folder; null: not known yet. */
  diskFreeBytes: z.number().nullable(),
  diskSizeBytes: z.number().nullable(),
});
export type NodeState = z.infer<typeof NodeState>;

export const TableSize = z.object({
  name: z.string(),
  /** All of its files, with those of its indexes. */
  bytes: z.number(),
  /** How many rows the table has, as PostgreSQL estimates; null: there is no estimate yet. */
  rows: z.number().nullable(),
});
export type TableSize = z.infer<typeof TableSize>;

/** The state of the installation. It holds ids, kinds and reasons, and no content of companies. */
export const MachineRoom = z.object({
  readAt: instant(),
  /** Every kind that the node knows, also without entries. */
  lanes: z.array(LaneState),
  /** The latest ones, up to 50. */
  parked: z.array(ParkedEntry),
  jobs: z.array(JobCount),
  /** The latest ones, up to 50. */
  failedJobs: z.array(FailedJob),
  nodes: z.array(NodeState),
  database: z.object({ bytes: z.number(), tables: z.array(TableSize) }),
  versions: z.object({ program: z.string(), node: z.string(), postgres: z.string(), migration: z.string() }),
});
export type MachineRoom = z.infer<typeof MachineRoom>;
