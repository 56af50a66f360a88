import type { Campaign } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { isRefusal } from '../../../api/api-error.ts';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { toast } from '../../../ui/toasts.ts';
import styles from '../campaigns.module.css';

/** The key under which this browser stores the number of the last trial. */
const numberKey = 'balcao:trial-number';

/** Sends the message of a campaign to one number as a trial. */
export function TrialForm({ campaign: { id } }: { campaign: Campaign }) {
  const { t } = useTranslation();
  const [number, setNumber] = useState(() => localStorage.getItem(numberKey) ?? '');
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: () => api.campaigns.test({ params: { id }, body: { number } }),
    onSuccess: () => {
      localStorage.setItem(numberKey, number);
      toast(
        'success',
        t(($) => $.campaigns.said.tested, { number }),
      );
    },
  });
  const textOf = (refused: Error) =>
    isRefusal(refused, 'ERR_VALIDATION') ? t(($) => $.campaigns.preview.testNumberWrong) : errorText(refused);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (number.trim() !== '' && !isPending) mutate();
  };
  return (
    <section>
      <h3>{t(($) => $.campaigns.preview.testTitle)}</h3>
      <form className={styles.trial} onSubmit={submit}>
        <TextInput
          aria-label={t(($) => $.campaigns.preview.testNumber)}
          placeholder={t(($) => $.campaigns.preview.testNumber)}
          inputMode="tel"
          maxLength={30}
          value={number}
          error={error ? textOf(error) : undefined}
          onChange={(event) => {
            setNumber(event.target.value);
            reset();
          }}
        />
        <Button type="submit" busy={isPending} disabled={number.trim() === ''}>
          {t(($) => $.campaigns.preview.test)}
        </Button>
      </form>
    </section>
  );
}
