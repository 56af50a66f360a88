import type { Integration, IntegrationType } from '@balcao/contract';
import { dialogflowLanguages, integrationTypes } from '@balcao/contract/integrations/integrations';
import { hiddenKey } from '@balcao/contract/kit/hidden-key';
import { limits } from '@balcao/contract/limits';
import { useWatch } from 'react-hook-form';
import { AreaField, NumberField, SelectField, SwitchField, TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { FlowField } from '../../flows/parts.ts';
import type { IntegrationRecordForm } from '../integration-values.ts';
import { TrialPanel } from './TrialPanel.tsx';
import form from '../../../forms/form.module.css';

interface Props {
  form: IntegrationRecordForm;
  /** Undefined: a new integration. */
  integration: Integration | undefined;
}

/** The form of an integration: its type, its name, the fields of its type, and a test of them. */
export function IntegrationForm({ form: record, integration }: Props) {
  const { t } = useTranslation();
  const type = useWatch(record.field('type')) as IntegrationType;
  return (
    <>
      <div className={form.pair}>
        <SelectField
          {...record.field('type')}
          label={t(($) => $.integrations.fields.type)}
          description={t(($) => $.integrations.about[type])}
          data={integrationTypes.map((value) => ({ value, label: t(($) => $.integrations.types[value]) }))}
          disabled={integration !== undefined}
          first={integration === undefined}
        />
        <TextField
          {...record.field('name')}
          label={t(($) => $.integrations.fields.name)}
          maxLength={limits.integration.name.max}
          first={integration !== undefined}
        />
      </div>
      {type === 'flowbuilder' && (
        <FlowField
          {...record.field('flowId')}
          label={t(($) => $.integrations.fields.flow)}
          description={t(($) => $.integrations.fields.flowHint)}
        />
      )}
      {type === 'dialogflow' && <DialogflowFields form={record} />}
      {(type === 'n8n' || type === 'webhook') && <WebhookFields form={record} />}
      {type === 'typebot' && <TypebotFields form={record} />}
      <TrialPanel form={record} integration={integration} />
    </>
  );
}

type Fields = Pick<Props, 'form'>;

function DialogflowFields({ form: record }: Fields) {
  const { t } = useTranslation();
  // The server sends `hiddenKey` in place of a stored service account; while the field holds it, the account stays.
  const keepsStoredJson = useWatch(record.field('jsonContent')) === hiddenKey;
  return (
    <>
      <div className={form.pair}>
        <TextField
          {...record.field('projectName')}
          label={t(($) => $.integrations.fields.projectName)}
          description={t(($) => $.integrations.fields.projectNameHint)}
          maxLength={100}
          required
        />
        <SelectField
          {...record.field('language')}
          label={t(($) => $.integrations.fields.language)}
          data={dialogflowLanguages.map((value) => ({ value, label: t(($) => $.integrations.languages[value]) }))}
        />
      </div>
      <AreaField
        {...record.field('jsonContent')}
        label={t(($) => $.integrations.fields.jsonContent)}
        description={t(($) => (keepsStoredJson ? $.integrations.fields.jsonKept : $.integrations.fields.jsonHint))}
        rows={keepsStoredJson ? 1 : 5}
        required
      />
    </>
  );
}

/** The fields of n8n and of a webhook: both are called with the same request. */
function WebhookFields({ form: record }: Fields) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        {...record.field('urlN8N')}
        label={t(($) => $.integrations.fields.url)}
        description={t(($) => $.integrations.fields.urlHint)}
        placeholder="https://"
        maxLength={limits.integration.url}
        required
      />
      <SwitchField
        {...record.field('legacyBody')}
        label={t(($) => $.integrations.fields.legacyBody)}
        description={t(($) => $.integrations.fields.legacyBodyHint)}
      />
    </>
  );
}

function TypebotFields({ form: record }: Fields) {
  const { t } = useTranslation();
  return (
    <>
      <div className={form.pair}>
        <TextField
          {...record.field('urlN8N')}
          label={t(($) => $.integrations.fields.url)}
          description={t(($) => $.integrations.fields.typebotUrlHint)}
          placeholder="https://typebot.io"
          maxLength={limits.integration.url}
          required
        />
        <TextField
          {...record.field('typebotSlug')}
          label={t(($) => $.integrations.fields.slug)}
          description={t(($) => $.integrations.fields.slugHint)}
          maxLength={200}
          required
        />
        <NumberField
          {...record.field('typebotDelayMessage')}
          label={t(($) => $.integrations.fields.delay)}
          suffix={` ${t(($) => $.integrations.fields.milliseconds)}`}
          max={limits.integration.delayMs.max}
        />
        <NumberField
          {...record.field('typebotExpires')}
          label={t(($) => $.integrations.fields.expires)}
          description={t(($) => $.integrations.fields.expiresHint)}
          suffix={` ${t(($) => $.integrations.fields.minutes)}`}
          max={limits.integration.expiresMinutes.max}
        />
        <TextField
          {...record.field('typebotKeywordFinish')}
          label={t(($) => $.integrations.fields.finish)}
          description={t(($) => $.integrations.fields.finishHint)}
          maxLength={50}
        />
        <TextField
          {...record.field('typebotKeywordRestart')}
          label={t(($) => $.integrations.fields.restart)}
          maxLength={50}
        />
      </div>
      <AreaField {...record.field('typebotRestartMessage')} label={t(($) => $.integrations.fields.restartMessage)} />
      <AreaField
        {...record.field('typebotUnknownMessage')}
        label={t(($) => $.integrations.fields.unknownMessage)}
        description={t(($) => $.integrations.fields.unknownHint)}
      />
    </>
  );
}
