import type { DraftButton, TemplateDraft } from '@balcao/contract';
import type { ColumnType, Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

export interface TemplateDraftsTable extends OwnedTable {
  id: Generated<number>;
  connection_id: number;
  name: string;
  language: string;
  category: TemplateDraft['category'];
  header: TemplateDraft['header'];
  header_text: string;
  header_example: string;
  /** pg returns bigint as text. */
  media_id: string | null;
  body: string;
  body_examples: ColumnType<string[], string, string>;
  footer: string;
  buttons: ColumnType<DraftButton[], string, string>;
  /** Since when a call to Meta works on the template; null: none does. */
  busy_since: Date | null;
  /** Meta has the template, but not its last changes. */
  has_changes: Generated<boolean>;
  /** When it was last submitted; null: never. */
  submitted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    template_drafts: TemplateDraftsTable;
  }
}
