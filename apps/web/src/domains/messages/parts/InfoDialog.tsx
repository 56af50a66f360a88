import type { Message, MessageReport } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatDay, formatTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import { codeText } from '../code-text.ts';
import styles from './info.module.css';

/** While the dialog is open, new ticks are fetched at this interval. */
const refetchMs = 4000;

/** Who wrote a message, and what happened to it and when. */
export function InfoDialog({ message, onClose }: { message: Message; onClose: () => void }) {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery({
    ...queries.messages.info({ params: { id: message.id } }),
    staleTime: 0,
    gcTime: 0,
    refetchInterval: refetchMs,
  });
  return (
    <Dialog open onClose={onClose} title={t(($) => $.messages.menu.info)} size="sm">
      {data ? (
        <Report report={data} message={message} />
      ) : error ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : (
        <Skeleton width="100%" height={150} />
      )}
    </Dialog>
  );
}

function Report({ report, message }: { report: MessageReport; message: Message }) {
  const { t } = useTranslation();
  const isVoice = message.media?.voice === true;
  // A voice note always has the line `playedAt`; any other message has it only after it was played.
  const steps = [
    ['storedAt', report.storedAt],
    ['sentAt', report.sentAt],
    ...(message.fromMe
      ? ([
          ['deliveredAt', report.deliveredAt],
          ['readAt', report.readAt],
        ] as const)
      : []),
    ...(message.fromMe && (isVoice || report.playedAt) ? ([['playedAt', report.playedAt]] as const) : []),
  ] as const;
  return (
    <>
      <dl className={styles.info}>
        <dt>{t(($) => $.messages.info.origin)}</dt>
        <dd dir="auto">{originOf(report, t)}</dd>
        {steps.map(([step, at]) => (
          <Instant key={step} name={t(($) => $.messages.info[step])} at={at} />
        ))}
        {report.error !== null && (
          <>
            <Instant name={t(($) => $.messages.info.failedAt)} at={report.failedAt} />
            <dt>{t(($) => $.messages.info.reason)}</dt>
            <dd className={styles.reason}>{codeText(report.error)}</dd>
          </>
        )}
      </dl>
      {report.members.length > 0 && <Members report={report} />}
    </>
  );
}

function originOf({ origin, user, writer }: MessageReport, t: ReturnType<typeof useTranslation>['t']): string {
  if (origin === 'attendant' && user) return user.name;
  if (origin === 'customer' && writer) return writer;
  return t(($) => $.messages.info.origins[origin]);
}

function Instant({ name, at }: { name: string; at: string | null }) {
  return (
    <>
      <dt>{name}</dt>
      <dd>{at === null ? '—' : <time dateTime={at}>{momentOf(at)}</time>}</dd>
    </>
  );
}

const momentOf = (at: string) => `${formatDay(at)} ${formatTime(at)}`;

function Members({ report: { members, memberCount } }: { report: MessageReport }) {
  const { t } = useTranslation();
  const readCount = members.filter(({ readAt }) => readAt !== null).length;
  return (
    <section className={styles.members}>
      <h3>{t(($) => $.messages.info.members, { read: readCount, count: memberCount ?? members.length })}</h3>
      <ul>
        {members.map(({ name, deliveredAt, readAt }) => (
          <li key={name}>
            <b dir="auto">{name}</b>
            <span>
              {readAt
                ? t(($) => $.messages.info.readBy, { time: momentOf(readAt) })
                : t(($) => $.messages.info.reached, { time: deliveredAt ? momentOf(deliveredAt) : '' })}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
