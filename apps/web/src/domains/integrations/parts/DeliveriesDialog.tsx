import type { Integration, IntegrationDelivery } from '@balcao/contract';
import { IconArrowLeft, IconRepeat } from '@tabler/icons-react';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { CallContent } from './CallContent.tsx';
import styles from '../integrations.module.css';

/** No signal tells of new calls. */
const refreshMs = 5000;

interface Props {
  integration: Integration;
  onClose: () => void;
}

/** The last calls to n8n or a webhook, and one of them with what was sent and answered. */
export function DeliveriesDialog({ integration: { id, name }, onClose }: Props) {
  const { t } = useTranslation();
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} size="lg" title={`${t(($) => $.integrations.log.title)} · ${name}`}>
      {shownId === null ? (
        <Deliveries id={id} onOpen={setShownId} />
      ) : (
        <Detail id={id} deliveryId={shownId} onBack={() => setShownId(null)} />
      )}
    </Dialog>
  );
}

function Deliveries({ id, onOpen }: { id: number; onOpen: (deliveryId: string) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...queries.integrations.deliveries({ params: { id } }),
    refetchInterval: refreshMs,
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  if (data.deliveries.length === 0) return <p className={styles.about}>{t(($) => $.integrations.log.empty)}</p>;
  return (
    <ul className={styles.log}>
      {data.deliveries.map((delivery) => (
        <li key={delivery.id}>
          <button type="button" className={styles.entry} onClick={() => onOpen(delivery.id)}>
            <Summary delivery={delivery} />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Summary({ delivery }: { delivery: IntegrationDelivery }) {
  const { t } = useTranslation();
  const { outcome, status, createdAt, ticketId, attempts, durationMs, isDelivered } = delivery;
  return (
    <>
      <span>{formatDayTime(createdAt)}</span>
      <Chip tone={isDelivered ? 'brand' : 'red'}>{status ?? '—'}</Chip>
      <span className={styles.quiet}>
        {[
          t(($) => $.integrations.trial.outcomes[outcome]),
          ...(ticketId === null ? [] : [t(($) => $.integrations.log.ticket, { id: ticketId })]),
          t(($) => $.integrations.log.attempts, { count: attempts }),
          `${durationMs} ms`,
        ].join(' · ')}
      </span>
    </>
  );
}

function Detail({ id, deliveryId, onBack }: { id: number; deliveryId: string; onBack: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id, deliveryId };
  const { data, error, refetch } = useQuery(queries.integrations.delivery({ params }));
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.integrations.replay({ params }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.integrations.all });
      toast(
        'success',
        t(($) => $.integrations.log.replayed),
      );
    },
    onError: toastError,
  });
  return (
    <div className={styles.detail}>
      <div className={styles.verdict}>
        <Button small icon={<IconArrowLeft size={16} stroke={1.9} aria-hidden />} onClick={onBack}>
          {t(($) => $.integrations.log.back)}
        </Button>
        <Button
          small
          icon={<IconRepeat size={16} stroke={1.9} aria-hidden />}
          busy={isPending}
          onClick={() => mutate()}
        >
          {t(($) => $.integrations.log.replay)}
        </Button>
      </div>
      <p className={styles.quiet}>{t(($) => $.integrations.log.replayHint)}</p>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <>
          <div className={styles.verdict}>
            <Summary delivery={data} />
          </div>
          <CallContent title={t(($) => $.integrations.log.request)} text={data.request} />
          <CallContent
            title={t(($) => $.integrations.log.response)}
            text={data.response || t(($) => $.integrations.log.noResponse)}
          />
        </>
      )}
    </div>
  );
}
