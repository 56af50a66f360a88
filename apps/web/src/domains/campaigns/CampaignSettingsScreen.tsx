import type { CampaignSettings } from '@balcao/contract';
import { CampaignSettings as Settings, longIntervals, messageIntervals } from '@balcao/contract/campaigns/campaigns';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import { api } from '../../api/client.ts';
import { keys, queries } from '../../api/query-keys.ts';
import { NumberField, SelectField } from '../../forms/fields.tsx';
import { SaveBar } from '../../forms/SaveBar.tsx';
import { useSchemaForm } from '../../forms/use-schema-form.ts';
import { useSubmit } from '../../forms/use-submit.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { toast } from '../../ui/toasts.ts';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { VariablesField } from './parts/VariablesField.tsx';
import { readSettings } from './read-settings.ts';
import card from '../../ui/card.module.css';
import form from '../../forms/form.module.css';
import styles from './campaigns.module.css';

/** The pace of the company's campaigns, and the variables for their texts. */
export function CampaignSettingsScreen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(queries.campaigns.settings());
  const title = t(($) => $.campaigns.settings.title);
  usePageTitle(title);
  return (
    <Screen title={title} subtitle={t(($) => $.campaigns.settings.subtitle)}>
      {data ? (
        <SettingsForm settings={readSettings(data)} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <SkeletonRows rows={6} />
      )}
    </Screen>
  );
}

function SettingsForm({ settings }: { settings: CampaignSettings }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // The schema also takes numbers as texts, so its input is `unknown`. The casts give the form the type of its values,
  // and the fields a control for any values.
  const settingsForm = useSchemaForm<CampaignSettings, CampaignSettings>(
    Settings as unknown as z.ZodType<CampaignSettings>,
    settings,
  );
  const { isDirty } = useFormState({ control: settingsForm.control });
  const { busy, submit } = useSubmit(settingsForm, {
    send: (changed) => api.campaigns.saveSettings({ body: { settings: changed } }),
    onSaved: (saved) => {
      queryClient.setQueryData(keys.campaigns.settings(), saved);
      settingsForm.reset(readSettings(saved));
      toast(
        'success',
        t(($) => $.common.saved),
      );
    },
  });
  const control = settingsForm.control as unknown as Control<CampaignSettings, unknown, FieldValues>;
  const choices = (all: readonly number[], label: (count: number) => string) =>
    all.map((count) => ({ value: String(count), label: label(count) }));
  return (
    <form noValidate onSubmit={submit} className={`${card.card} ${styles.settings} ${form.form}`}>
      <section>
        <h2>{t(($) => $.campaigns.settings.pace)}</h2>
        <p className={styles.hint}>{t(($) => $.campaigns.settings.paceText)}</p>
        <div className={styles.three}>
          <SelectField
            control={control}
            name="messageInterval"
            label={t(($) => $.campaigns.settings.messageInterval)}
            data={choices(messageIntervals, (count) =>
              count === 0 ? t(($) => $.campaigns.settings.noInterval) : t(($) => $.campaigns.settings.upTo, { count }),
            )}
          />
          <SelectField
            control={control}
            name="longerIntervalAfter"
            label={t(($) => $.campaigns.settings.longerIntervalAfter)}
            data={choices(longIntervals, (count) =>
              count === 0 ? t(($) => $.campaigns.settings.never) : t(($) => $.campaigns.settings.messages, { count }),
            )}
          />
          <SelectField
            control={control}
            name="greaterInterval"
            label={t(($) => $.campaigns.settings.greaterInterval)}
            data={choices(longIntervals, (count) =>
              count === 0 ? t(($) => $.campaigns.settings.noPause) : t(($) => $.campaigns.settings.seconds, { count }),
            )}
          />
        </div>
      </section>
      <section>
        <h2>{t(($) => $.campaigns.settings.people)}</h2>
        <div className={styles.three}>
          <NumberField
            control={control}
            name="weeklyCap"
            label={t(($) => $.campaigns.settings.weeklyCap)}
            description={t(($) => $.campaigns.settings.weeklyCapHint)}
            max={20}
          />
        </div>
      </section>
      <section>
        <h2>{t(($) => $.campaigns.settings.variables)}</h2>
        <p className={styles.hint}>{t(($) => $.campaigns.settings.variablesText)}</p>
        <VariablesField control={settingsForm.control as unknown as Control<CampaignSettings>} />
      </section>
      <SaveBar isDirty={isDirty} busy={busy} onReset={() => settingsForm.reset()} />
    </form>
  );
}
