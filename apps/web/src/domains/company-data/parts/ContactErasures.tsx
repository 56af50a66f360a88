import type { ContactErasure } from '@balcao/contract';
import { formatDayTime } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import styles from '../company-data.module.css';

/** The latest erasures of contacts, and how far they are. */
export function ContactErasures({ erasures }: { erasures: readonly ContactErasure[] }) {
  const { t } = useTranslation();
  if (erasures.length === 0)
    return (
      <EmptyState title={t(($) => $.companyData.erasures.empty)} text={t(($) => $.companyData.erasures.emptyText)} />
    );
  return (
    <ul className={styles.list}>
      {erasures.map((erasure) => (
        <li key={erasure.id}>
          <Erasure erasure={erasure} />
        </li>
      ))}
    </ul>
  );
}

function Erasure({ erasure }: { erasure: ContactErasure }) {
  const { t } = useTranslation();
  const { contactId, state, tablesDone, tableCount, rows, reason, requestedBy, createdAt } = erasure;
  const name = t(($) => $.companyData.ofContact, { id: String(contactId) });
  const isWorking = state === 'working';
  return (
    <>
      <div className={styles.what}>
        <strong>{name}</strong>
        <span>{t(($) => $.companyData.asked, { name: requestedBy, date: formatDayTime(createdAt) })}</span>
        <span dir="auto">{reason}</span>
        <span role={isWorking ? 'status' : undefined}>{t(($) => $.companyData.erasures.rows, { count: rows })}</span>
        {isWorking && <progress value={tablesDone} max={Math.max(tableCount, 1)} aria-label={name} />}
      </div>
      <Chip tone={isWorking ? 'blue' : 'neutral'}>{t(($) => $.companyData.erasures.states[state])}</Chip>
    </>
  );
}
