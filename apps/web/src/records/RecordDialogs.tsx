import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { z } from 'zod';
import type { RefusedFields } from '../forms/use-submit.ts';
import { useTranslation } from '../i18n/i18n.ts';
import type { Texts } from '../i18n/texts.ts';
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx';
import { toast } from '../ui/toasts.ts';
import { RecordDialog, type RecordForm } from './RecordDialog.tsx';
import type { AnyRecord } from './follow-record.ts';
import type { RecordTexts } from './record-texts.ts';
import type { RecordChanges } from './use-record-changes.ts';
import type { RecordFocus } from './use-record-focus.ts';

/** What a noun says about its records and their form. */
export interface RecordFormProps<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues> {
  /** The words that name one record in questions and buttons. */
  nameOf: (record: R) => string;
  texts: ($: Texts) => RecordTexts;
  /** The contract's schema of the fields; a function if it depends on the record (`undefined`: a new one). */
  fields: z.ZodType<Fields> | ((record: R | undefined) => z.ZodType<Partial<Fields>>);
  /** The first values of the dialog's fields, for a record or for a new one. */
  valuesOf: (record: R | undefined) => Values;
  /** The field that shows each refusal of the server. */
  refusedFields?: RefusedFields<Values>;
  /** What is deleted with this record, if that differs between records; otherwise `removeText` of the texts says it. */
  removeText?: (record: R) => string;
  /**
   * Saves the rest of the form, such as a file, before the dialog closes. It handles its own refusals. It resolves to
   * `false` if the screen shows a refusal; then no toast says that all was saved.
   */
  afterSave?: (saved: R, values: Values) => Promise<void | boolean>;
  /** Whether the dialog only shows a record. Its title is then `viewTitle`. */
  isReadOnly?: (record: R) => boolean;
  viewTitle?: string;
  /** The fields of the dialog, for a record or for a new one. */
  children: (form: RecordForm<Values>, record: R | undefined) => ReactNode;
}

/**
 * The open dialog. It has its own copy of the record, so that a change by another user does not replace what is typed.
 */
export type OpenRecordDialog<R> = { kind: 'add' } | { kind: 'edit' | 'remove'; record: R };

interface Props<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues> extends RecordFormProps<
  R,
  Fields,
  Values
> {
  dialog: OpenRecordDialog<R>;
  onClose: () => void;
  changes: RecordChanges<R, Fields>;
  /** The search of the list under the dialog. */
  search: string;
  /** The keyboard's place in that list. */
  focus: RecordFocus;
}

/**
 * The dialogs that add, edit and delete a record. Afterwards the focus goes to the added record, or to a neighbour of
 * the deleted one, if it is on a loaded page.
 */
export function RecordDialogs<R extends AnyRecord, Fields extends FieldValues, Values extends FieldValues>({
  dialog,
  onClose,
  changes,
  search,
  focus,
  nameOf,
  texts,
  fields,
  valuesOf,
  refusedFields,
  removeText,
  afterSave,
  isReadOnly,
  viewTitle,
  children,
}: Props<R, Fields, Values>) {
  const { t } = useTranslation();
  const edited = dialog.kind === 'edit' ? dialog.record : undefined;
  const isOnlyShown = edited !== undefined && isReadOnly?.(edited) === true;
  /** `isWhole`: `afterSave` has saved the rest, too. */
  const onSaved = ({ saved: { id }, isWhole }: { saved: R; isWhole: boolean }) => {
    onClose();
    if (dialog.kind === 'add' && changes.isLoaded(search, id)) focus.sendTo(id);
    if (!isWhole) return;
    toast(
      'success',
      t(($) => (edited ? texts($).changed : texts($).created) ?? $.common.saved),
    );
  };
  const remove = async (id: number) => {
    const neighbour = focus.neighbourOf(id);
    await changes.remove(id);
    if (neighbour !== undefined && changes.isLoaded(search, neighbour)) focus.sendTo(neighbour);
    toast(
      'success',
      t(($) => texts($).deleted ?? $.records.removed),
    );
  };
  if (dialog.kind === 'remove')
    return (
      <ConfirmDialog
        open
        onClose={onClose}
        title={t(($) => texts($).removeTitle, { name: nameOf(dialog.record) })}
        text={removeText ? removeText(dialog.record) : t(($) => texts($).removeText)}
        confirm={t(($) => $.common.delete)}
        danger
        onConfirm={() => remove(dialog.record.id)}
      />
    );
  const schema = typeof fields === 'function' ? fields(edited) : fields;
  return (
    <RecordDialog
      title={(isOnlyShown && viewTitle) || t(($) => (dialog.kind === 'add' ? texts($).add : texts($).edit))}
      isReadOnly={isOnlyShown}
      // A schema with fewer fields is for updates, which leave absent fields as they are.
      fields={schema as z.ZodType<Fields>}
      values={valuesOf(edited)}
      refusedFields={refusedFields}
      send={async (body, values) => {
        const saved = await (dialog.kind === 'add' ? changes.create(body) : changes.update(dialog.record.id, body));
        const isWhole = (await afterSave?.(saved, values)) !== false;
        return { saved, isWhole };
      }}
      onSaved={onSaved}
      onClose={onClose}
    >
      {(form) => children(form, edited)}
    </RecordDialog>
  );
}
