import type { MandateState } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatCents } from '../../../i18n/format-money.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { mandatePages } from '../charge-pages.ts';
import card from '../../../ui/card.module.css';
import styles from '../payments.module.css';

const tones: Record<MandateState, Tone> = {
  waiting: 'blue',
  active: 'brand',
  refused: 'red',
  cancelled: 'neutral',
  expired: 'neutral',
};

/** What the companies have authorised at their banks. */
export function MandateTable() {
  const { t } = useTranslation();
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery(mandatePages);
  const heading = useId();
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.payments.mandates.title)}
      </h2>
      <div className={card.card}>
        {!data ? (
          error ? (
            <ErrorState error={error} retry={() => void refetch()} />
          ) : (
            <SkeletonRows rows={3} />
          )
        ) : records.length === 0 ? (
          <p className={styles.none}>{t(($) => $.payments.mandates.empty)}</p>
        ) : (
          <table className={styles.mandates}>
            <thead>
              <tr>
                {(['company', 'limit', 'state', 'since'] as const).map((column) => (
                  <th key={column} scope="col">
                    {t(($) => $.payments.mandates[column])}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {records.map(({ id, company, maxCents, state, createdAt, activatedAt, endedAt }) => (
                <tr key={id}>
                  <td>{company.name}</td>
                  <td className="num">{formatCents(maxCents)}</td>
                  <td>
                    <Chip tone={tones[state]}>{t(($) => $.payments.mandateStates[state])}</Chip>
                  </td>
                  <td>{formatDayTime(endedAt ?? activatedAt ?? createdAt)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </div>
      {hasNextPage && (
        <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {t(($) => $.payments.mandates.more)}
        </Button>
      )}
    </section>
  );
}
