import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { formatText, type Piece } from '../format-text.ts';
import styles from './bubble.module.css';

/** Longer texts are folded: one message that fills the screen hides the conversation. */
const foldAfter = 1500;

/** A text with WhatsApp's marks and safe links. */
export function FormattedText({ text }: { text: string }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const isFolded = !isWhole && text.length > foldAfter * 1.2;
  return (
    <span className={styles.words}>
      <Pieces pieces={formatText(isFolded ? `${text.slice(0, foldAfter)}…` : text)} />
      {isFolded && (
        <button type="button" className={styles.more} onClick={() => setWhole(true)}>
          {t(($) => $.messages.readMore)}
        </button>
      )}
    </span>
  );
}

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const;

function Pieces({ pieces }: { pieces: Piece[] }) {
  return pieces.map((piece, index) => {
    if (piece.type === 'text') return piece.text;
    if (piece.type === 'mono') return <code key={index}>{piece.text}</code>;
    if (piece.type === 'link')
      return (
        <a key={index} href={piece.href} target="_blank" rel="noopener noreferrer nofollow">
          {piece.text}
        </a>
      );
    const Tag = tags[piece.type];
    return (
      <Tag key={index}>
        <Pieces pieces={piece.children} />
      </Tag>
    );
  });
}
