import type { PaymentProvider } from '@balcao/contract';
import { IconPlugConnected, IconSettings } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { cx } from '../../../ui/cx.ts';
import { toast, toastError } from '../../../ui/toasts.ts';
import { kindKey } from '../kind-key.ts';
import { Diagnosis } from './Diagnosis.tsx';
import card from '../../../ui/card.module.css';
import styles from '../payments.module.css';

const ProviderDialog = lazy(async () => ({ default: (await import('./ProviderDialog.tsx')).ProviderDialog }));

/** One way to receive payments: its state, its test and its set-up. */
export function ProviderCard({ provider }: { provider: PaymentProvider }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'set-up' | 'stop' | null>(null);
  const { kind, isActive, isComplete, sandbox } = provider;
  const name = t(($) => $.payments.kinds[kindKey[kind]]);
  const { choose, using, testing } = useProviderCalls(kind, name);
  return (
    <article className={cx(card.card, styles.provider)} data-active={isActive || undefined} aria-label={name}>
      <header>
        <h2>{name}</h2>
        {isActive && <Chip tone="brand">{t(($) => $.payments.active)}</Chip>}
        {!isComplete && <Chip>{t(($) => $.payments.incomplete)}</Chip>}
        {sandbox && <Chip tone="amber">{t(($) => $.payments.sandboxChip)}</Chip>}
      </header>
      <div>
        <p>{t(($) => $.payments.about[kindKey[kind]])}</p>
        {testing.data && (
          <Diagnosis diagnosis={testing.data} busy={testing.isPending} onRegister={() => testing.mutate(true)} />
        )}
      </div>
      <div className={styles.actions}>
        <Button
          small
          icon={<IconSettings size={15} stroke={1.9} aria-hidden />}
          aria-label={t(($) => $.payments.setUpOf, { name })}
          onClick={() => setDialog('set-up')}
        >
          {t(($) => $.payments.setUp)}
        </Button>
        <Button
          small
          icon={<IconPlugConnected size={15} stroke={1.9} aria-hidden />}
          busy={testing.isPending}
          aria-label={t(($) => $.payments.testOf, { name })}
          onClick={() => testing.mutate(false)}
        >
          {t(($) => $.payments.test)}
        </Button>
        {isActive ? (
          <Button small kind="quiet" onClick={() => setDialog('stop')}>
            {t(($) => $.payments.stop)}
          </Button>
        ) : (
          isComplete && (
            <Button
              small
              kind="primary"
              busy={using.isPending}
              aria-label={t(($) => $.payments.useOf, { name })}
              onClick={() => using.mutate()}
            >
              {t(($) => $.payments.use)}
            </Button>
          )
        )}
      </div>
      <ConfirmDialog
        open={dialog === 'stop'}
        onClose={() => setDialog(null)}
        title={t(($) => $.payments.stopTitle)}
        text={t(($) => $.payments.stopText)}
        confirm={t(($) => $.payments.stop)}
        danger
        onConfirm={() => choose(null)}
      />
      <Suspense>
        {dialog === 'set-up' && <ProviderDialog provider={provider} onClose={() => setDialog(null)} />}
      </Suspense>
    </article>
  );
}

/** The calls of a way to receive payments: its choice and its test. */
function useProviderCalls(kind: PaymentProvider['kind'], name: string) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  /** Chooses the provider of new charges; null: none. */
  const choose = async (chosen: PaymentProvider['kind'] | null) =>
    queryClient.setQueryData(
      keys.payments.providers(),
      await api.payments.activateProvider({ body: { kind: chosen } }),
    );
  const using = useMutation({
    mutationFn: () => choose(kind),
    onSuccess: () =>
      toast(
        'success',
        t(($) => $.payments.nowUsed, { name }),
      ),
    onError: toastError,
  });
  const testing = useMutation({
    // With `register` the provider is also told to send notices to this installation.
    mutationFn: (register: boolean) => api.payments.testProvider({ params: { kind }, body: { register } }),
    onError: toastError,
  });
  return { choose, using, testing };
}
