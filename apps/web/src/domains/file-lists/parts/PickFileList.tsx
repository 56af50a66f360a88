import type { FileList } from '@balcao/contract';
import { TextInput } from '@mantine/core';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { listRecords } from '../../../records/follow-record.ts';
import { recordPages } from '../../../records/record-pages.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { LoadMoreMark } from '../../../ui/LoadMoreMark.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { fetchListedFiles } from '../fetch-listed-files.ts';
import styles from '../file-lists.module.css';

interface Props {
  /** Gets the files of the list in their order, and its message. */
  onPick: (files: File[], message: string) => void;
  onClose: () => void;
}

/** Chooses a file list for an answer and loads its files. */
export function PickFileList({ onPick, onClose }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState('');
  const searchParam = useDebounced(text.trim());
  const { data, error, refetch, hasNextPage, isFetchingNextPage, fetchNextPage } = useInfiniteQuery(
    recordPages('fileLists', searchParam),
  );
  const [loading, setLoading] = useState<number | null>(null);
  const pick = async (list: FileList) => {
    setLoading(list.id);
    const files = await fetchListedFiles(list).catch(() => undefined);
    setLoading(null);
    if (!files)
      return toast(
        'error',
        t(($) => $.fileLists.pick.notLoaded),
      );
    onPick(files, list.message);
    onClose();
  };
  // A list without an uploaded file has nothing to send.
  const lists = (data ? listRecords(data) : []).filter(({ options }) => options.some(({ path }) => path !== null));
  return (
    <Dialog open onClose={onClose} title={t(($) => $.fileLists.pick.title)} size="sm">
      <div className={styles.pick}>
        <TextInput
          type="search"
          aria-label={t(($) => $.fileLists.pick.search)}
          placeholder={t(($) => $.fileLists.pick.search)}
          value={text}
          data-autofocus
          onChange={(event) => setText(event.currentTarget.value)}
        />
        {error ? (
          <ErrorState error={error} retry={() => void refetch()} />
        ) : !data ? (
          <SkeletonRows rows={3} />
        ) : lists.length === 0 && !hasNextPage ? (
          <output className={styles.hint}>
            {t(($) => (searchParam === '' ? $.fileLists.pick.none : $.fileLists.pick.notFound))}
          </output>
        ) : (
          <ul aria-label={t(($) => $.fileLists.title)}>
            {lists.map((list) => (
              <li key={list.id}>
                <button
                  type="button"
                  disabled={loading !== null}
                  aria-busy={loading === list.id || undefined}
                  onClick={() => void pick(list)}
                >
                  <b dir="auto">{list.name}</b>
                  <small>
                    {t(($) => $.fileLists.files, { count: list.options.filter(({ path }) => path !== null).length })}
                  </small>
                  <span dir="auto">{list.message}</span>
                </button>
              </li>
            ))}
          </ul>
        )}
        {hasNextPage && !isFetchingNextPage && (
          <LoadMoreMark key={data?.pages.length} run={() => void fetchNextPage()} />
        )}
        <p className={styles.hint}>{t(($) => $.fileLists.pick.hint)}</p>
      </div>
    </Dialog>
  );
}
