import { Input } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { readTime, stepTime } from '../read-time.ts';

const stepMinutes = 30;

interface Props {
  'aria-label': string;
  'aria-describedby': string | undefined;
  isWrong: boolean;
  /** The place of the interval, by which `IntervalsEditor` finds the field to focus. */
  'data-start'?: number;
  /** HH:MM; '' while no time is written. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A time of 24 hours. The browser's own field is not used: it follows the language of the browser, and shows AM and PM
 * to many users. The arrow keys change the time by half an hour.
 */
export function TimeInput({ isWrong, value, onChange, ...rest }: Props) {
  /** What is being typed; null: the value is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const finish = () => {
    if (draft === null) return;
    const time = readTime(draft);
    // A text that is no time stays, so that the user can correct it.
    if (time !== undefined || draft.trim() === '') setDraft(null);
    onChange(time ?? '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      finish();
      // The text is selected, so that the next key replaces it.
      event.currentTarget.select();
    }
    const isArrow = event.key === 'ArrowUp' || event.key === 'ArrowDown';
    if (!isArrow || value === '') return;
    event.preventDefault();
    setDraft(null);
    onChange(stepTime(value, event.key === 'ArrowUp' ? stepMinutes : -stepMinutes));
    // A new value ends the selection. The field is selected again, so that the next key replaces the time.
    const field = event.currentTarget;
    requestAnimationFrame(() => field.select());
  };
  return (
    <Input
      {...rest}
      // Mantine's own ARIA attributes cannot refer to the problem's text, which stands outside of this field.
      withAria={false}
      aria-invalid={isWrong}
      error={isWrong}
      inputMode="numeric"
      autoComplete="off"
      maxLength={5}
      placeholder="00:00"
      value={draft ?? value}
      onFocus={(event) => event.target.select()}
      onChange={({ target: { value: written } }) => {
        setDraft(written);
        // A complete time counts at once.
        const time = /^\d\d:\d\d$/.test(written) ? readTime(written) : undefined;
        if (time !== undefined) onChange(time);
      }}
      onBlur={finish}
      onKeyDown={onKeyDown}
    />
  );
}
