import { TextInput } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import type { KeyboardEvent, ReactNode, Ref } from 'react';
import styles from './records.module.css';

/** The search field over a list, and how many records it finds. Escape empties the field. */
export function RecordSearch({
  ref,
  label,
  value,
  onChange,
  onArrowDown,
  count,
  filters,
}: {
  ref: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onChange: (value: string) => void;
  onArrowDown: () => void;
  /** How many records are found, as a text; undefined while that is not known. */
  count: string | undefined;
  /** Further conditions, after the field. */
  filters?: ReactNode;
}) {
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape') onChange('');
    if (event.key !== 'ArrowDown') return;
    event.preventDefault();
    onArrowDown();
  };
  return (
    <search className={styles.search}>
      <TextInput
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={label}
        // The server accepts no longer search.
        maxLength={100}
        leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onKeyDown={onKeyDown}
      />
      {filters}
      <output className="num">{count ?? ''}</output>
    </search>
  );
}
