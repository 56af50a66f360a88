import type { RecordForm } from '../../../records/RecordDialog.tsx';
import type { CampaignValues } from '../campaign-values.ts';

/** What each tab of the dialog gets. */
export interface TabProps {
  record: RecordForm<CampaignValues>;
  /** Whether the fields of the tab are disabled; the texts have a flag of their own. */
  isFixed: boolean;
}
