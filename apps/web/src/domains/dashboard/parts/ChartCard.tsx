import { IconCalendar, IconX } from '@tabler/icons-react';
import { useId, useState, type ReactNode } from 'react';
import { showDay } from '@balcao/contract/kit/show-day';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { faultOf, type Dates } from '../period.ts';
import { DateFields } from './DateFields.tsx';
import card from '../../../ui/card.module.css';
import styles from '../dashboard.module.css';

interface Props {
  title: string;
  /** A text beside the title, such as a total. */
  aside?: string | undefined;
  /** The days of the dashboard. */
  dates: Dates;
  /** The days of the chart alone, if the user chose any. */
  own: Dates | undefined;
  onOwn: (own: Dates | undefined) => void;
  children: ReactNode;
}

/** A chart with its title. The user may choose a period for this chart alone; else it has that of the dashboard. */
export function ChartCard({ title, aside, dates, own, onOwn, children }: Props) {
  const { t } = useTranslation();
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const shown = own ?? dates;
  const fault = faultOf(shown);
  return (
    <section className={`${card.card} ${styles.card}`} aria-labelledby={id}>
      <header className={styles.cardHead}>
        <div>
          <h2 id={id}>{title}</h2>
          {aside !== undefined && <p className="num">{aside}</p>}
        </div>
        {own && fault === undefined && !isOpen && (
          <span className={`${styles.own} num`}>
            {showDay(own.from)} – {showDay(own.to)}
          </span>
        )}
        <IconButton
          label={t(($) => $.dashboard.ownPeriod, { chart: title })}
          aria-expanded={isOpen}
          on={own !== undefined}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? (
            <IconX size={18} stroke={1.75} aria-hidden />
          ) : (
            <IconCalendar size={18} stroke={1.75} aria-hidden />
          )}
        </IconButton>
      </header>
      {isOpen && (
        <div className={styles.ownDates}>
          <DateFields dates={shown} fault={fault} subject={title} onChange={onOwn} />
          {own && (
            <Button kind="quiet" small onClick={() => onOwn(undefined)}>
              {t(($) => $.dashboard.samePeriod)}
            </Button>
          )}
        </div>
      )}
      {children}
    </section>
  );
}

/** A chart that could not be loaded; the rest of the dashboard stays. */
export function ChartFailed({ text, retry }: { text: string; retry: () => void }) {
  const { t } = useTranslation();
  return (
    <div role="alert" className={styles.failed}>
      <p>{text}</p>
      <Button small onClick={retry}>
        {t(($) => $.common.retry)}
      </Button>
    </div>
  );
}
