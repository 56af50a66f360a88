import { IconUser } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { readVcards } from '../read-body.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import { FormattedText } from './FormattedText.tsx';
import styles from './bubble.module.css';

/** The contacts of a message with contact cards. A body without a readable card is shown as a text. */
export function ContactCards({ body }: { body: string }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const cards = readVcards(body);
  if (cards.length === 0) return <FormattedText text={body} />;
  return cards.map(({ name, numbers }, index) => (
    <span key={index} className={styles.card}>
      <span className={styles.fileIcon} aria-hidden>
        <IconUser size={18} stroke={1.9} />
      </span>
      <span>
        <b dir="auto">{name || t(($) => $.messages.type.contactMessage)}</b>
        {numbers.map((number) => (
          <a key={number} tabIndex={tabIndex} href={`tel:${number.replaceAll(/[^\d+]/g, '')}`}>
            {number}
          </a>
        ))}
      </span>
    </span>
  ));
}
