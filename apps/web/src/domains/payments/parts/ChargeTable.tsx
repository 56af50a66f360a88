import type { ChargeState, PaymentCharge } from '@balcao/contract';
import { IconCheck, IconReceipt } from '@tabler/icons-react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useId, useRef, useState } from 'react';
import { formatCents } from '../../../i18n/format-money.ts';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { morePages } from '../../../records/more-pages.ts';
import { RecordList, type Column } from '../../../records/RecordList.tsx';
import { RecordSearch } from '../../../records/RecordSearch.tsx';
import { useListSearch } from '../../../records/use-list-search.ts';
import { useRecordFocus } from '../../../records/use-record-focus.ts';
import { Chip, type Tone } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { chargePages } from '../charge-pages.ts';
import { kindKey } from '../kind-key.ts';
import card from '../../../ui/card.module.css';
import styles from '../payments.module.css';

const ConfirmCharge = lazy(async () => ({ default: (await import('./ConfirmCharge.tsx')).ConfirmCharge }));

const tones: Record<ChargeState, Tone> = {
  open: 'blue',
  paid: 'brand',
  underpaid: 'red',
  overpaid: 'amber',
  refunded: 'amber',
  expired: 'neutral',
};

const columns: readonly Column<PaymentCharge>[] = [
  { header: ($) => $.payments.charges.company, cell: (charge) => <Company {...charge} /> },
  { header: ($) => $.payments.charges.value, cell: (charge) => <Value {...charge} /> },
  { header: ($) => $.payments.charges.state, cell: (charge) => <State {...charge} /> },
  { header: ($) => $.payments.charges.code, cell: (charge) => <Code {...charge} /> },
  { header: ($) => $.payments.charges.madeAt, cell: ({ createdAt }) => formatDayTime(createdAt) },
];

/** The charges of all companies. The operator confirms those by static Pix here: no provider reports their payment. */
export function ChargeTable() {
  const { t } = useTranslation();
  const { text, setText, search } = useListSearch();
  const query = useInfiniteQuery(chargePages(search));
  const { data, error, refetch } = query;
  const heading = useId();
  const searchField = useRef<HTMLInputElement>(null);
  const focus = useRecordFocus();
  const [chargeToConfirm, setChargeToConfirm] = useState<PaymentCharge | null>(null);
  const records = data?.pages.flatMap((page) => page.records) ?? [];
  return (
    <section aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t(($) => $.payments.charges.title)}
      </h2>
      {(records.length > 0 || search !== '') && (
        <RecordSearch
          ref={searchField}
          label={t(($) => $.payments.charges.search)}
          value={text}
          onChange={setText}
          onArrowDown={() => focus.step(1)}
          count={data?.pages[0] && t(($) => $.records.count, { count: data.pages[0].count })}
        />
      )}
      <div className={`${card.card} ${card.list}`} aria-busy={search !== text.trim()}>
        {!data && error && <ErrorState error={error} retry={() => void refetch()} />}
        {!data && !error && <SkeletonRows rows={5} />}
        {data && records.length === 0 && (
          <EmptyState
            icon={<IconReceipt size={26} stroke={1.6} aria-hidden />}
            title={t(($) => (search === '' ? $.payments.charges.empty : $.records.nothingFound))}
            {...(search === '' && { text: t(($) => $.payments.charges.emptyText) })}
          />
        )}
        {records.length > 0 && (
          <RecordList
            records={records}
            columns={columns}
            nameOf={({ id }) => t(($) => $.payments.charges.name, { id })}
            focus={focus}
            isCovered={chargeToConfirm !== null}
            onEdit={undefined}
            onRemove={undefined}
            actions={{
              first: (charge) =>
                charge.state === 'open' &&
                charge.kind === 'pix-static' && (
                  <IconButton
                    label={t(($) => $.payments.charges.confirm, { id: charge.id })}
                    onClick={() => setChargeToConfirm(charge)}
                  >
                    <IconCheck size={18} stroke={1.75} aria-hidden />
                  </IconButton>
                ),
            }}
            isFixed={() => true}
            isKept={() => true}
            rowTone={undefined}
            more={morePages(query)}
          />
        )}
      </div>
      <Suspense>
        {chargeToConfirm && <ConfirmCharge charge={chargeToConfirm} onClose={() => setChargeToConfirm(null)} />}
      </Suspense>
    </section>
  );
}

function Company({ company, invoiceId }: PaymentCharge) {
  const { t } = useTranslation();
  return (
    <>
      {company.name}
      <span className={styles.second}>{t(($) => $.payments.charges.invoice, { id: invoiceId })}</span>
    </>
  );
}

/** What was charged, and what arrived if that is another amount. */
function Value({ cents, paidCents }: PaymentCharge) {
  const { t } = useTranslation();
  return (
    <>
      {formatCents(cents)}
      {paidCents !== null && paidCents !== cents && (
        <span className={styles.second}>
          {t(($) => $.payments.charges.received, { value: formatCents(paidCents) })}
        </span>
      )}
    </>
  );
}

function State({ state }: PaymentCharge) {
  const { t } = useTranslation();
  return <Chip tone={tones[state]}>{t(($) => $.payments.states[state])}</Chip>;
}

/** The code by which the payment is found in the bank's statement, and the provider. */
function Code({ reference, kind }: PaymentCharge) {
  const { t } = useTranslation();
  return (
    <>
      <span className={styles.reference}>{reference}</span>
      <span className={styles.second}>{t(($) => $.payments.kinds[kindKey[kind]])}</span>
    </>
  );
}
