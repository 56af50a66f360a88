import type { FieldValues } from 'react-hook-form';
import type { Icon } from '@tabler/icons-react';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import type { Texts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { useDebounced } from '../ui/use-debounced.ts';
import { usePageTitle } from '../ui/use-page-title.ts';
import { RecordDialogs, type OpenRecordDialog, type RecordFormProps } from './RecordDialogs.tsx';
import { RecordList, type Column, type RowActions } from './RecordList.tsx';
import { RecordSearch } from './RecordSearch.tsx';
import { noFilter, type RecordFilter } from './record-pages.ts';
import type { RecordTexts } from './record-texts.ts';
import type { RecordNoun, RecordOf } from './records.ts';
import { useRecordFocus } from './use-record-focus.ts';
import { useRecords } from './use-records.ts';
import card from '../ui/card.module.css';
import styles from './records.module.css';

interface Props<N extends RecordNoun, Values extends FieldValues> extends RecordFormProps<N, Values> {
  icon: Icon;
  /** The first column names the record. */
  columns: readonly Column<RecordOf<N>>[];
  mayWrite?: boolean;
  mayRemove?: boolean;
  /** Links to the other screens of its group. */
  tabs?: ReactNode;
  /** Further buttons of the heading. */
  actions?: ReactNode;
  /** Between the heading and the list. */
  notice?: ReactNode;
  /** The noun's own actions on a record. */
  rowActions?: RowActions<RecordOf<N>>;
  /** Conditions beside the search, and how to clear them. */
  filter?: { query: RecordFilter; controls: ReactNode; clear: () => void };
  /** What all records of the screen have in common, such as the list that they are in; it cannot be cleared. */
  within?: RecordFilter;
  /** Instead of the title of the texts, and over it. */
  title?: string;
  above?: ReactNode;
  /** Records that this user may not edit, or not delete, although others may be. */
  isFixed?: (record: RecordOf<N>) => boolean;
  isKept?: (record: RecordOf<N>) => boolean;
}

/** A table of records with search, and dialogs to add, edit and delete one; current by the noun's live rules. */
export function RecordScreen<N extends RecordNoun, Values extends FieldValues>({
  icon,
  columns,
  mayWrite = true,
  mayRemove = true,
  tabs,
  actions,
  notice,
  rowActions,
  filter,
  within,
  title: ownTitle,
  above,
  isFixed = () => false,
  isKept = () => false,
  ...form
}: Props<N, Values>) {
  const { of, texts } = form;
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const search = useDebounced(text.trim());
  const searchField = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<OpenRecordDialog<RecordOf<N>> | null>(null);
  const chosen = filter?.query ?? noFilter;
  const query = within ? { ...within, ...chosen } : chosen;
  const isFiltered = Object.keys(chosen).length > 0;
  const { records, count, countIsCapped, state, error, retry, more, isUpdating } = useRecords(of.noun, search, query);
  const focus = useRecordFocus();
  const title = ownTitle ?? t(($) => texts($).title);
  usePageTitle(title);

  const add = () => setDialog({ kind: 'add' });
  useShortcut(
    mayWrite && !dialog ? 'n' : undefined,
    t(($) => texts($).add),
    () => (focus.isElsewhere() ? false : add()),
  );
  useShortcut(
    dialog ? undefined : '/',
    t(($) => $.records.keys.search),
    () => (focus.isElsewhere() ? false : searchField.current?.focus()),
  );

  const addButton = mayWrite && (
    <Button kind="primary" icon={<IconPlus size={16} stroke={2.2} aria-hidden />} onClick={add}>
      {t(($) => texts($).add)}
    </Button>
  );
  const isEmpty = state === 'shown' && records.length === 0 && search === '' && !isFiltered;
  const showAll = () => {
    setText('');
    filter?.clear();
  };
  return (
    <Screen
      title={title}
      subtitle={t(($) => texts($).subtitle)}
      tabs={tabs}
      above={above}
      action={
        (actions || !isEmpty) && (
          <div className={styles.actions}>
            {actions}
            {!isEmpty && addButton}
          </div>
        )
      }
    >
      {notice}
      {!isEmpty && (
        <RecordSearch
          ref={searchField}
          label={t(($) => texts($).search)}
          value={text}
          onChange={setText}
          onArrowDown={() => focus.step(1)}
          count={
            state === 'shown' ? t(($) => (countIsCapped ? $.records.countMore : $.records.count), { count }) : undefined
          }
          filters={filter?.controls}
        />
      )}
      <div className={`${card.card} ${styles.card}`} aria-busy={isUpdating || search !== text.trim()}>
        {state === 'loading' ? (
          <SkeletonRows rows={6} />
        ) : state === 'failed' ? (
          <ErrorState error={error} retry={retry} />
        ) : isEmpty ? (
          <NoRecords icon={icon} texts={texts} action={addButton} />
        ) : records.length === 0 ? (
          <NothingFound search={search} isFiltered={isFiltered} onClear={showAll} />
        ) : (
          <RecordList
            records={records}
            columns={columns}
            nameOf={of.nameOf}
            focus={focus}
            isCovered={dialog !== null}
            onEdit={mayWrite ? (record) => setDialog({ kind: 'edit', record }) : undefined}
            onRemove={mayRemove ? (record) => setDialog({ kind: 'remove', record }) : undefined}
            actions={rowActions}
            isFixed={isFixed}
            isKept={isKept}
            more={more}
          />
        )}
      </div>
      {dialog && (
        <RecordDialogs
          {...form}
          dialog={dialog}
          onClose={() => setDialog(null)}
          search={search}
          filter={query}
          focus={focus}
        />
      )}
    </Screen>
  );
}

interface NoRecordsProps {
  icon: Icon;
  texts: ($: Texts) => RecordTexts;
  action: ReactNode;
}

/** Before the first record was added. */
function NoRecords({ icon: Icon, texts, action }: NoRecordsProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Icon size={26} stroke={1.6} aria-hidden />}
      title={t(($) => texts($).empty)}
      text={t(($) => texts($).emptyText)}
      action={action}
    />
  );
}

interface NothingFoundProps {
  search: string;
  isFiltered: boolean;
  onClear: () => void;
}

function NothingFound({ search, isFiltered, onClear }: NothingFoundProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      title={t(($) => $.records.nothingFound)}
      text={search === '' ? t(($) => $.records.nothingFiltered) : t(($) => $.records.nothingFoundText, { search })}
      action={
        <Button onClick={onClear}>{t(($) => (isFiltered ? $.records.clearFilter : $.records.clearSearch))}</Button>
      }
    />
  );
}
