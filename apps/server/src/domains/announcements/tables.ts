import type { Generated } from 'kysely';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface AnnouncementsTable {
  id: Generated<number>;
  title: string;
  text: string;
  priority: Generated<number>;
  status: Generated<boolean>;
  plan_ids: Generated<number[]>;
  /** Read as a Date, written as ISO 8601; so is `shown_until`. */
  shown_from: Date | string | null;
  shown_until: Date | string | null;
  media_key: string | null;
  media_name: string | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

interface AnnouncementReadsTable extends OwnedTable {
  announcement_id: number;
  user_id: number;
  read_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    announcements: AnnouncementsTable;
    announcement_reads: AnnouncementReadsTable;
  }
}
