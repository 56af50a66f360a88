import { limits } from '@balcao/contract/limits';
import { Select } from '@mantine/core';
import { useQuery, type QueryKey } from '@tanstack/react-query';
import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useDebounced } from '../ui/use-debounced.ts';
import { useField, type FieldProps, type Choice } from './fields.tsx';

/** The value of the choice that creates a record; the values of records are numbers. */
const createChoice = 'create';

/** A record that a look-up finds. */
export interface Found {
  id: number;
  name: string;
}

interface Props<Values extends FieldValues, Item extends Found> extends FieldProps<Values> {
  /** The chosen record; the field's value is its id as text, '' for none. */
  chosen: Item | null;
  onChoose: (record: Item | null) => void;
  /** The query of the call that finds records by a text. */
  find: (text: string) => { queryKey: QueryKey; queryFn: (context: { signal: AbortSignal }) => Promise<Item[]> };
  /** Whether a record is left out of the choices. */
  without?: (record: Item) => boolean;
  /** The text of a choice; by default the name of the record. */
  labelOf?: (record: Item) => string;
  words: { searching: string; nothingFound: string; clear?: string };
  /** Offers to create a record when the server finds none. */
  create?: { label: (text: string) => string; run: (text: string) => void };
  /** The field takes the focus when its dialog opens. */
  first?: boolean;
}

/** One record of many, which the server finds from the third letter on. */
export function LookUpField<Values extends FieldValues, Item extends Found>({
  chosen,
  onChoose,
  find,
  without = () => false,
  labelOf = ({ name }) => name,
  words,
  create,
  first,
  ...bound
}: Props<Values, Item>) {
  const { onChange, kit } = useField(bound);
  const [text, setText] = useState(chosen?.name ?? '');
  const [shouldOpen, setShouldOpen] = useState(false);
  const { found, isSearching } = useLookUp(find, text, chosen === null);
  const records = chosen ? [chosen] : (found ?? []).filter((record) => !without(record));
  const choices = records.map((record): Choice => ({ value: String(record.id), label: labelOf(record) }));
  const shouldOfferCreate = create !== undefined && found?.length === 0 && !isSearching;

  const choose = (record: Item | null) => {
    onChoose(record);
    onChange(record ? String(record.id) : '');
  };
  const onType = (next: string) => {
    // Mantine itself writes the label of the chosen record into the field. Any other text drops the choice.
    if (chosen && next !== chosen.name && next !== labelOf(chosen)) choose(null);
    setText(next);
  };
  const onPick = (value: string | null) => {
    if (value === createChoice) return create?.run(text.trim());
    choose(records.find(({ id }) => String(id) === value) ?? null);
    if (value === null) setText('');
  };
  const isSearchable = !chosen && text.trim().length >= limits.searchMin;
  const searchResult = isSearching ? words.searching : words.nothingFound;
  const nothingFound = isSearchable ? searchResult : undefined;
  const data = shouldOfferCreate ? [...choices, { value: createChoice, label: create.label(text.trim()) }] : choices;
  return (
    <Select
      {...kit}
      searchable
      // A refusal moves the focus to this field; the choices would cover its message.
      openOnFocus={false}
      clearable={chosen !== null}
      clearButtonProps={words.clear ? { 'aria-label': words.clear } : {}}
      data={data}
      // An empty list is invisible. It counts as closed, so that the first Escape closes the dialog.
      dropdownOpened={shouldOpen && (data.length > 0 || nothingFound !== undefined)}
      onDropdownOpen={() => setShouldOpen(true)}
      onDropdownClose={() => setShouldOpen(false)}
      // The server has filtered; Mantine would filter once more by the labels.
      filter={({ options }) => options}
      value={chosen ? String(chosen.id) : null}
      searchValue={text}
      onSearchChange={onType}
      onChange={onPick}
      nothingFoundMessage={nothingFound}
      data-autofocus={first || undefined}
    />
  );
}

/**
 * The records that a text finds, after the user pauses. `found` is undefined before the answer, for a text that is too
 * short, and while no records are wanted.
 */
function useLookUp<Item>(find: Props<FieldValues, Item & Found>['find'], text: string, isWanted: boolean) {
  const searched = useDebounced(text.trim());
  const isEnabled = isWanted && searched.length >= limits.searchMin;
  // `staleTime`: a text that was typed a moment ago is not sent again.
  const { data, isFetching } = useQuery({ ...find(searched), enabled: isEnabled, staleTime: 5000 });
  return { found: isEnabled ? data : undefined, isSearching: isFetching || searched !== text.trim() };
}
