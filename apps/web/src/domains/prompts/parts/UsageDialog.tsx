import type { PromptUsage } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { NumberField } from '../../../forms/fields.tsx';
import { FormFooter } from '../../../forms/FormFooter.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import forms from '../../../forms/form.module.css';
import styles from '../prompts.module.css';

interface Props {
  usage: PromptUsage;
  maxLimit: number;
  onClose: () => void;
}

/** The tokens of this month by prompt, and the limit of the company. */
export function UsageDialog({ usage, maxLimit, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const form = useSchemaForm<{ limit: number }, { limit: number }>(
    z.object({ limit: z.number().int().min(0).max(maxLimit) }),
    { limit: usage.limit },
  );
  const { busy, submit } = useSubmit(form, {
    send: ({ limit }) => api.settings.set({ params: { key: 'promptTokensPerMonth' }, body: { value: String(limit) } }),
    onSaved: () => {
      void queryClient.invalidateQueries({ queryKey: keys.prompts.usage() });
      toast(
        'success',
        t(($) => $.common.saved),
      );
      onClose();
    },
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.prompts.usage.title)}>
      <form className={forms.form} noValidate onSubmit={submit}>
        <fieldset>
          {usage.prompts.length === 0 ? (
            <p className={styles.later}>{t(($) => $.prompts.usage.none)}</p>
          ) : (
            <table className={styles.spent}>
              <thead>
                <tr>
                  <th scope="col">{t(($) => $.prompts.fields.name)}</th>
                  <th scope="col">{t(($) => $.prompts.usage.tokens)}</th>
                  <th scope="col">{t(($) => $.prompts.usage.answers)}</th>
                  <th scope="col">{t(($) => $.prompts.usage.handOvers)}</th>
                </tr>
              </thead>
              <tbody>
                {usage.prompts.map(({ promptId, name, inputTokens, outputTokens, answers, handOvers }) => (
                  <tr key={promptId ?? 0}>
                    <th scope="row">
                      {promptId === null
                        ? t(($) => $.prompts.usage.ofFlows)
                        : name || t(($) => $.prompts.usage.deleted)}
                    </th>
                    <td className="num">{formatWhole(inputTokens + outputTokens)}</td>
                    <td className="num">{formatWhole(answers)}</td>
                    <td className="num">{formatWhole(handOvers)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )}
          <NumberField
            control={form.control}
            name="limit"
            label={t(($) => $.prompts.usage.limit)}
            description={t(($) => $.prompts.usage.limitHint)}
            max={maxLimit}
          />
        </fieldset>
        <FormFooter onCancel={onClose} submit={t(($) => $.common.save)} busy={busy} />
      </form>
    </Dialog>
  );
}
