import { TextInput } from '@mantine/core';
import { limits } from '@balcao/contract/limits';
import { useMutation } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import type { SecretOption } from '../options.ts';
import styles from '../settings.module.css';

/** A secret of the company. The user can write or delete it; the server never sends it to the page. */
export function SecretRow({ option: { key } }: { option: SecretOption }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState('');
  const id = useId();
  const { mutate, isPending } = useMutation({
    mutationFn: (value: string) => api.settings.set({ params: { key }, body: { value } }),
    onSuccess: (_changed, value) => {
      setTyped('');
      toast(
        'success',
        t(($) => (value === '' ? $.settings.secretDeleted : $.settings.secretSaved)),
      );
    },
    onError: toastError,
  });
  return (
    <form
      className={`${styles.option} ${styles.choice}`}
      onSubmit={(event) => {
        event.preventDefault();
        if (typed.trim() !== '') mutate(typed.trim());
      }}
    >
      <label className={styles.label} htmlFor={id}>
        {t(($) => $.settings.options[key])}
      </label>
      <p className={styles.effect} id={`${id}-effect`}>
        {t(($) => $.settings.effects[key])}
      </p>
      <div className={styles.control}>
        <TextInput
          id={id}
          aria-describedby={`${id}-effect`}
          type="password"
          autoComplete="new-password"
          maxLength={limits.settingValue}
          value={typed}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <div className={styles.secretButtons}>
          <Button small disabled={isPending} onClick={() => mutate('')}>
            {t(($) => $.settings.deleteSecret)}
          </Button>
          <Button small kind="primary" type="submit" busy={isPending} disabled={typed.trim() === ''}>
            {t(($) => $.common.save)}
          </Button>
        </div>
      </div>
    </form>
  );
}
