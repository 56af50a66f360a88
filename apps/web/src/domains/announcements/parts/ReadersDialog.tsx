import type { Announcement } from '@balcao/contract';
import { IconEye } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { MoreButton } from '../../../records/MoreButton.tsx';
import { morePages } from '../../../records/more-pages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import styles from '../announcements.module.css';

/** The users who have seen an announcement, the latest first. */
export function ReadersDialog({ announcement, onClose }: { announcement: Announcement; onClose: () => void }) {
  const { t } = useTranslation();
  const params = { id: announcement.id };
  const query = useInfiniteQuery({
    queryKey: [...queries.announcements.readers({ params }).queryKey, 'pages'],
    queryFn: ({ pageParam, signal }) =>
      queries.announcements.readers({ params, query: { pageNumber: pageParam } }).queryFn({ signal }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) => (last.hasMore ? pages.length + 1 : null),
    // No signal tells of new readers, so they are fetched again each time the dialog opens.
    staleTime: 0,
  });
  const { data, error, refetch } = query;
  const readers = data?.pages.flatMap(({ records }) => records) ?? [];
  const count = data?.pages[0]?.count ?? 0;
  return (
    <Dialog open onClose={onClose} title={t(($) => $.announcements.readersOf, { name: announcement.title })}>
      {error && !data ? (
        <ErrorState error={error} retry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : count === 0 ? (
        <EmptyState
          icon={<IconEye size={26} stroke={1.6} aria-hidden />}
          title={t(($) => $.announcements.noReaders)}
          text={t(($) => $.announcements.noReadersText)}
        />
      ) : (
        <>
          <p>{t(($) => $.announcements.readersCount, { count })}</p>
          <ul className={styles.readers}>
            {readers.map(({ userId, name, company, readAt }) => (
              <li key={userId}>
                <span>
                  {name}
                  <small>{company}</small>
                </span>
                <time className="num" dateTime={readAt}>
                  {formatDayTime(readAt)}
                </time>
              </li>
            ))}
          </ul>
          <MoreButton more={morePages(query)} />
        </>
      )}
    </Dialog>
  );
}
