import type { Download, MessageType } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import {
  IconCloudOff,
  IconDownload,
  IconFile,
  IconMicrophone,
  IconMusic,
  IconPhoto,
  IconVideo,
} from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { formatBytes } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { fitPicture, formatSeconds } from '../read-body.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './awaited-file.module.css';

interface Props {
  kind: Exclude<MessageType, 'chat'>;
  download: Download;
  /** Absent where downloads cannot be started. */
  onFetch?: (() => Promise<void>) | undefined;
}

/** A file that is not downloaded: its type, its state, and a button if a user can start the download. */
export function AwaitedFile({ kind, download, onFetch }: Props) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const [isBusy, setBusy] = useState(false);
  const { state, name, size, seconds, preview, voice } = download;
  const isVisual = kind === 'image' || kind === 'video' || kind === 'sticker';
  const type = voice ? 'voice' : kind;
  const title = kind === 'application' && name !== '' ? name : t(($) => $.messages.type[type]);
  const facts = [
    seconds !== null && !isVisual ? formatSeconds(seconds) : undefined,
    size !== null ? formatBytes(size) : undefined,
  ].filter(Boolean);
  const canFetch = (state === 'failed' || state === 'on-demand') && onFetch !== undefined;
  const ask = t(($) => (state === 'failed' ? $.messages.awaited.retry : $.messages.awaited.fetch));
  const box = useRef<HTMLDivElement>(null);
  const startDownload = async () => {
    setBusy(true);
    // The button disappears when the download starts; the focus must not return to the top of the page.
    box.current?.focus({ preventScroll: true });
    await onFetch?.();
    setBusy(false);
  };
  return (
    // A fieldset is for forms.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <div ref={box} className={styles.awaited} data-state={state} role="group" aria-label={title} tabIndex={-1}>
      {isVisual && (
        <div
          className={styles.frame}
          style={{
            height: fitPicture(download.width, download.height, kind === 'sticker' ? stickerFrame : frame).height,
          }}
        >
          {preview && <img src={preview} alt="" draggable={false} />}
          <StateIcon state={state} kind={type} />
        </div>
      )}
      <div className={styles.about}>
        {!isVisual && <StateIcon state={state} kind={type} />}
        <span className={styles.words}>
          <b>{title}</b>
          {facts.length > 0 && <small>{facts.join(' · ')}</small>}
          <output>{t(($) => $.messages.awaited[state], { limit: formatBytes(limits.upload.document) })}</output>
        </span>
      </div>
      {canFetch && (
        <Button
          small
          tabIndex={tabIndex}
          busy={isBusy}
          onClick={() => void startDownload()}
          icon={<IconDownload size={15} aria-hidden />}
          aria-label={`${ask}: ${title}`}
        >
          {ask}
        </Button>
      )}
    </div>
  );
}

/** The largest size of a preview, in px; the width is that of the text below it. */
const frame = { width: 240, height: 240 };
/** The same for a sticker. */
const stickerFrame = { width: 240, height: 120 };

const icons = {
  image: IconPhoto,
  sticker: IconPhoto,
  video: IconVideo,
  audio: IconMusic,
  voice: IconMicrophone,
} as const;

function StateIcon({ state, kind }: Pick<Download, 'state'> & { kind: MessageType | 'voice' }) {
  const isGone = state === 'expired' || state === 'too-large' || state === 'removed';
  const kindIcon = kind in icons ? icons[kind as keyof typeof icons] : IconFile;
  const Icon = isGone ? IconCloudOff : kindIcon;
  return (
    <span className={styles.icon} aria-hidden>
      {state === 'downloading' && <span className={styles.turning} />}
      <Icon size={18} stroke={1.9} />
    </span>
  );
}
