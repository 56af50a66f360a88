import { useState } from 'react';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Skeleton } from '../../../ui/Skeleton.tsx';
import type { Dates } from '../period.ts';
import { useTicketsByUser } from '../use-dashboard.ts';
import { ChartCard, ChartFailed } from './ChartCard.tsx';
import styles from '../dashboard.module.css';

const fewRows = 8;

/** How many tickets each user finished: a table with bars. The longest bar leaves 48 px for its number. */
export function UserChart({ dates }: { dates: Dates }) {
  const { t } = useTranslation();
  const [ownDates, setOwnDates] = useState<Dates>();
  const [showsAll, setShowsAll] = useState(false);
  const { data, isError, refetch } = useTicketsByUser(ownDates ?? dates);
  const title = t(($) => $.dashboard.byUser);
  const rows = data?.data ?? [];
  const maxCount = Math.max(1, ...rows.map(({ quantidade }) => quantidade));
  const total = rows.reduce((sum, { quantidade }) => sum + quantidade, 0);
  return (
    <ChartCard
      title={title}
      aside={data && t(($) => $.dashboard.finishedCount, { count: total })}
      dates={dates}
      own={ownDates}
      onOwn={setOwnDates}
    >
      {data ? (
        <>
          <table className={styles.bars}>
            <caption className="sr">{title}</caption>
            <thead className="sr">
              <tr>
                <th scope="col">{t(($) => $.dashboard.person)}</th>
                <th scope="col">{t(($) => $.dashboard.finished)}</th>
              </tr>
            </thead>
            <tbody>
              {(showsAll ? rows : rows.slice(0, fewRows)).map(({ nome, quantidade }, nth) => (
                <tr key={`${nth} ${nome}`}>
                  <th scope="row">{nome}</th>
                  <td className="num">
                    {quantidade > 0 && (
                      <i style={{ inlineSize: `calc((100% - 48px) * ${quantidade / maxCount})` }} aria-hidden />
                    )}
                    {formatWhole(quantidade)}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
          {rows.length > fewRows && (
            <Button kind="quiet" small onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? t(($) => $.dashboard.showFew) : t(($) => $.dashboard.showAll, { count: rows.length })}
            </Button>
          )}
        </>
      ) : isError ? (
        <ChartFailed text={t(($) => $.dashboard.toasts.userChartError)} retry={() => void refetch()} />
      ) : (
        <Skeleton height={242} />
      )}
    </ChartCard>
  );
}
