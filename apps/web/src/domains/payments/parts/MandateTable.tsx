import type { MandateState } from '@balcao/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { formatCents } from '../../../i18n/format-money.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { morePages } from '../../../records/more-pages.ts';
import { RecordList } from '../../../records/RecordList.tsx';
import { useRecordFocus } from '../../../records/use-record-focus.ts';
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

/** The mandates: what each company has authorised its bank to pay. The operator cannot change them. */
export function MandateTable() {
  const { t } = useTranslation();
  const query = useInfiniteQuery(mandatePages);
  const { data, error, refetch } = query;
  const heading = useId();
  const focus = useRecordFocus();
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.payments.mandates.title)}
      </h2>
      <div className={`${card.card} ${card.list}`}>
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={3} />}
        {data && records.length === 0 && <p className={styles.none}>{t(($) => $.payments.mandates.empty)}</p>}
        {records.length > 0 && (
          <RecordList
            records={records}
            columns={[
              { header: ($) => $.payments.mandates.company, cell: ({ company }) => company.name },
              { header: ($) => $.payments.mandates.limit, cell: ({ maxCents }) => formatCents(maxCents) },
              {
                header: ($) => $.payments.mandates.state,
                cell: ({ state }) => <Chip tone={tones[state]}>{t(($) => $.payments.mandateStates[state])}</Chip>,
              },
              {
                header: ($) => $.payments.mandates.since,
                cell: ({ createdAt, activatedAt, endedAt }) => formatDayTime(endedAt ?? activatedAt ?? createdAt),
              },
            ]}
            nameOf={({ company }) => company.name}
            focus={focus}
            isCovered={false}
            onEdit={undefined}
            onRemove={undefined}
            actions={undefined}
            isFixed={() => true}
            isKept={() => true}
            rowTone={undefined}
            more={morePages(query)}
          />
        )}
      </div>
    </section>
  );
}
