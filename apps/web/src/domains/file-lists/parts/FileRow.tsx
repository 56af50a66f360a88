import { limits } from '@balcao/contract/limits';
import { useSortable } from '@dnd-kit/react/sortable';
import {
  IconArrowDown,
  IconArrowUp,
  IconFileText,
  IconGripVertical,
  IconMovie,
  IconMusic,
  IconRefresh,
  IconX,
} from '@tabler/icons-react';
import { useRef, useState, type KeyboardEvent } from 'react';
import { formatBytes } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { ChosenFile } from '../chosen-file.ts';
import styles from '../file-lists.module.css';

interface Props {
  file: ChosenFile;
  /** The index of the file in the list. */
  place: number;
  /** How many files the list has. */
  count: number;
  onName: (name: string) => void;
  /** Gets the index to which the file moves; it may be outside the list. */
  onMove: (to: number) => void;
  onReplace: (file: File) => void;
  onRemove: () => void;
}

/** One file of the list: its preview, its name, and what can be done with it. */
export function FileRow({ file, place, count, onName, onMove, onReplace, onRemove }: Props) {
  const { t } = useTranslation();
  const { ref, handleRef, isDragging } = useSortable({ id: file.key, index: place });
  const picker = useRef<HTMLInputElement>(null);
  const { name } = file;
  const onKeyDown = (event: KeyboardEvent) => {
    if (!event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
    event.preventDefault();
    onMove(place + (event.key === 'ArrowUp' ? -1 : 1));
  };
  return (
    <li ref={ref} className={styles.row} data-dragged={isDragging || undefined}>
      <span ref={handleRef} className={styles.grip} title={t(($) => $.fileLists.option.drag, { name })} aria-hidden>
        <IconGripVertical size={17} stroke={1.75} />
      </span>
      <Preview file={file} />
      <span className={styles.about}>
        <input
          dir="auto"
          value={name}
          maxLength={limits.fileList.optionName}
          aria-label={t(($) => $.fileLists.option.name, { place: place + 1 })}
          aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown"
          onChange={(event) => onName(event.currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <small data-missing={(!file.file && !file.stored?.file) || undefined}>
          {aboutFile(
            file,
            t(($) => $.fileLists.option.noFile),
          )}
        </small>
      </span>
      <span className={styles.tools}>
        <IconButton
          label={t(($) => $.fileLists.option.up, { name })}
          isAtEnd={place === 0}
          onClick={() => onMove(place - 1)}
        >
          <IconArrowUp size={17} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton
          label={t(($) => $.fileLists.option.down, { name })}
          isAtEnd={place === count - 1}
          onClick={() => onMove(place + 1)}
        >
          <IconArrowDown size={17} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t(($) => $.fileLists.option.choose, { name })} onClick={() => picker.current?.click()}>
          <IconRefresh size={17} stroke={1.75} aria-hidden />
        </IconButton>
        <IconButton label={t(($) => $.fileLists.option.remove, { name })} onClick={onRemove}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </IconButton>
      </span>
      <input
        ref={picker}
        type="file"
        hidden
        onChange={(event) => {
          const [given] = event.currentTarget.files ?? [];
          // Otherwise the browser reports no change if the same file is chosen again.
          event.currentTarget.value = '';
          if (given) onReplace(given);
        }}
      />
    </li>
  );
}

function KindIcon({ kind }: { kind: string | null | undefined }) {
  if (kind === 'audio') return <IconMusic size={20} stroke={1.6} aria-hidden />;
  if (kind === 'video') return <IconMovie size={20} stroke={1.6} aria-hidden />;
  return <IconFileText size={20} stroke={1.6} aria-hidden />;
}

/** The name and the size of a file; of an option without a file, the text `noFile`. */
function aboutFile({ file, stored }: ChosenFile, noFile: string): string {
  if (file) return `${file.name} · ${formatBytes(file.size)}`;
  return stored?.file ? `${stored.file} · ${formatBytes(stored.size ?? 0)}` : noFile;
}

/**
 * Shows the picture of a file, or an icon if there is none or it cannot be shown. A stored file that is no picture may
 * have a thumbnail, too. A click opens the file in a tab of its own.
 */
function Preview({ file: { file, url, stored, name } }: { file: ChosenFile }) {
  const { t } = useTranslation();
  const kind = file ? (/^(image|audio|video)\//.exec(file.type)?.[1] ?? 'document') : stored?.mediaType;
  const picture = file ? kind === 'image' && url : stored?.thumbUrl;
  const [broken, setBroken] = useState<string>();
  const link = file ? url : stored?.path;
  const face =
    picture && picture !== broken ? (
      <img src={picture} alt="" onError={() => setBroken(picture)} />
    ) : (
      <KindIcon kind={kind} />
    );
  if (!link) return <span className={styles.preview}>{face}</span>;
  return (
    <a
      className={styles.preview}
      href={link}
      target="_blank"
      rel="noopener"
      aria-label={t(($) => $.fileLists.option.open, { name })}
    >
      {face}
    </a>
  );
}
