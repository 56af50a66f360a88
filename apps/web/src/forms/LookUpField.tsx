import { limits } from '@balcao/contract/limits';
import { Select } from '@mantine/core';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDebounced } from '../ui/use-debounced.ts';
import { useField, type Bound, type Choice } from './fields.tsx';

/** The value of the choice that creates a record. */
const createChoice = 'create';

export interface Found {
  id: number;
  name: string;
}

interface Props<V extends FieldValues, R extends Found> extends Bound<V> {
  /** The chosen record; the field's value is its id as text, '' for none. */
  chosen: R | null;
  onChoose: (record: R | null) => void;
  /** The call that finds records by a text. */
  find: (text: string) => { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<R[]> };
  /** Leaves records out of the choices. */
  without?: (record: R) => boolean;
  labelOf?: (record: R) => string;
  words: { searching: string; nothingFound: string; clear?: string };
  /** Offers to create a record when none is found. */
  create?: { label: (text: string) => string; run: (text: string) => void };
  first?: boolean;
}

/** One record of many, which the server finds from the third letter on. */
export function LookUpField<V extends FieldValues, R extends Found>({
  chosen,
  onChoose,
  find,
  without = () => false,
  labelOf = ({ name }) => name,
  words,
  create,
  first,
  ...bound
}: Props<V, R>) {
  const { onChange, kit } = useField(bound);
  const [text, setText] = useState(chosen?.name ?? '');
  const [isWanted, setWanted] = useState(false);
  const { found, isSearching } = useLookUp(find, text, chosen === null);
  const records = chosen ? [chosen] : (found ?? []).filter((record) => !without(record));
  const choices = records.map((record): Choice => ({ value: String(record.id), label: labelOf(record) }));
  const isMissing = create !== undefined && found?.length === 0 && !isSearching;

  const choose = (record: R | null) => {
    onChoose(record);
    onChange(record ? String(record.id) : '');
  };
  const type = (next: string) => {
    // The kit itself writes the label of the chosen record.
    if (chosen && next !== chosen.name && next !== labelOf(chosen)) choose(null);
    setText(next);
  };
  const pick = (value: string | null) => {
    if (value === createChoice) return create?.run(text.trim());
    choose(records.find(({ id }) => String(id) === value) ?? null);
    if (value === null) setText('');
  };
  const nothingFound =
    chosen || text.trim().length < limits.searchMin ? undefined : isSearching ? words.searching : words.nothingFound;
  const data = isMissing ? [...choices, { value: createChoice, label: create.label(text.trim()) }] : choices;
  return (
    <Select
      {...kit}
      searchable
      // The choices would cover the message of a refusal that takes the focus here.
      openOnFocus={false}
      clearable={chosen !== null}
      clearButtonProps={words.clear ? { 'aria-label': words.clear } : {}}
      data={data}
      // A list with nothing in it is not seen, so it must not be what the first Escape closes.
      dropdownOpened={isWanted && (data.length > 0 || nothingFound !== undefined)}
      onDropdownOpen={() => setWanted(true)}
      onDropdownClose={() => setWanted(false)}
      filter={({ options }) => options}
      value={chosen ? String(chosen.id) : null}
      searchValue={text}
      onSearchChange={type}
      onChange={pick}
      nothingFoundMessage={nothingFound}
      data-autofocus={first || undefined}
    />
  );
}

/** The records that a text finds, once the user pauses; none for a text that is too short. */
function useLookUp<R>(find: Props<FieldValues, R & Found>['find'], text: string, isWanted: boolean) {
  const searched = useDebounced(text.trim());
  const { data, isFetching } = useQuery({
    ...find(searched),
    enabled: isWanted && searched.length >= limits.searchMin,
    staleTime: 5000,
  });
  const isCurrent = isWanted && searched.length >= limits.searchMin;
  return { found: isCurrent ? data : undefined, isSearching: isFetching || searched !== text.trim() };
}
