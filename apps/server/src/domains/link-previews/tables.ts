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
  /** Until when the description is used, or the fetch waited for. */
  expires_at: Date;
}

declare module '../../platform/scope/tables.ts' {
  interface Tables {
    link_previews: LinkPreviews;
  }
}
