import type { Generated } from 'kysely';

interface HelpsTable {
  id: Generated<number>;
  title: string;
  description: string;
  video: string;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    helps: HelpsTable;
  }
}
