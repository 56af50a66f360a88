import type { FlowEvent, PhraseMatch } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

/** What starts flows: phrases and events. The fields of another kind are null. */
interface FlowTriggersTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  flow_id: number;
  kind: 'phrase' | FlowEvent;
  /** Null: every connection. */
  connection_id: number | null;
  active: Generated<boolean>;
  /** Of the kind `phrase`. */
  phrase: string | null;
  /** Of the kind `phrase`. */
  match: PhraseMatch | null;
  /** Of the kind `tag`. */
  tag_id: number | null;
  /** Of the kind `silence`: for how long the customer has not answered. */
  hours: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    flow_triggers: FlowTriggersTable;
  }
}
