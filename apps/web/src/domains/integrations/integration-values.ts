import type { IntegrationType } from '@balcao/contract';
import type { dialogflowLanguages } from '@balcao/contract/integrations/integrations';
import type { RecordForm } from '../../records/RecordDialog.tsx';

/** What the fields of the dialog hold. */
export interface IntegrationValues {
  type: IntegrationType;
  name: string;
  projectName: string;
  jsonContent: string;
  language: (typeof dialogflowLanguages)[number];
  urlN8N: string;
  legacyBody: boolean;
  typebotSlug: string;
  typebotDelayMessage: number;
  typebotExpires: number;
  typebotKeywordFinish: string;
  typebotKeywordRestart: string;
  typebotRestartMessage: string;
  typebotUnknownMessage: string;
  /** '': none. */
  flowId: number | '';
}

export type IntegrationRecordForm = RecordForm<IntegrationValues>;
