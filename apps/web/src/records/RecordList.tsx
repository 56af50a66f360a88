import { useMediaQuery } from '@mantine/hooks';
import { IconPencil, IconTrash } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { phone } from '../app/shell/breakpoints.ts';
import { useTranslation } from '../i18n/i18n.ts';
import type { Texts } from '../i18n/texts.ts';
import { Button } from '../ui/Button.tsx';
import { IconButton } from '../ui/IconButton.tsx';
import { useShortcut } from '../ui/shortcuts.ts';
import { LoadMoreMark } from '../ui/LoadMoreMark.tsx';
import type { AnyRecord } from './follow-record.ts';
import type { More } from './more-pages.ts';
import type { RecordFocus } from './use-record-focus.ts';
import table from '../ui/table.module.css';
import styles from './records.module.css';

/** A column of the table; on a phone a line of the card, without the header. */
export interface Column<R> {
  header: ($: Texts) => string;
  cell: (record: R) => ReactNode;
}

/** The noun's own actions, before and after those of every record. */
export interface RowActions<R> {
  first?: (record: R) => ReactNode;
  last?: (record: R) => ReactNode;
}

export type RowTone = 'yellow' | 'orange' | 'red';

interface Props<R extends AnyRecord> {
  records: readonly R[];
  columns: readonly Column<R>[];
  nameOf: (record: R) => string;
  focus: RecordFocus;
  /** A dialog is open: the keyboard belongs to it. */
  isCovered: boolean;
  onEdit: ((record: R) => void) | undefined;
  onRemove: ((record: R) => void) | undefined;
  actions: RowActions<R> | undefined;
  /** Whether this user may not edit the record. */
  isFixed: (record: R) => boolean;
  /** Whether this user may not delete the record. */
  isKept: (record: R) => boolean;
  more: More;
  /** The colour of a row that needs attention. The row must also say in words what the colour means. */
  rowTone: ((record: R) => RowTone | undefined) | undefined;
}

/**
 * The records as a table; on a phone as cards. The arrow keys walk through the rows; Enter edits the record of the
 * focused row, and Delete asks to delete it.
 */
export function RecordList<R extends AnyRecord>({ more, ...list }: Props<R>) {
  const asCards = useMediaQuery(phone, undefined, { getInitialValueInEffect: false });
  useRowKeys(list);
  return (
    <>
      {asCards ? <Cards {...list} /> : <Table {...list} />}
      <Rest more={more} />
    </>
  );
}

type Rows<R extends AnyRecord> = Omit<Props<R>, 'more'>;

/** The keys of the rows. While a dialog is open over the list, they do nothing. */
function useRowKeys<R extends AnyRecord>({
  records,
  focus: { step, focusedId },
  isCovered,
  onEdit,
  onRemove,
  isFixed,
  isKept,
}: Rows<R>) {
  const { t } = useTranslation();
  /** Acts on the focused row. `false` leaves the key to the browser: no row is focused, or it may not be changed. */
  const withFocused = (act: ((record: R) => void) | undefined, isBarred: (record: R) => boolean) => () => {
    const record = records.find(({ id }) => id === focusedId());
    return act && record && !isBarred(record) ? act(record) : false;
  };
  useShortcut(
    isCovered ? undefined : 'ArrowDown',
    t(($) => $.records.keys.next),
    () => step(1),
  );
  useShortcut(
    isCovered ? undefined : 'ArrowUp',
    t(($) => $.records.keys.previous),
    () => step(-1),
  );
  useShortcut(
    onEdit && !isCovered ? 'Enter' : undefined,
    t(($) => $.records.keys.edit),
    withFocused(onEdit, isFixed),
  );
  useShortcut(
    onRemove && !isCovered ? 'Delete' : undefined,
    t(($) => $.records.keys.remove),
    withFocused(onRemove, isKept),
  );
}

function Cards<R extends AnyRecord>(list: Rows<R>) {
  const { showList, row } = list.focus;
  const { records, columns } = list;
  const [first, ...others] = columns;
  return (
    <ul ref={showList} className={`${table.cards} ${styles.rows}`}>
      {records.map((record) => (
        <li key={record.id} {...row(record.id)} data-tone={list.rowTone?.(record)}>
          <div className={table.cardHead}>
            <div className={styles.name}>{first?.cell(record)}</div>
            <Actions record={record} {...list} />
          </div>
          {others.map((column, index) => (
            <div key={index} className={styles.detail}>
              {column.cell(record)}
            </div>
          ))}
        </li>
      ))}
    </ul>
  );
}

function Table<R extends AnyRecord>(list: Rows<R>) {
  const { showList, row } = list.focus;
  const { records, columns, onEdit, onRemove, actions } = list;
  const { t } = useTranslation();
  const hasActions = onEdit !== undefined || onRemove !== undefined || actions !== undefined;
  return (
    <table ref={showList} className={`${table.table} ${styles.rows}`}>
      <thead>
        <tr>
          {columns.map((column, index) => (
            <th key={index} scope="col">
              {t(column.header)}
            </th>
          ))}
          {hasActions && (
            <th scope="col">
              <span className="sr">{t(($) => $.records.actions)}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {records.map((record) => (
          <tr key={record.id} {...row(record.id)} data-tone={list.rowTone?.(record)}>
            {columns.map((column, index) =>
              index === 0 ? (
                <th key={index} scope="row" className={styles.name}>
                  {column.cell(record)}
                </th>
              ) : (
                <td key={index}>{column.cell(record)}</td>
              ),
            )}
            {hasActions && (
              <td>
                <Actions record={record} {...list} />
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The buttons of a row, as far as the user may edit and delete. */
function Actions<R extends AnyRecord>({
  record,
  nameOf,
  onEdit,
  onRemove,
  actions,
  isFixed,
  isKept,
}: Pick<Props<R>, 'nameOf' | 'onEdit' | 'onRemove' | 'actions' | 'isFixed' | 'isKept'> & { record: R }) {
  const { t } = useTranslation();
  if (!onEdit && !onRemove && !actions) return null;
  return (
    <div className={table.rowActions}>
      {actions?.first?.(record)}
      {onEdit && !isFixed(record) && (
        <IconButton label={t(($) => $.records.edit, { name: nameOf(record) })} onClick={() => onEdit(record)}>
          <IconPencil size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {onRemove && !isKept(record) && (
        <IconButton label={t(($) => $.records.remove, { name: nameOf(record) })} onClick={() => onRemove(record)}>
          <IconTrash size={18} stroke={1.75} aria-hidden />
        </IconButton>
      )}
      {actions?.last?.(record)}
    </div>
  );
}

/**
 * The end of the list. The next page loads when the mark comes into view. The `key` makes a new mark for each page: if
 * the new mark is in view at once, the page after it loads, too.
 */
function Rest({ more }: { more: More }) {
  const { t } = useTranslation();
  if (more.state === 'none') return null;
  if (more.state === 'failed')
    return (
      <div className={styles.rest} role="alert">
        {t(($) => $.records.moreFailed)}
        <Button small onClick={more.load}>
          {t(($) => $.common.retry)}
        </Button>
      </div>
    );
  return (
    <output className={styles.rest}>
      {t(($) => $.records.more)}
      {more.state === 'waiting' && <LoadMoreMark key={more.page} run={more.load} />}
    </output>
  );
}
