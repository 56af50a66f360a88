import type { MachineRoom, ParkedEntry } from '@balcao/contract';
import { useState } from 'react';
import { api } from '../../../../api/client.ts';
import { formatAgo } from '../../../../i18n/format.ts';
import { useTranslation } from '../../../../i18n/i18n.ts';
import { Button } from '../../../../ui/Button.tsx';
import { ConfirmDialog } from '../../../../ui/ConfirmDialog.tsx';
import { laneName } from '../../lane-name.ts';
import { useRetry } from '../../use-retry.ts';
import { CompanyLink, FailureLine } from './FailureLine.tsx';
import card from '../../../../ui/card.module.css';
import styles from '../../console.module.css';

/**
 * The parked entries of lanes, by kind, with buttons that let them be tried again. `room.parked` has only the
 * latest parked entries of all kinds together. The other entries of a kind are only counted.
 */
export function ParkedEntries({ room: { lanes, parked } }: { room: MachineRoom }) {
  const { t } = useTranslation();
  const title = t(($) => $.console.room.parkedEntries);
  const kinds = lanes.filter((lane) => lane.parked > 0);
  return (
    <section className={`${card.card} ${styles.section}`} aria-label={title}>
      <h2>{title}</h2>
      {kinds.length === 0 && parked.length === 0 ? (
        <p className={styles.empty}>{t(($) => $.console.room.noneParked)}</p>
      ) : (
        kinds.map(({ kind, parked: count }) => (
          <ParkedKind key={kind} kind={kind} count={count} entries={parked.filter((entry) => entry.kind === kind)} />
        ))
      )}
    </section>
  );
}

function ParkedKind({ kind, count, entries }: { kind: string; count: number; entries: readonly ParkedEntry[] }) {
  const { t } = useTranslation();
  const [isAsking, setAsking] = useState(false);
  const retryAll = useRetry(() => api.console.retryParked({ body: { kind } }));
  return (
    <>
      <header className={styles.kind}>
        <h3>{laneName(kind)}</h3>
        <Button small onClick={() => setAsking(true)}>
          {t(($) => $.console.room.retryKind, { count })}
        </Button>
        <ConfirmDialog
          open={isAsking}
          onClose={() => setAsking(false)}
          title={t(($) => $.console.room.retryTitle, { kind: laneName(kind), count })}
          text={t(($) => $.console.room.retryText)}
          confirm={t(($) => $.console.room.retryConfirm)}
          onConfirm={() => retryAll.mutateAsync()}
        />
      </header>
      <ul className={styles.failures}>
        {entries.map((entry) => (
          <ParkedLine key={entry.id} entry={entry} />
        ))}
      </ul>
      {entries.length < count && (
        <p className={styles.rest}>{t(($) => $.console.room.more, { count: count - entries.length })}</p>
      )}
    </>
  );
}

function ParkedLine({ entry: { id, kind, companyId, attempts, parkedAt, reason } }: { entry: ParkedEntry }) {
  const { t } = useTranslation();
  const { mutate, isPending } = useRetry(() => api.console.retryParked({ body: { kind, id } }));
  return (
    <FailureLine
      title={t(($) => $.console.room.entry, { id })}
      reason={reason}
      facts={[
        <CompanyLink key="company" id={companyId} />,
        formatAgo(parkedAt),
        t(($) => $.console.room.attempts, { count: attempts }),
      ]}
      action={
        <Button
          small
          busy={isPending}
          onClick={() => mutate()}
          aria-label={t(($) => $.console.room.retryEntry, { id })}
        >
          {t(($) => $.console.room.retry)}
        </Button>
      }
    />
  );
}
