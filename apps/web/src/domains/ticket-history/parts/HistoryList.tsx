import type { TicketEvent } from '@balcao/contract';
import {
  IconArrowBackUp,
  IconArrowsExchange,
  IconArrowBack,
  IconCheck,
  IconMessagePlus,
  IconRefresh,
  IconTag,
  IconTagOff,
  IconUserCheck,
  IconUserMinus,
  IconUserPlus,
  type Icon,
} from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { formatAgo, formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { errorText } from '../../../ui/error-text.ts';
import styles from './ticket-history.module.css';

const icons: Record<TicketEvent['kind'], Icon> = {
  began: IconMessagePlus,
  opened: IconMessagePlus,
  accepted: IconUserCheck,
  transferred: IconArrowsExchange,
  undone: IconArrowBack,
  returned: IconArrowBackUp,
  closed: IconCheck,
  reopened: IconRefresh,
  tagged: IconTag,
  untagged: IconTagOff,
  invited: IconUserPlus,
  left: IconUserMinus,
};

/** The events of a ticket, newest first. Signals of the ticket fetch them again. */
export function HistoryList({ ticketId }: { ticketId: number }) {
  const { t } = useTranslation();
  const { data, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useInfiniteQuery({
    queryKey: keys.ticketHistory.list({ params: { ticketId } }),
    queryFn: ({ pageParam, signal }) =>
      api.ticketHistory.list(
        { params: { ticketId }, query: pageParam === null ? {} : { after: pageParam } },
        { signal },
      ),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });
  if (isPending) return <SkeletonRows rows={3} />;
  return (
    <>
      {data && (
        <ol className={styles.events} aria-live="polite" aria-relevant="additions">
          {data.pages
            .flatMap(({ events }) => events)
            .map((event) => (
              <EventLine key={event.id} event={event} />
            ))}
        </ol>
      )}
      {error && (
        <p className={styles.failed} role="alert">
          {t(($) => $.ticketHistory.failed)} {errorText(error)}{' '}
          <Button small kind="quiet" onClick={() => void refetch()}>
            {t(($) => $.common.retry)}
          </Button>
        </p>
      )}
      {hasNextPage && (
        <Button small kind="quiet" busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.ticketHistory.more)}
        </Button>
      )}
    </>
  );
}

function EventLine({ event }: { event: TicketEvent }) {
  const EventIcon = icons[event.kind];
  return (
    <li className={styles.event}>
      <i aria-hidden>
        <EventIcon size={14} stroke={1.9} />
      </i>
      <div>
        <p>{useSentence(event)}</p>
        <Changes event={event} />
        {event.note && (
          <p className={styles.note} dir="auto">
            {event.note}
          </p>
        )}
        <time className="num" dateTime={event.at}>
          {formatAgo(event.at)} · {formatDayTime(event.at)}
        </time>
      </div>
    </li>
  );
}

/** What happened, and who did it. */
function useSentence({ kind, actor, actorName, tag, from, to }: TicketEvent): string {
  const { t } = useTranslation();
  const values = { tag: tag?.name ?? '', user: to.user ?? from.user ?? '' };
  if (actor === 'system') return t(($) => $.ticketHistory.automatic[kind], values);
  const names = {
    user: actorName,
    platform: t(($) => $.ticketHistory.platform),
    program: t(($) => $.ticketHistory.program, { name: actorName }),
  };
  return t(($) => $.ticketHistory.kinds[kind], { ...values, name: names[actor] });
}

/**
 * The events below which a change of the responsible user is shown. Users who accept, close or reopen a ticket become
 * responsible for it, and the sentence of the event names them already. The sentence about a guest names the guest.
 */
const showsUser = new Set<TicketEvent['kind']>(['transferred', 'undone', 'opened']);

const changeFields = ['user', 'queue', 'connection'] as const;
type ChangeField = (typeof changeFields)[number];

/** The responsible user, the queue, the connection and the reason, as far as the event changed them. */
function Changes({ event: { kind, from, to, reason } }: { event: TicketEvent }) {
  const { t } = useTranslation();
  const isChanged = (field: ChangeField) => from[field] !== undefined || to[field] !== undefined;
  const mayShow = (field: ChangeField) => field !== 'user' || showsUser.has(kind);
  const fields = changeFields.filter((field) => isChanged(field) && mayShow(field));
  if (fields.length === 0 && reason === null) return null;
  const textOfNone = (field: ChangeField) =>
    field === 'user' ? t(($) => $.ticketHistory.nobody) : t(($) => $.ticketHistory.none);
  return (
    <dl className={styles.changes}>
      {reason !== null && (
        <div>
          <dt>{t(($) => $.ticketHistory.fields.reason)}</dt>
          <dd>{reason}</dd>
        </div>
      )}
      {fields.map((field) => (
        <div key={field}>
          <dt>{t(($) => $.ticketHistory.fields[field])}</dt>
          <dd>
            {kind === 'opened'
              ? to[field]
              : t(($) => $.ticketHistory.change, {
                  from: from[field] ?? textOfNone(field),
                  to: to[field] ?? textOfNone(field),
                })}
          </dd>
        </div>
      ))}
    </dl>
  );
}
