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
  of: Records<N>;
  /** What all records of the screen have in common, such as the list that they are in; it cannot be cleared. */
  within?: RecordFilter;
}

/** A `ListScreen` of the records of a noun; current by the noun's live rules. */
export function RecordScreen<N extends RecordNoun, Values extends FieldValues>({
  of,
  within,
  ...screen
}: Props<N, Values>) {
  const chosen = screen.filter?.query ?? noFilter;
  const query = within ? { ...within, ...chosen } : chosen;
  const search = useListSearch();
  const list = useRecords(of.noun, search.search, query);
  const changes = useRecordChanges(of.noun, query);
  return <ListScreen {...screen} nameOf={of.nameOf} search={search} list={list} changes={changes} />;
}
