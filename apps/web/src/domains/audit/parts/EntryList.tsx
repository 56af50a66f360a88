import type { AuditEntry } from '@balcao/contract';
import { IconArrowRight } from '@tabler/icons-react';
import { formatAgo, formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { describeChanges, nameAction, nameActor, nameRecord, type DescribedChange } from '../describe-entry.ts';
import styles from '../audit.module.css';

/** More changed fields are folded: the entry of a new record has all of its fields. */
const shownFields = 4;

/** The entries of the log, newest first. */
export function EntryList({ entries }: { entries: readonly AuditEntry[] }) {
  const { t } = useTranslation();
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p>
            <b>{nameActor(entry)}</b> {nameAction(entry)} <b>{nameRecord(entry)}</b>
          </p>
          <span className={styles.when}>
            <time className="num" dateTime={entry.at}>
              {formatAgo(entry.at)} · {formatDayTime(entry.at)}
            </time>
            {entry.address !== null && (
              <span className="num" title={t(($) => $.audit.where)}>
                {' · '}
                {entry.address}
              </span>
            )}
          </span>
          <Changes changes={describeChanges(entry)} />
        </li>
      ))}
    </ol>
  );
}

function Changes({ changes }: { changes: DescribedChange[] }) {
  const { t } = useTranslation();
  if (changes.length === 0) return null;
  const all = (
    <dl className={styles.changes}>
      {changes.map(({ field, values }) => (
        <div key={field}>
          <dt>{field}</dt>
          <dd>{values ? <Values {...values} /> : t(($) => $.audit.isChanged)}</dd>
        </div>
      ))}
    </dl>
  );
  if (changes.length <= shownFields) return all;
  return (
    <details className={styles.folded}>
      <summary>{t(($) => $.audit.fieldCount, { count: changes.length })}</summary>
      {all}
    </details>
  );
}

function Values({ before, after }: NonNullable<DescribedChange['values']>) {
  const { t } = useTranslation();
  if (before === undefined || after === undefined) return before ?? after;
  return (
    <>
      <span className="sr">{t(($) => $.audit.before)}</span>
      <del>{before}</del>
      <IconArrowRight className={styles.arrow} size={14} stroke={1.75} aria-hidden />
      <span className="sr">{t(($) => $.audit.after)}</span>
      <ins>{after}</ins>
    </>
  );
}
