import type { BrandFile } from '@balcao/contract';

/** A table with exactly one row. */
interface BrandTable {
  id: number;
  name: string;
  short_name: string;
  color: string | null;
  dark_color: string | null;
  logo_version: string | null;
  sender_name: string;
  sender_address: string;
  signature: string;
  business_name: string;
  business_address: string;
  /** The company of the operator who made the last change; its audit log has the entry. */
  changed_in: number | null;
  updated_at: Date;
}

interface BrandFilesTable {
  name: BrandFile;
  bytes: Uint8Array;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    brand: BrandTable;
    brand_files: BrandFilesTable;
  }
}
