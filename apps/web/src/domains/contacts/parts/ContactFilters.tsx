import { MultiSelect } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Switch } from '../../../ui/Switch.tsx';
import styles from '../contacts.module.css';

export interface ContactFilter {
  tags: readonly number[];
  blocked: boolean;
  withoutPhone: boolean;
}
export const noContactFilter: ContactFilter = { tags: [], blocked: false, withoutPhone: false };

/** A filter as the query of the call; conditions that are not set are absent. */
export const filterQuery = ({ tags, blocked, withoutPhone }: ContactFilter): Record<string, unknown> => ({
  ...(tags.length > 0 && { tags }),
  ...(blocked && { blocked }),
  ...(withoutPhone && { withoutPhone }),
});

/** Which contacts the table shows, beside the search. */
export function ContactFilters({
  filter,
  onChange,
}: {
  filter: ContactFilter;
  onChange: (filter: ContactFilter) => void;
}) {
  const { t } = useTranslation();
  const tags = useQuery(queries.tags.list()).data ?? [];
  return (
    <div className={styles.filters}>
      {tags.length > 0 && (
        <MultiSelect
          className={styles.tags ?? ''}
          aria-label={t(($) => $.contacts.filters.tags)}
          placeholder={filter.tags.length === 0 ? t(($) => $.contacts.filters.tags) : ''}
          data={tags.map(({ id, name }) => ({ value: String(id), label: name }))}
          searchable
          value={filter.tags.map(String)}
          onChange={(next) => onChange({ ...filter, tags: next.map(Number) })}
        />
      )}
      <Switch
        label={t(($) => $.contacts.filters.blocked)}
        checked={filter.blocked}
        onChange={(blocked) => onChange({ ...filter, blocked })}
      />
      <Switch
        label={t(($) => $.contacts.filters.withoutPhone)}
        checked={filter.withoutPhone}
        onChange={(withoutPhone) => onChange({ ...filter, withoutPhone })}
      />
    </div>
  );
}
