import type { RecordForm } from '../../../records/RecordDialog.tsx';
import type { CampaignValues } from '../campaign-values.ts';

/** What each tab of the dialog gets. */
export interface TabProps {
  record: RecordForm<CampaignValues>;
  /** Fields that are no texts. */
  isFixed: boolean;
}
