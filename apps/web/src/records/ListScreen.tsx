import type { FieldValues } from 'react-hook-form';
import type { Icon } from '@tabler/icons-react';
import { IconPlus } from '@tabler/icons-react';
import { useRef, useState, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../i18n/i18n.ts';
import type { Texts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { SkeletonRows } from '../ui/Skeleton.tsx';
import { usePageTitle } from '../ui/use-page-title.ts';
import { RecordDialogs, type OpenRecordDialog, type RecordFormProps } from './RecordDialogs.tsx';
import { RecordList, type Column, type RowActions, type RowTone } from './RecordList.tsx';
import { RecordSearch } from './RecordSearch.tsx';
import type { AnyRecord } from './follow-record.ts';
import { noFilter, type RecordFilter } from './record-pages.ts';
import type { RecordTexts } from './record-texts.ts';
import type { ListSearch } from './use-list-search.ts';
import type { RecordChanges } from './use-record-changes.ts';
import { useRecordFocus, type RecordFocus } from './use-record-focus.ts';
import type { RecordsFound } from './use-records.ts';
import card from '../ui/card.module.css';
import styles from './records.module.css';

interface Props<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues> extends RecordFormProps<
  R,
  Fields,
  Values
> {
  icon: Icon;
  /** The first column names the record. */
  columns: readonly Column<R>[];
  search: ListSearch;
  /** The records that the search finds. */
  list: RecordsFound<R>;
  /** The calls that change the records. */
  changes: RecordChanges<R, Fields>;
  /** Whether this user may add and edit records; by default true. */
  mayWrite?: boolean;
  /** Whether this user may delete records; by default true. */
  mayRemove?: boolean;
  /** Replaces the title of the texts. */
  title?: string;
  /** Stands above the title. */
  above?: ReactNode;
  /** Links to the other screens of the same group. */
  tabs?: ReactNode;
  /** Further buttons of the heading. */
  actions?: ReactNode;
  /** Between the heading and the list. */
  notice?: ReactNode;
  /** Actions on a record beside those of every record. */
  rowActions?: RowActions<R>;
  /** Conditions beside the search, and how to clear them. */
  filter?: { query: RecordFilter; controls: ReactNode; clear: () => void };
  /** Whether this user may not edit a record, although other records can be edited. */
  isFixed?: (record: R) => boolean;
  /** Whether this user may not delete a record, although other records can be deleted. */
  isKept?: (record: R) => boolean;
  /** The colour of a row that needs attention. */
  rowTone?: (record: R) => RowTone | undefined;
}

/** The props of a `ListScreen` without those that hold its records. */
export type ListScreenProps<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues> = Omit<
  Props<R, Fields, Values>,
  'search' | 'list' | 'changes'
>;

/** A table of records with a search, and dialogs to add, edit and delete a record. */
export function ListScreen<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues>(
  props: Props<R, Fields, Values>,
) {
  const { texts, changes, mayWrite = true, actions } = props;
  const { t } = useTranslation();
  const searchField = useRef<HTMLInputElement>(null);
  const [dialog, setDialog] = useState<OpenRecordDialog<R> | null>(null);
  const focus = useRecordFocus();
  const title = props.title ?? t(($) => texts($).title);
  usePageTitle(title);
  const add = mayWrite ? () => setDialog({ kind: 'add' }) : undefined;
  useListShortcuts({ texts, focus, searchField, isCovered: dialog !== null, add });
  return (
    <Screen
      title={title}
      subtitle={t(($) => texts($).subtitle)}
      tabs={props.tabs}
      above={props.above}
      action={
        (actions || mayWrite) && (
          <HeadingButtons texts={texts} onAdd={add}>
            {actions}
          </HeadingButtons>
        )
      }
    >
      {props.notice}
      <FoundRecords {...props} searchField={searchField} focus={focus} isCovered={dialog !== null} onOpen={setDialog} />
      {dialog && (
        <RecordDialogs
          {...props}
          dialog={dialog}
          onClose={() => setDialog(null)}
          search={props.search.search}
          changes={changes}
          focus={focus}
        />
      )}
    </Screen>
  );
}

interface FoundProps<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues> extends Props<
  R,
  Fields,
  Values
> {
  searchField: RefObject<HTMLInputElement | null>;
  focus: RecordFocus;
  /** A dialog is open over the list. */
  isCovered: boolean;
  onOpen: (dialog: OpenRecordDialog<R>) => void;
}

/** The search field, and the list of what it finds. */
function FoundRecords<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues>({
  icon,
  texts,
  nameOf,
  columns,
  search: { text, setText, search },
  list: { records, count, countIsCapped, state, error, retry, more, isUpdating },
  mayWrite = true,
  mayRemove = true,
  rowActions,
  filter,
  isFixed = () => false,
  isKept = () => false,
  rowTone,
  searchField,
  focus,
  isCovered,
  onOpen,
}: FoundProps<R, Fields, Values>) {
  const { t } = useTranslation();
  const isFiltered = Object.keys(filter?.query ?? noFilter).length > 0;
  /** There is no record at all, and not only none that the search finds. */
  const isEmpty = state === 'shown' && records.length === 0 && search === '' && !isFiltered;
  const showAll = () => {
    setText('');
    filter?.clear();
  };
  const renderList = () => {
    if (state === 'loading') return <SkeletonRows rows={6} />;
    if (state === 'failed') return <ErrorState error={error} retry={retry} />;
    if (isEmpty) return <NoRecords icon={icon} texts={texts} />;
    if (records.length === 0) return <NothingFound search={search} isFiltered={isFiltered} onClear={showAll} />;
    return (
      <RecordList
        records={records}
        columns={columns}
        nameOf={nameOf}
        focus={focus}
        isCovered={isCovered}
        onEdit={mayWrite ? (record) => onOpen({ kind: 'edit', record }) : undefined}
        onRemove={mayRemove ? (record) => onOpen({ kind: 'remove', record }) : undefined}
        actions={rowActions}
        isFixed={isFixed}
        isKept={isKept}
        rowTone={rowTone}
        more={more}
      />
    );
  };
  return (
    <>
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
        {renderList()}
      </div>
    </>
  );
}

interface ListKeys {
  texts: ($: Texts) => RecordTexts;
  focus: RecordFocus;
  searchField: RefObject<HTMLInputElement | null>;
  /** A dialog is open: the keyboard belongs to it. */
  isCovered: boolean;
  /** Opens the dialog for a new record; undefined: this user may not add records. */
  add: (() => void) | undefined;
}

/** `n` adds a record, `/` goes to the search field. In a menu or a dialog the keys are left to the browser. */
function useListShortcuts({ texts, focus, searchField, isCovered, add }: ListKeys): void {
  const { t } = useTranslation();
  useShortcut(
    add && !isCovered ? 'n' : undefined,
    t(($) => texts($).add),
    () => (focus.isElsewhere() ? false : add?.()),
  );
  useShortcut(
    isCovered ? undefined : '/',
    t(($) => $.records.keys.search),
    () => (focus.isElsewhere() ? false : searchField.current?.focus()),
  );
}

interface HeadingButtonsProps {
  texts: ($: Texts) => RecordTexts;
  onAdd: (() => void) | undefined;
  children: ReactNode;
}

/** The noun's own buttons, and the button that adds a record. */
function HeadingButtons({ texts, onAdd, children }: HeadingButtonsProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.actions}>
      {children}
      {onAdd && (
        <Button kind="primary" icon={<IconPlus size={16} stroke={2.2} aria-hidden />} onClick={onAdd}>
          {t(($) => texts($).add)}
        </Button>
      )}
    </div>
  );
}

interface NoRecordsProps {
  icon: Icon;
  texts: ($: Texts) => RecordTexts;
}

/**
 * Shown while there is no record. The button that adds a record is in the heading, as always: a button here would move
 * when the first record appears, and a click at that moment would be lost.
 */
function NoRecords({ icon: Icon, texts }: NoRecordsProps) {
  const { t } = useTranslation();
  return (
    <EmptyState
      icon={<Icon size={26} stroke={1.6} aria-hidden />}
      title={t(($) => texts($).empty)}
      text={t(($) => texts($).emptyText)}
    />
  );
}

interface NothingFoundProps {
  search: string;
  isFiltered: boolean;
  onClear: () => void;
}

/** Shown when no record fits the search and the filter; the button clears both. */
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
