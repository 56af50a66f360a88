import type { Retention } from '@balcao/contract';
import { RetentionDays } from '@balcao/contract/company-data/company-data';
import { limits } from '@balcao/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { NumberField } from '../../../forms/fields.tsx';
import { SaveBar } from '../../../forms/SaveBar.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { formatBytes, formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import form from '../../../forms/form.module.css';
import styles from '../company-data.module.css';

const names = ['mediaDays', 'messageDays'] as const;
/** Whether the preview may be asked with these values. */
const areDays = (days: RetentionDays) => RetentionDays.safeParse(days).success;

/** The form for how many days the company keeps files and messages, with a preview of what that would remove. */
export function RetentionForm({ retention }: { retention: Retention }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const fields = useSchemaForm<RetentionDays, RetentionDays>(RetentionDays, retention.own);
  const { isDirty } = useFormState({ control: fields.control });
  const [mediaDays, messageDays] = useWatch({ control: fields.control, name: names });
  const typedDays = useDebounced({ mediaDays, messageDays });
  const preview = useQuery({
    ...queries.companyData.previewRetention({ query: typedDays }),
    enabled: areDays(typedDays),
    // The last preview stays until the next one is there.
    placeholderData: (former) => former,
  });
  const [unconfirmed, setUnconfirmed] = useState<RetentionDays>();
  const save = async (body: RetentionDays) => {
    const saved = await api.companyData.setRetention({ body });
    queryClient.setQueryData(keys.companyData.showRetention(), saved);
    fields.reset(saved.own);
    toast(
      'success',
      t(($) => $.common.saved),
    );
  };
  return (
    <form
      className={form.form}
      noValidate
      onSubmit={(event) => void fields.handleSubmit((days) => setUnconfirmed(days))(event)}
    >
      <fieldset>
        <div className={form.pair}>
          {names.map((name) => (
            <NumberField
              key={name}
              control={fields.control}
              name={name}
              label={t(($) => $.companyData.retention[name])}
              description={
                retention.limit[name] > 0
                  ? t(($) => $.companyData.retention.limit, { count: retention.limit[name] })
                  : t(($) => $.companyData.retention.noLimit)
              }
              // A limit of 0 stands for none.
              max={retention.limit[name] || limits.retention.days}
            />
          ))}
        </div>
        <output className={styles.preview}>{preview.data && previewWords(t, preview.data)}</output>
      </fieldset>
      {/* The dialog saves, so it shows that saving is under way. */}
      <SaveBar isDirty={isDirty} busy={false} onReset={() => fields.reset(retention.own)} />
      {unconfirmed && (
        <RetentionDialog
          days={unconfirmed}
          onClose={() => setUnconfirmed(undefined)}
          onConfirm={() => save(unconfirmed)}
        />
      )}
    </form>
  );
}

/** The question before the days are saved. It tells what the next night would then remove. */
function RetentionDialog(props: { days: RetentionDays; onClose: () => void; onConfirm: () => Promise<void> }) {
  const { t } = useTranslation();
  const { data } = useQuery(queries.companyData.previewRetention({ query: props.days }));
  return (
    <ConfirmDialog
      open
      danger={data !== undefined && data.files + data.messages > 0}
      isReady={data !== undefined}
      title={t(($) => $.companyData.retention.confirmTitle)}
      text={
        data ? `${previewWords(t, data)} ${t(($) => $.companyData.retention.confirmText)}` : t(($) => $.common.loading)
      }
      confirm={t(($) => $.companyData.retention.confirm)}
      onClose={props.onClose}
      onConfirm={props.onConfirm}
    />
  );
}

function previewWords(
  t: Translate,
  { files, bytes, messages, isCapped }: { files: number; bytes: number; messages: number; isCapped: boolean },
): string {
  if (files + messages === 0) return t(($) => $.companyData.retention.previewNone);
  const counted = { files: formatWhole(files), size: formatBytes(bytes), messages: formatWhole(messages) };
  return t(($) => (isCapped ? $.companyData.retention.previewMore : $.companyData.retention.preview), counted);
}
