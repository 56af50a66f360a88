import type { MessageHit } from '@balcao/contract';
import { IconCornerUpLeft } from '@tabler/icons-react';
import { formatMoment } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { findMarks, fromFirstHit } from '../../../ui/find-marks.ts';
import { Marked } from '../../../ui/Marked.tsx';
import { plainLine } from '../../messages/index.ts';
import { LastLine } from './LastLine.tsx';

/** Types whose text is data, not words for a user. */
const withoutWords = new Set(['locationMessage', 'contactMessage', 'call_log', 'unknown']);

/**
 * The message that a search found, in one line: when it was written, and its text from shortly before the hit. Of a
 * type without words it shows only the name of the type.
 */
export function HitLine({ hit, search }: { hit: MessageHit; search: string }) {
  const { t } = useTranslation();
  return (
    <>
      {hit.fromMe && (
        <>
          <IconCornerUpLeft size={14} stroke={2} aria-hidden />
          <span className="sr">{t(($) => $.messages.you)}: </span>
        </>
      )}
      {withoutWords.has(hit.mediaType) ? (
        <LastLine text={hit.text} type={hit.mediaType} />
      ) : (
        <span data-hit>
          <time className="num" dateTime={hit.at}>
            {formatMoment(hit.at)}
          </time>
          {' · '}
          <Marked text={fromFirstHit(lineOf(hit.text, search), search)} search={search} />
        </span>
      )}
    </>
  );
}

/** The text without its signature and formatting marks, unless the hit is in these. */
function lineOf(text: string, search: string): string {
  const line = plainLine(text);
  return findMarks(line, search).length > 0 ? line : text.replaceAll(/\s+/g, ' ');
}
