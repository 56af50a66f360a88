import type { LinkPreview } from '@balcao/contract';
import type { OwnedTable } from '../../platform/scope/tables.ts';

interface LinkPreviews extends OwnedTable {
  url: string;
  state: LinkPreview['state'];
  title: string | null;
  description: string | null;
  image_key: string | null;
  image_width: number | null;
  image_height: number | null;
  /** When the last fetch began. */
  asked_at: Date;
  /** Until when the result is used; of a `waiting` row: after this time the fetch counts as lost. */
  expires_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    link_previews: LinkPreviews;
  }
}
