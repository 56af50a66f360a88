import { Input } from '@mantine/core';
import { useState, type KeyboardEvent } from 'react';
import { readTime, stepTime } from '../read-time.ts';

const stepMinutes = 30;

interface Props {
  'aria-label': string;
  'aria-describedby': string | undefined;
  isWrong: boolean;
  /** Its place, by which the focus finds it. */
  'data-start'?: number;
  /** HH:MM; '' while no time is written. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A time of 24 hours. It is not the browser's own field, which follows the language of the browser and shows AM and PM
 * to many. The arrow keys go on and back by half an hour.
 */
export function TimeInput({ isWrong, value, onChange, ...rest }: Props) {
  /** What is being typed; null: the value is shown. */
  const [draft, setDraft] = useState<string | null>(null);
  const finish = () => {
    if (draft === null) return;
    const time = readTime(draft);
    // What is no time stays to be corrected.
    if (time !== undefined || draft.trim() === '') setDraft(null);
    onChange(time ?? '');
  };
  const onKeyDown = (event: KeyboardEvent<HTMLInputElement>) => {
    if (event.key === 'Enter') {
      finish();
      // The next key replaces what is no time.
      event.currentTarget.select();
    }
    if ((event.key !== 'ArrowUp' && event.key !== 'ArrowDown') || value === '') return;
    event.preventDefault();
    setDraft(null);
    onChange(stepTime(value, event.key === 'ArrowUp' ? stepMinutes : -stepMinutes));
    // A new value takes the selection away, and what is typed next should replace the time.
    const field = event.currentTarget;
    requestAnimationFrame(() => field.select());
  };
  return (
    <Input
      {...rest}
      // The kit's own attributes know no text that stands elsewhere.
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
