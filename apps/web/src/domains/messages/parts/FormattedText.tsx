import { use, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { findMarks } from '../../../ui/find-marks.ts';
import { Marked } from '../../../ui/Marked.tsx';
import { formatText, type Piece } from '../format-text.ts';
import { MarkedWords } from '../marked-words.ts';
import { useTabStop } from '../../../ui/tab-stop.ts';
import styles from './bubble.module.css';

/** Long texts are folded after this many characters: one message that fills the screen hides the conversation. */
const foldAfter = 1500;

/** A text with WhatsApp's marks and safe links. */
export function FormattedText({ text }: { text: string }) {
  const { t } = useTranslation();
  const tabIndex = useTabStop();
  const [isWhole, setWhole] = useState(false);
  const search = use(MarkedWords);
  // A fold that hides only a few words is not worth a click.
  const isLong = text.length > foldAfter * 1.2;
  // If a hit of the search is in the part to fold, the text is shown whole.
  const isFolded = isLong && !isWhole && (search === '' || findMarks(text.slice(foldAfter), search).length === 0);
  return (
    <span className={styles.words} dir="auto">
      <Pieces pieces={formatText(isFolded ? `${text.slice(0, foldAfter)}…` : text)} search={search} />
      {isFolded && (
        <button type="button" className={styles.more} tabIndex={tabIndex} onClick={() => setWhole(true)}>
          {t(($) => $.messages.readMore)}
        </button>
      )}
    </span>
  );
}

const tags = { bold: 'strong', italic: 'em', strike: 's' } as const;

function Pieces({ pieces, search }: { pieces: Piece[]; search: string }) {
  const tabIndex = useTabStop();
  const withMarks = (text: string, key?: number) =>
    search === '' ? text : <Marked key={key} text={text} search={search} />;
  return pieces.map((piece, index) => {
    if (piece.type === 'text') return withMarks(piece.text, index);
    if (piece.type === 'mono') return <code key={index}>{withMarks(piece.text)}</code>;
    if (piece.type === 'link')
      return (
        <a key={index} href={piece.href} tabIndex={tabIndex} target="_blank" rel="noopener noreferrer nofollow">
          {withMarks(piece.text)}
        </a>
      );
    const Tag = tags[piece.type];
    return (
      <Tag key={index}>
        <Pieces pieces={piece.children} search={search} />
      </Tag>
    );
  });
}
