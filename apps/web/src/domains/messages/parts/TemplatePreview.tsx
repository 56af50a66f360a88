import type { fillTemplate } from '@balcao/contract/cloud/fill-template';
import { useTranslation } from '../../../i18n/i18n.ts';
import { FormattedText } from './FormattedText.tsx';
import styles from './template-dialog.module.css';

interface Props {
  content: ReturnType<typeof fillTemplate>;
  buttons: readonly { type: string; text: string }[];
}

/** The template as the customer will see it. */
export function TemplatePreview({ content: { header, body, footer }, buttons }: Props) {
  const { t } = useTranslation();
  return (
    <section aria-label={t(($) => $.cloud.templates.preview)}>
      <h3>{t(($) => $.cloud.templates.preview)}</h3>
      <div className={styles.preview}>
        <div className={styles.bubble}>
          {header && <strong>{header}</strong>}
          <div>
            <FormattedText text={body} />
          </div>
          {footer && <small>{footer}</small>}
        </div>
        {buttons.map((button) => (
          <span key={`${button.type} ${button.text}`} className={styles.button}>
            {button.text}
          </span>
        ))}
      </div>
    </section>
  );
}
