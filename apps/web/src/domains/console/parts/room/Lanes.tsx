import type { JobCount, LaneState } from '@balcao/contract';
import { formatWhole } from '../../../../i18n/format.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { formatSpan } from '../../format-span.ts';
import { laneName } from '../../lane-name.ts';
import { isLate } from '../../machine-room.ts';
import card from '../../../../ui/card.module.css';
import table from '../../../../ui/table.module.css';
import styles from '../../console.module.css';

/** How many entries wait in the lanes, by kind. Kinds without entries are only named. */
export function Lanes({ lanes }: { lanes: readonly LaneState[] }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.room.lanes);
  const sorted = lanes.toSorted((a, b) => b.waiting - a.waiting || laneName(a.kind).localeCompare(laneName(b.kind)));
  const used = sorted.filter(isUsed);
  const empty = sorted.filter((lane) => !isUsed(lane)).map(({ kind }) => laneName(kind));
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {used.length > 0 && (
        <table className={`${table.table} ${styles.figures} num`}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.console.room.kind)}</th>
              <th scope="col">{t(($) => $.console.room.waits)}</th>
              <th scope="col">{t(($) => $.console.room.oldest)}</th>
              <th scope="col">{t(($) => $.console.room.parkedShort)}</th>
            </tr>
          </thead>
          <tbody>
            {used.map((lane) => (
              <tr key={lane.kind} title={lane.kind}>
                <th scope="row">{laneName(lane.kind)}</th>
                <Figure value={lane.waiting} />
                <Age lane={lane} />
                <Figure value={lane.parked} isBad />
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {empty.length > 0 && (
        <p className={styles.rest}>{t(($) => $.console.room.emptyLanes, { kinds: empty.join(', ') })}</p>
      )}
    </section>
  );
}

/** Whether a kind has entries; those that are due later count only in `oldestSeconds`. */
const isUsed = ({ waiting, parked, oldestSeconds }: LaneState) => waiting > 0 || parked > 0 || oldestSeconds > 0;

/** How many jobs of each name wait, and how many failed. */
export function JobCounts({ jobs }: { jobs: readonly JobCount[] }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.room.jobs);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {jobs.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.console.room.noJobs)}</p>
      ) : (
        <table className={`${table.table} ${styles.figures} num`}>
          <thead>
            <tr>
              <th scope="col">{t(($) => $.console.room.job)}</th>
              <th scope="col">{t(($) => $.console.room.waits)}</th>
              <th scope="col">{t(($) => $.console.room.failedShort)}</th>
            </tr>
          </thead>
          <tbody>
            {jobs.map(({ name, waiting, failed }) => (
              <tr key={name}>
                <th scope="row">
                  <code>{name}</code>
                </th>
                <Figure value={waiting} />
                <Figure value={failed} isBad />
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  );
}

/** The age of the oldest entry that is not parked; a dash if there is none. */
function Age({ lane }: { lane: LaneState }) {
  if (lane.oldestSeconds === 0) return <td className={styles.none}>–</td>;
  return <td className={isLate(lane) ? styles.late : undefined}>{formatSpan(lane.oldestSeconds)}</td>;
}

/** A count; a dash for 0. `isBad`: any other count is a problem. */
function Figure({ value, isBad = false }: { value: number; isBad?: boolean }) {
  if (value === 0) return <td className={styles.none}>–</td>;
  return <td className={isBad ? styles.bad : undefined}>{formatWhole(value)}</td>;
}
