import type { Webhook, WebhookDelivery } from '@balcao/contract';
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

interface Props {
  webhook: Webhook;
  onClose: () => void;
}

/** How often the list is fetched again: no signal says that an event was delivered. */
const refetchMs = 5000;

/** The last events for an endpoint. A click on an event shows what was sent and answered. */
export function WebhookLogDialog({ webhook: { id, name, active }, onClose }: Props) {
  const { t } = useTranslation();
  const [shownId, setShownId] = useState<string | null>(null);
  return (
    <Dialog open onClose={onClose} size="lg" title={`${t(($) => $.integrations.webhooks.log)} · ${name}`}>
      {shownId === null ? (
        <Deliveries id={id} active={active} onOpen={setShownId} />
      ) : (
        <Detail id={id} active={active} deliveryId={shownId} onBack={() => setShownId(null)} />
      )}
    </Dialog>
  );
}

function Deliveries({ id, active, onOpen }: { id: number; active: boolean; onOpen: (deliveryId: string) => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...queries.webhooks.deliveries({ params: { id }, query: {} }),
    refetchInterval: refetchMs,
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.webhooks.test({ params: { id } }),
    onSuccess: () => void refetch(),
    onError: toastError,
  });
  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  return (
    <div className={styles.detail}>
      {active && (
        <div className={styles.verdict}>
          <Button small busy={isPending} onClick={() => mutate()}>
            {t(($) => $.integrations.webhooks.sendTest)}
          </Button>
        </div>
      )}
      {data.deliveries.length === 0 && <p className={styles.about}>{t(($) => $.integrations.webhooks.none)}</p>}
      <ul className={styles.log}>
        {data.deliveries.map((delivery) => (
          <li key={delivery.id}>
            <button type="button" className={styles.entry} onClick={() => onOpen(delivery.id)}>
              <Summary delivery={delivery} />
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}

const tones = { waiting: 'amber', delivered: 'brand', failed: 'red' } as const;

/** One line about an event: its name, its state, when it was created, and what the last attempt found. */
function Summary({ delivery }: { delivery: WebhookDelivery }) {
  const { t } = useTranslation();
  const { event, state, outcome, status, createdAt, attempts, nextAt } = delivery;
  const hasProblem = outcome !== null && outcome !== 'ok';
  // Before the first attempt `nextAt` is only the time of that attempt.
  const isRetried = nextAt !== null && attempts > 0;
  return (
    <>
      <span>{t(($) => $.integrations.webhooks.names[event])}</span>
      <Chip tone={tones[state]}>{t(($) => $.integrations.webhooks.states[state])}</Chip>
      <span className={styles.quiet}>
        {[
          formatDayTime(createdAt),
          ...(hasProblem ? [t(($) => $.integrations.trial.outcomes[outcome])] : []),
          ...(status === null ? [] : [t(($) => $.integrations.trial.status, { status })]),
          t(($) => $.integrations.log.attempts, { count: attempts }),
          ...(isRetried ? [t(($) => $.integrations.webhooks.next, { at: formatDayTime(nextAt) })] : []),
        ].join(' · ')}
      </span>
    </>
  );
}

/** One event with what was sent and answered, and a button that sends it again. */
function Detail({
  id,
  active,
  deliveryId,
  onBack,
}: {
  id: number;
  active: boolean;
  deliveryId: string;
  onBack: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const params = { id, deliveryId };
  const { data, error, refetch } = useQuery(queries.webhooks.delivery({ params }));
  const { mutate, isPending } = useMutation({
    mutationFn: () => api.webhooks.replay({ params }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: keys.webhooks.all });
      toast(
        'success',
        t(($) => $.integrations.webhooks.replayed),
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
        {active && (
          <Button
            small
            icon={<IconRepeat size={16} stroke={1.9} aria-hidden />}
            busy={isPending}
            onClick={() => mutate()}
          >
            {t(($) => $.integrations.log.replay)}
          </Button>
        )}
      </div>
      {!data && (error ? <ErrorState error={error} retry={() => void refetch()} /> : <SkeletonRows rows={4} />)}
      {data && (
        <>
          <div className={styles.verdict}>
            <Summary delivery={data} />
          </div>
          <CallContent
            title={t(($) => $.integrations.log.request)}
            text={data.request || t(($) => $.integrations.log.noResponse)}
          />
          <CallContent
            title={t(($) => $.integrations.log.response)}
            text={data.response || t(($) => $.integrations.log.noResponse)}
          />
        </>
      )}
    </div>
  );
}
