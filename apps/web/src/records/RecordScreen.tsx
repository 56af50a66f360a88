import type { FieldValues } from 'react-hook-form';
import { ListScreen, type ListScreenProps } from './ListScreen.tsx';
import { noFilter } from './record-pages.ts';
import type { FieldsOf, RecordNoun, RecordOf, Records } from './records.ts';
import { useListSearch } from './use-list-search.ts';
import { useRecordChanges } from './use-record-changes.ts';
import { useRecords } from './use-records.ts';

interface Props<N extends RecordNoun, Values extends FieldValues> extends Omit<
  ListScreenProps<RecordOf<N>, FieldsOf<N>, Values>,
  'nameOf'
> {
  of: Records<N>;
}

/** A `ListScreen` of the records of a noun; current by the noun's live rules. */
export function RecordScreen<N extends RecordNoun, Values extends FieldValues>({ of, ...screen }: Props<N, Values>) {
  const query = screen.filter?.query ?? noFilter;
  const search = useListSearch();
  const list = useRecords(of.noun, search.search, query);
  const changes = useRecordChanges(of.noun, query);
  return <ListScreen {...screen} nameOf={of.nameOf} search={search} list={list} changes={changes} />;
}
