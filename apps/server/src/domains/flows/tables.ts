import type { FlowTestFields } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';
import type { StoredFlow } from './flow-secrets.ts';

export interface FlowsTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  active: Generated<boolean>;
  /** Null: nothing was saved yet. */
  draft: StoredFlow | null;
  /** Counts the saves of the draft. */
  revision: Generated<number>;
  saved_by: number | null;
  published_version: number | null;
  /** The revision that the published version was made of. */
  published_revision: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

/** A published state of a flow. It never changes: the database role of companies may not update the table. */
export interface FlowVersionsTable extends OwnedTable {
  flow_id: number;
  version: number;
  content: StoredFlow;
  note: string;
  user_id: number | null;
  published_at: Date;
}

/** The files that a flow names, or named at an earlier save. */
export interface FlowMediaTable extends OwnedTable {
  flow_id: number;
  /** A bigint, which pg returns as text. */
  media_id: string;
}

/** A kept simulated run. The flow must do the same again before it is published, unless the author skips the tests. */
export interface FlowTestsTable extends OwnedTable {
  id: Generated<number>;
  flow_id: number;
  name: string;
  world: FlowTestFields['world'];
  inputs: FlowTestFields['inputs'];
  expected: FlowTestFields['expected'];
  updated_at: Date;
}

/** A form of a flow for a number of the Cloud API, in the business account of the number. */
export interface FlowFormsTable extends OwnedTable {
  connection_id: number;
  business_account_id: string;
  /** The hash of its Flow JSON. */
  hash: string;
  /** Meta's id; null: the form is not published. */
  form_id: string | null;
  /** When its publication was enqueued last. */
  tried_at: Date;
  /** Why Meta refused the form; null: Meta did not refuse it. */
  refusal: string | null;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    flows: FlowsTable;
    flow_versions: FlowVersionsTable;
    flow_forms: FlowFormsTable;
    flow_media: FlowMediaTable;
    flow_tests: FlowTestsTable;
  }
}
