import type { CompanyMeter } from '@balcao/contract';
import { formatBytes, formatDollars, formatWhole } from '../../../i18n/format.ts';
import { currentLocale, useTranslation } from '../../../i18n/i18n.ts';
import { BarChart } from '../../../ui/BarChart.tsx';
import card from '../../../ui/card.module.css';
import table from '../../../ui/table.module.css';
import styles from '../console.module.css';

/** Formats a day (YYYY-MM-DD) as "26/11", or with `year` as "26/11/2026". UTC, since the day has no time zone. */
const formatMeterDay = (day: string, year?: 'numeric'): string =>
  new Intl.DateTimeFormat(currentLocale(), { timeZone: 'UTC', day: '2-digit', month: '2-digit', year }).format(
    new Date(`${day}T00:00:00Z`),
  );

/** What a company used on each of the last days: its messages as bars, and all figures as a table. */
export function Meters({ meters }: { meters: readonly CompanyMeter[] }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.company.byDay);
  return (
    <>
      <section className={`${card.card} ${styles.section}`} aria-label={title}>
        <h2>{title}</h2>
        <div className={styles.chart}>
          <BarChart
            title={title}
            columns={{ name: t(($) => $.console.company.day), value: t(($) => $.console.company.messages) }}
            bars={meters.toReversed().map(({ day, received, sent }) => ({
              name: formatMeterDay(day, 'numeric'),
              label: formatMeterDay(day),
              value: received + sent,
            }))}
            describe={({ name, value }) => `${name} · ${formatWhole(value)}`}
            empty={t(($) => $.console.company.noMessages)}
          />
        </div>
      </section>
      <MeterTable meters={meters} />
    </>
  );
}

function MeterTable({ meters }: { meters: readonly CompanyMeter[] }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.company.meters);
  const heads = [
    t(($) => $.console.company.day),
    t(($) => $.console.company.received),
    t(($) => $.console.company.sent),
    t(($) => $.console.company.kinds),
    t(($) => $.console.company.charges),
    t(($) => $.console.company.cost),
    t(($) => $.console.company.storage),
    t(($) => $.console.company.users),
    t(($) => $.console.company.connections),
    t(($) => $.console.company.tokens),
  ];
  return (
    // The table is wider than most screens. With a `tabIndex` the keyboard can scroll it.
    <section className={`${card.card} ${styles.section} ${styles.wide}`} aria-label={title} tabIndex={0}>
      <h2>{title}</h2>
      {meters.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.console.company.noMeters)}</p>
      ) : (
        <table className={`${table.table} num`}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {meters.map((meter) => (
              <tr key={meter.day}>
                <th scope="row">{formatMeterDay(meter.day, 'numeric')}</th>
                <td>{formatWhole(meter.received)}</td>
                <td>{formatWhole(meter.sent)}</td>
                <td>
                  <Counts counts={meter.kinds} />
                </td>
                <td>
                  <Counts counts={meter.charges} />
                </td>
                <td>
                  {formatDollars(meter.cost)}
                  {meter.unpriced > 0 && (
                    <small className={styles.unpriced}>
                      {t(($) => $.console.company.unpriced, { count: meter.unpriced })}
                    </small>
                  )}
                </td>
                <td>{formatBytes(meter.storageBytes)}</td>
                <td>{formatWhole(meter.users)}</td>
                <td>{t(($) => $.console.connectedOf, { connected: meter.connected, count: meter.connections })}</td>
                <td>{formatWhole(meter.tokens)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** Kinds of messages with a name in the texts. Other kinds, and the categories of charges, are shown as they are. */
const knownKinds = ['chat', 'image', 'audio', 'video', 'document', 'sticker', 'location', 'contact'] as const;
const isKnown = (name: string): name is (typeof knownKinds)[number] => (knownKinds as readonly string[]).includes(name);

/** The counts of kinds or categories in a line, the largest first; a dash if there are none. */
function Counts({ counts }: { counts: Readonly<Record<string, number>> }) {
  const { t } = useTranslation();
  const entries = Object.entries(counts).toSorted(([, a], [, b]) => b - a);
  if (entries.length === 0) return <span className={styles.none}>–</span>;
  const nameOf = (name: string) => (isKnown(name) ? t(($) => $.console.company.kindNames[name]) : name);
  return entries.map(([name, count]) => `${formatWhole(count)} ${nameOf(name)}`).join(', ');
}
