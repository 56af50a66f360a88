import type { FlowEvent, PhraseMatch } from '@balcao/contract';
import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface FlowTriggersTable extends OwnedTable {
  id: Generated<number>;
  name: string;
  flow_id: number;
  kind: 'phrase' | FlowEvent;
  connection_id: number | null;
  active: Generated<boolean>;
  phrase: string | null;
  match: PhraseMatch | null;
  tag_id: number | null;
  hours: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    flow_triggers: FlowTriggersTable;
  }
}
