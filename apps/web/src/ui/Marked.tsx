import { findMarks } from './find-marks.ts';

interface Props {
  text: string;
  /** The text of the search; '' marks nothing. */
  search: string;
  /** Which parts match; see `findMarks`. */
  where?: 'words' | 'anywhere';
}

/** A text in which the hits of a search are marked. */
export function Marked({ text, search, where }: Props) {
  const marks = search === '' ? [] : findMarks(text, search, where);
  if (marks.length === 0) return text;
  return (
    <>
      {marks.map(({ start, end }, index) => (
        <span key={start}>
          {text.slice(marks[index - 1]?.end ?? 0, start)}
          <mark>{text.slice(start, end)}</mark>
        </span>
      ))}
      {text.slice(marks.at(-1)?.end)}
    </>
  );
}
