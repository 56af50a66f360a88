import type { fillTemplate } from '@balcao/contract/cloud/fill-template';
import type { HeaderKind } from '@balcao/contract/cloud/header-file';
import { IconFileText, IconPhoto, IconVideo } from '@tabler/icons-react';
import { useCallback } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { FormattedText } from './FormattedText.tsx';
import styles from './template-dialog.module.css';

interface Props {
  content: ReturnType<typeof fillTemplate>;
  buttons: readonly { type: string; text: string }[];
  /** The header takes a file of this kind; `file` is null while no file is chosen. Absent: it takes no file. */
  header?: { kind: HeaderKind; file: File | null };
}

/** The template as the customer will see it. */
export function TemplatePreview({ content: { header, body, footer }, buttons, header: media }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t(($) => $.cloud.templates.preview)}>
      <h3>{t(($) => $.cloud.templates.preview)}</h3>
      <div className={styles.preview}>
        {(media || header || body || footer) && (
          <div className={styles.bubble}>
            {media && <HeaderMedia {...media} />}
            {header && <strong>{header}</strong>}
            <div>
              <FormattedText text={body} />
            </div>
            {footer && <small>{footer}</small>}
          </div>
        )}
        {buttons.map((button) => (
          <span key={`${button.type} ${button.text}`} className={styles.button}>
            {button.text}
          </span>
        ))}
      </div>
    </section>
  );
}

const icons = { image: IconPhoto, video: IconVideo, document: IconFileText };

/** The chosen picture. For another file, or while none is chosen: a box with the icon of the kind and a name. */
function HeaderMedia({ kind, file }: { kind: HeaderKind; file: File | null }) {
  const { t } = useTranslation();
  const Icon = icons[kind];
  if (kind === 'image' && file) return <Picture file={file} />;
  return (
    <span className={styles.media} data-kind={kind}>
      <Icon size={26} stroke={1.5} aria-hidden />
      <span dir="auto">{file?.name ?? t(($) => $.cloud.templates.file[kind])}</span>
    </span>
  );
}

function Picture({ file }: { file: File }) {
  // A ref callback: its clean-up frees the URL when the picture goes or changes.
  const show = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image) return undefined;
      const url = URL.createObjectURL(file);
      image.src = url;
      return () => URL.revokeObjectURL(url);
    },
    [file],
  );
  return <img ref={show} className={styles.picture} alt={file.name} />;
}
