import { Switch } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { toastError } from '../../../ui/toasts.ts';
import shared from '../../../ui/card.module.css';
import styles from '../number-health.module.css';

/** Whether admins get an e-mail when a number of the company disconnects. The current value arrives live. */
export function MailSwitch() {
  const { t } = useTranslation();
  const { settings } = useUser().company;
  const isOn = settings.find(({ key }) => key === 'connectionAlertMail')?.value !== 'disabled';
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (on: boolean) =>
      api.settings.set({ params: { key: 'connectionAlertMail' }, body: { value: on ? 'enabled' : 'disabled' } }),
    onError: toastError,
  });
  return (
    <section className={`${shared.card} ${styles.card}`} aria-labelledby="notices-title">
      <h2 id="notices-title">{t(($) => $.numberHealth.notices)}</h2>
      <Switch
        label={t(($) => $.numberHealth.mail)}
        description={t(($) => $.numberHealth.mailHint)}
        checked={isPending ? variables : isOn}
        onChange={(event) => mutate(event.target.checked)}
      />
    </section>
  );
}
