import type { FieldValues } from 'react-hook-form';
import { ListScreen, type ListScreenProps } from './ListScreen.tsx';
import { noFilter, type RecordFilter } from './record-pages.ts';
import type { FieldsOf, RecordNoun, RecordOf, Records } from './records.ts';
import { useListSearch } from './use-list-search.ts';
import { useRecordChanges } from './use-record-changes.ts';
import { useRecords } from './use-records.ts';

interface Props<N extends RecordNoun, Values extends FieldValues> extends Omit<
  ListScreenProps<RecordOf<N>, FieldsOf<N>, Values>,
  'nameOf'
> {
  records: Records<N>;
  /**
   * Conditions that all records of the screen fulfil, such as the list that they belong to. The user cannot clear them.
   */
  within?: RecordFilter;
}

/** A `ListScreen` of the records of a noun, which the noun's live rules keep up to date. */
export function RecordScreen<N extends RecordNoun, Values extends FieldValues>({
  records,
  within,
  ...screen
}: Props<N, Values>) {
  const chosenFilter = screen.filter?.query ?? noFilter;
  const query = within ? { ...within, ...chosenFilter } : chosenFilter;
  const search = useListSearch();
  const list = useRecords(records.noun, search.search, query);
  const changes = useRecordChanges(records.noun, query);
  return <ListScreen {...screen} nameOf={records.nameOf} search={search} list={list} changes={changes} />;
}
