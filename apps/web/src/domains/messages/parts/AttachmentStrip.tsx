import { IconFileText, IconMusic, IconX } from '@tabler/icons-react';
import { formatBytes } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import type { FileKind } from '../file-kind.ts';
import type { Attachments } from '../use-attachments.ts';
import styles from './composer.module.css';

/** Numbers of the Cloud API accept no longer caption. */
const maxCaptionLength = 1024;

function Preview({ kind, url }: { kind: FileKind; url: string }) {
  if (kind === 'image') return <img src={url} alt="" />;
  if (kind === 'video') return <video src={url} muted preload="metadata" />;
  if (kind === 'audio') return <IconMusic size={22} stroke={1.6} aria-hidden />;
  return <IconFileText size={22} stroke={1.6} aria-hidden />;
}

/** The files to send, each with its preview and a caption. */
export function AttachmentStrip({ attachments }: { attachments: Attachments }) {
  const { t } = useTranslation();
  return (
    <ul className={styles.files} aria-label={t(($) => $.messages.files.label)}>
      {attachments.files.map(({ id, file, kind, url, caption, wasShrunk }) => (
        <li key={id}>
          <span className={styles.preview}>
            <Preview kind={kind} url={url} />
          </span>
          <span className={styles.about}>
            <b title={file.name} dir="auto">
              {file.name}
            </b>
            <small>
              {formatBytes(file.size)}
              {wasShrunk && ` · ${t(($) => $.messages.files.shrunk)}`}
            </small>
            <input
              dir="auto"
              value={caption}
              maxLength={maxCaptionLength}
              placeholder={t(($) => $.messages.files.captionHint)}
              aria-label={t(($) => $.messages.files.caption, { name: file.name })}
              onChange={(event) => attachments.caption(id, event.currentTarget.value)}
            />
          </span>
          <button
            type="button"
            aria-label={t(($) => $.messages.files.remove, { name: file.name })}
            onClick={() => attachments.remove(id)}
          >
            <IconX size={15} />
          </button>
        </li>
      ))}
    </ul>
  );
}
