import type { DashboardAttendant } from '@balcao/contract';
import { useMediaQuery } from '@mantine/hooks';
import { IconStarFilled } from '@tabler/icons-react';
import { useState } from 'react';
import { phone } from '../../../app/shell/breakpoints.ts';
import { formatWhole } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Avatar } from '../../../ui/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { formatMinutes, formatRating } from '../format-figures.ts';
import card from '../../../ui/card.module.css';
import table from '../../../ui/table.module.css';
import styles from '../dashboard.module.css';

const fewRows = 10;

/** Online attendants first, then by finished tickets. */
const sortAttendants = (attendants: readonly DashboardAttendant[]) =>
  attendants.toSorted((a, b) => Number(b.online) - Number(a.online) || b.tickets - a.tickets);

/** The attendants with their figures: the first ten, or all of them. */
export function Attendants({ attendants }: { attendants: readonly DashboardAttendant[] }) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  const [showsAll, setShowsAll] = useState(false);
  const onlineCount = attendants.filter((attendant) => attendant.online).length;
  const rows = showsAll ? sortAttendants(attendants) : sortAttendants(attendants).slice(0, fewRows);
  return (
    <section className={`${card.card} ${styles.people}`} aria-labelledby="attendants-title">
      <header className={styles.cardHead}>
        <div>
          <h2 id="attendants-title">{t(($) => $.dashboard.attendants)}</h2>
          <p className="num">{t(($) => $.dashboard.onlineOf, { online: onlineCount, count: attendants.length })}</p>
        </div>
      </header>
      {isPhone ? <Cards rows={rows} /> : <Table rows={rows} />}
      {attendants.length > fewRows && (
        <Button kind="quiet" small className={styles.more} onClick={() => setShowsAll(!showsAll)}>
          {showsAll ? t(($) => $.dashboard.showFew) : t(($) => $.dashboard.showAll, { count: attendants.length })}
        </Button>
      )}
    </section>
  );
}

function Table({ rows }: { rows: readonly DashboardAttendant[] }) {
  const { t } = useTranslation();
  return (
    <table className={`${table.table} ${styles.figures}`}>
      <thead>
        <tr>
          <th scope="col">{t(($) => $.dashboard.person)}</th>
          <th scope="col">{t(($) => $.dashboard.happening)}</th>
          <th scope="col">{t(($) => $.dashboard.finished)}</th>
          <th scope="col">{t(($) => $.dashboard.supportTime)}</th>
          <th scope="col">{t(($) => $.dashboard.rating)}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((attendant) => (
          <tr key={attendant.id}>
            <th scope="row">
              <Person attendant={attendant} />
            </th>
            <td className="num">{formatWhole(attendant.happening)}</td>
            <td className="num">{formatWhole(attendant.tickets)}</td>
            <td className="num">{formatMinutes(attendant.avgSupportTime)}</td>
            <td className="num">
              <Rating rating={attendant.rating} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Cards({ rows }: { rows: readonly DashboardAttendant[] }) {
  const { t } = useTranslation();
  return (
    <ul className={table.cards}>
      {rows.map((attendant) => (
        <li key={attendant.id}>
          <Person attendant={attendant} />
          <dl className={`${styles.cardFigures} num`}>
            <div>
              <dt>{t(($) => $.dashboard.happening)}</dt>
              <dd>{formatWhole(attendant.happening)}</dd>
            </div>
            <div>
              <dt>{t(($) => $.dashboard.finished)}</dt>
              <dd>{formatWhole(attendant.tickets)}</dd>
            </div>
            <div>
              <dt>{t(($) => $.dashboard.supportTime)}</dt>
              <dd>{formatMinutes(attendant.avgSupportTime)}</dd>
            </div>
            <div>
              <dt>{t(($) => $.dashboard.rating)}</dt>
              <dd>
                <Rating rating={attendant.rating} />
              </dd>
            </div>
          </dl>
        </li>
      ))}
    </ul>
  );
}

function Person({ attendant: { name, online } }: { attendant: DashboardAttendant }) {
  const { t } = useTranslation();
  return (
    <span className={styles.person}>
      <Avatar name={name} size={32} />
      <span>
        <strong>{name}</strong>
        <span className={styles.presence} data-online={online || undefined}>
          <i aria-hidden />
          {t(($) => (online ? $.dashboard.online : $.dashboard.offline))}
        </span>
      </span>
    </span>
  );
}

function Rating({ rating }: { rating: number | null }) {
  const { t } = useTranslation();
  if (rating === null) return '–';
  return (
    <span className={styles.rating}>
      <IconStarFilled size={13} aria-hidden />
      <span aria-hidden>{formatRating(rating)}</span>
      <span className="sr">{t(($) => $.dashboard.ratingOf, { rating: formatRating(rating) })}</span>
    </span>
  );
}
