import { Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { AuditFilter } from '../audit-pages.ts';
import { subjectNames } from '../describe-entry.ts';
import styles from '../audit.module.css';

interface Props {
  filter: AuditFilter;
  onChange: (filter: AuditFilter) => void;
  /** Whether the log is of another company. Its people are not known here, so there is no filter by person. */
  isForeign?: boolean;
}

/** Which entries the log shows: by person, subject and days. */
export function AuditFilters({ filter, onChange, isForeign = false }: Props) {
  const { t } = useTranslation();
  const set = (field: keyof AuditFilter) => (value: string | null) => onChange({ ...filter, [field]: value ?? '' });
  const day = (field: 'dateFrom' | 'dateTo') => (
    <label className={styles.date}>
      <span>{t(($) => $.audit[field])}</span>
      {/* With a `max`, browsers take a year of four digits only. */}
      <input
        type="date"
        min="2000-01-01"
        max="2999-12-31"
        value={filter[field]}
        onChange={(event) => set(field)(event.target.value)}
      />
    </label>
  );
  return (
    <div className={styles.filters}>
      {!isForeign && <Person value={filter.userId} onChange={set('userId')} />}
      <Select
        searchable
        allowDeselect={false}
        label={t(($) => $.audit.subject)}
        value={filter.subject}
        onChange={set('subject')}
        data={[
          { value: '', label: t(($) => $.audit.everything) },
          ...subjectNames().map(([value, label]) => ({ value, label })),
        ]}
      />
      {day('dateFrom')}
      {day('dateTo')}
    </div>
  );
}

function Person({ value, onChange }: { value: string; onChange: (value: string | null) => void }) {
  const { t } = useTranslation();
  const users = useQuery(queries.users.list()).data ?? [];
  return (
    <Select
      searchable
      allowDeselect={false}
      label={t(($) => $.audit.person)}
      value={value}
      onChange={onChange}
      data={[
        { value: '', label: t(($) => $.audit.everyone) },
        ...users.map(({ id, name }) => ({ value: String(id), label: name })),
      ]}
    />
  );
}
