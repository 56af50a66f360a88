import { limits } from '@balcao/contract/limits';
import { Accessibility } from '@dnd-kit/dom';
import { DragDropProvider, PointerSensor, type DragEndEvent } from '@dnd-kit/react';
import { isSortable } from '@dnd-kit/react/sortable';
import { IconPaperclip } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import { useField, type FieldProps } from '../../../forms/fields.tsx';
import { formatBytes } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useLatest } from '../../../ui/use-latest.ts';
import { kindOfFile, refuseFile } from '../../messages/index.ts';
import { nameOfFile, placedAt, type ChosenFile } from '../chosen-file.ts';
import { FileRow } from './FileRow.tsx';
import styles from '../file-lists.module.css';

/** The files of a list: added, named, previewed, and ordered by pointer, by buttons, or by Alt with an arrow key. */
export function FilesField<V extends FieldValues>(bound: FieldProps<V>) {
  const { t } = useTranslation();
  const { value, onChange, kit } = useField(bound);
  const files = value as ChosenFile[];
  const { announcement, move, change, add, replace } = useFileChanges(files, onChange);
  const picker = useRef<HTMLInputElement>(null);
  const labelId = useId();
  const drop = ({ operation: { source }, canceled }: DragEndEvent) => {
    if (!canceled && isSortable(source)) move(source.initialIndex, source.index);
  };
  return (
    // A fieldset would get the layout that the form's style sheet gives to each fieldset.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div role="group" aria-labelledby={labelId} className={styles.files}>
      <span id={labelId} className={styles.label}>
        {bound.label}
      </span>
      {/* Without dnd-kit's own plugin for accessibility: buttons and keys move files, and `announcement` tells it. */}
      <DragDropProvider
        sensors={[PointerSensor]}
        plugins={(defaults) => defaults.filter((plugin) => plugin !== Accessibility)}
        onDragEnd={drop}
      >
        <ol className={styles.list}>
          {files.map((file, place) => (
            <FileRow
              key={file.key}
              file={file}
              place={place}
              count={files.length}
              onName={(name) => change(file.key, { name })}
              onMove={(to) => move(place, to)}
              onReplace={(given) => void replace(file.key, given)}
              onRemove={() => onChange(files.filter(({ key }) => key !== file.key))}
            />
          ))}
        </ol>
      </DragDropProvider>
      {kit.error && (
        <p className={styles.error} role="alert">
          {kit.error}
        </p>
      )}
      <Button
        small
        disabled={files.length >= limits.fileList.options}
        icon={<IconPaperclip size={15} aria-hidden />}
        onClick={() => picker.current?.click()}
      >
        {t(($) => $.fileLists.option.add)}
      </Button>
      <p className={styles.hint}>{t(($) => $.fileLists.option.hint, { max: limits.fileList.options })}</p>
      <input
        ref={picker}
        type="file"
        multiple
        hidden
        name={kit.name}
        data-testid="list-files"
        onChange={(event) => {
          const given = [...(event.currentTarget.files ?? [])];
          // Otherwise the browser reports no change if the same files are chosen again.
          event.currentTarget.value = '';
          void add(given);
        }}
      />
      <output className="sr">{announcement}</output>
    </div>
  );
}

/** The changes that the user makes to the files. `announcement` tells screen readers the new place of a moved file. */
function useFileChanges(files: readonly ChosenFile[], onChange: (files: ChosenFile[]) => void) {
  const { t } = useTranslation();
  // Files are checked asynchronously; meanwhile the list may change.
  const latest = useLatest(files);
  const check = useCheckFile();
  const urlOf = useObjectUrls();
  const [announcement, setAnnouncement] = useState('');
  const move = (from: number, to: number) => {
    if (to < 0 || to >= files.length || from === to) return;
    onChange(placedAt(files, from, to));
    setAnnouncement(t(($) => $.fileLists.option.moved, { name: files[from]?.name ?? '', place: to + 1 }));
  };
  const change = (key: string, changes: Partial<ChosenFile>) =>
    onChange(latest.current.map((file) => (file.key === key ? { ...file, ...changes } : file)));
  const add = async (given: readonly File[]) => {
    const room = limits.fileList.options - files.length;
    if (given.length > room)
      toast(
        'notice',
        t(($) => $.fileLists.option.tooMany, { count: limits.fileList.options }),
      );
    const checked: ChosenFile[] = [];
    for (const file of given.slice(0, room))
      if (await check(file)) checked.push({ key: crypto.randomUUID(), name: nameOfFile(file), file, url: urlOf(file) });
    onChange([...latest.current, ...checked]);
  };
  const replace = async (key: string, file: File) => {
    if (await check(file)) change(key, { file, url: urlOf(file) });
  };
  return { announcement, move, change, add, replace };
}

/** Refuses what the server would refuse by kind and size, before anything is uploaded. A toast says why. */
function useCheckFile() {
  const { t } = useTranslation();
  const refuse = (text: string) => {
    toast('error', text);
    return false;
  };
  return async (file: File): Promise<boolean> => {
    const { name } = file;
    const kind = await kindOfFile(file).catch(() => undefined);
    if (!kind) return refuse(t(($) => $.fileLists.option.unreadable, { name }));
    const refusal = refuseFile(file.size, kind);
    if (!refusal) return true;
    if (refusal === 'ERR_MEDIA_EMPTY') return refuse(t(($) => $.fileLists.option.empty, { name }));
    return refuse(t(($) => $.fileLists.option.limit, { name, limit: formatBytes(limits.upload[kind]) }));
  };
}

/** Returns a function that makes object URLs of chosen files. They are revoked when the field unmounts. */
function useObjectUrls() {
  const urls = useRef<string[]>([]);
  useEffect(() => {
    const made = urls.current;
    return () => made.forEach((url) => URL.revokeObjectURL(url));
  }, []);
  return (file: File): string => {
    const url = URL.createObjectURL(file);
    urls.current.push(url);
    return url;
  };
}
