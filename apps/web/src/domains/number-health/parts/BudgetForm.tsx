import { SendBudgetChanges, type SendBudget } from '@balcao/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useFormState } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { NumberField, SwitchField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toasts.ts';
import formStyles from '../../../forms/form.module.css';
import shared from '../../../ui/card.module.css';
import styles from '../number-health.module.css';

/** How much the number may send automatically, and how many of today's new conversations it has begun. */
export function BudgetForm({ id, budget }: { id: number; budget: SendBudget }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { perMinute, firstContactsPerDay, warmUp, allowedToday, usedToday } = budget;
  const form = useSchemaForm(SendBudgetChanges, { perMinute, firstContactsPerDay, warmUp });
  const { control } = form;
  const { isDirty } = useFormState({ control });
  const { busy, submit } = useSubmit(form, {
    send: (body) => api.sendBudgets.set({ params: { id }, body }),
    onSaved: async (_saved, body) => {
      form.reset(body);
      toast(
        'success',
        t(($) => $.common.saved),
      );
      await queryClient.invalidateQueries({ queryKey: keys.numberHealth.all });
    },
  });
  const usedPercent = allowedToday === 0 ? 100 : Math.min(100, (100 * usedToday) / allowedToday);
  const used = t(($) => $.numberHealth.usedToday, { used: formatWhole(usedToday), allowed: formatWhole(allowedToday) });
  return (
    <section className={`${shared.card} ${styles.card}`} aria-labelledby="budget-title">
      <h2 id="budget-title">{t(($) => $.numberHealth.budget)}</h2>
      <p className={styles.hint}>{t(($) => $.numberHealth.budgetHint)}</p>
      <div className={styles.today}>
        <strong className="num">{used}</strong>
        <span className={styles.meter} data-full={usedToday >= allowedToday || undefined}>
          <i style={{ width: `${usedPercent}%` }} />
        </span>
        {warmUp && allowedToday < firstContactsPerDay && (
          <small>
            {t(($) => $.numberHealth.warming, {
              allowed: formatWhole(allowedToday),
              cap: formatWhole(firstContactsPerDay),
            })}
          </small>
        )}
      </div>
      <form className={styles.form} noValidate onSubmit={submit}>
        <div className={formStyles.pair}>
          <NumberField
            control={control}
            name="perMinute"
            label={t(($) => $.numberHealth.perMinute)}
            min={1}
            max={600}
          />
          <NumberField
            control={control}
            name="firstContactsPerDay"
            label={t(($) => $.numberHealth.firstContactsPerDay)}
            description={t(($) => $.numberHealth.firstContactsHint)}
            max={1000}
          />
        </div>
        <SwitchField
          control={control}
          name="warmUp"
          label={t(($) => $.numberHealth.warmUp)}
          description={t(($) => $.numberHealth.warmUpHint)}
        />
        <Button type="submit" kind="primary" busy={busy} disabled={!isDirty}>
          {t(($) => $.common.save)}
        </Button>
      </form>
    </section>
  );
}
