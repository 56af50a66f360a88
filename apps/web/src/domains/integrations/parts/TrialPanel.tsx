import type { Integration, IntegrationReport } from '@balcao/contract';
import { IntegrationTrial } from '@balcao/contract/integrations/integrations';
import { IconTestPipe } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { useWatch, type Control } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import type { IntegrationRecordForm, IntegrationValues } from '../integration-values.ts';
import styles from '../integrations.module.css';

interface Props {
  form: IntegrationRecordForm;
  /** Undefined: the integration is not stored yet. */
  integration: Integration | undefined;
}

/**
 * Tests the values that the form has now, saved or not. The report is shown while the form has the values that were
 * tested.
 */
export function TrialPanel({ form, integration }: Props) {
  const { t } = useTranslation();
  // `control` is the same for each field. Its type in `RecordForm` says `FieldValues` for what a submit gets.
  const control = form.field('type').control as unknown as Control<IntegrationValues>;
  const values = useWatch({ control });
  // A test needs no name, but the server wants one.
  const name = values.name?.trim() ? values.name : 'Teste';
  // With the id, the server takes a stored key for a key that the form shows as dots.
  const trial = { ...values, name, id: integration?.id ?? null };
  // The values are passed as JSON text, so that those of the last test (`variables`) can be compared with `===`.
  const { mutate, data, isPending, variables, reset } = useMutation({
    mutationFn: (json: string) => api.integrations.test({ body: JSON.parse(json) as never }),
    onError: toastError,
  });
  const trialJson = JSON.stringify(trial);
  // The parsed JSON of `mutationFn` has the type of the body: this check has accepted it.
  const test = () => {
    if (IntegrationTrial.safeParse(trial).success) return mutate(trialJson);
    reset();
    toast(
      'notice',
      t(($) => $.integrations.trial.incomplete),
    );
  };
  return (
    <div className={styles.trial}>
      <Button icon={<IconTestPipe size={16} stroke={1.9} aria-hidden />} busy={isPending} onClick={test}>
        {t(($) => $.integrations.trial.button)}
      </Button>
      <output className={styles.trial}>{data && variables === trialJson && <Report report={data} />}</output>
    </div>
  );
}

function Report({ report: { outcome, status, durationMs, messages } }: { report: IntegrationReport }) {
  const { t } = useTranslation();
  const isFine = outcome === 'ok';
  return (
    <div className={styles.report}>
      <div className={styles.verdict}>
        <Chip tone={isFine ? 'brand' : 'red'}>{isFine ? '✓' : '!'}</Chip>
        <strong>{t(($) => $.integrations.trial.outcomes[outcome])}</strong>
        <span className={styles.quiet}>
          {status !== null && `${t(($) => $.integrations.trial.status, { status })} · `}
          {t(($) => $.integrations.trial.took, { ms: durationMs })}
        </span>
      </div>
      {isFine && messages.length === 0 && <p className={styles.quiet}>{t(($) => $.integrations.trial.saysNothing)}</p>}
      {messages.length > 0 && (
        <>
          <p className={styles.quiet}>{t(($) => $.integrations.trial.says)}</p>
          <ul>
            {messages.map((text, index) => (
              <li key={index}>{text}</li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}
