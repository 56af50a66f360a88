import type { ComponentProps } from 'react';
import { focusField } from '../focus-field.ts';
import styles from '../sign-in.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'onChange' | 'value' | 'name' | 'ref'> {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  /** What is wrong with the value. */
  problem?: string | undefined;
  hint?: string | undefined;
  mustBeFilled?: boolean;
  /** Takes the focus when it appears: it is the first of its page, or the next step of what the user is doing. */
  takesFocus?: boolean;
}

/** A text field of a page before the sign-in. */
export function FrontField({ name, label, value, onChange, problem, hint, mustBeFilled, takesFocus, ...input }: Props) {
  const note = problem ?? hint;
  return (
    <label className={styles.field}>
      <span className={mustBeFilled ? 'must' : undefined}>{label}</span>
      <input
        {...input}
        ref={takesFocus ? focusField : null}
        className={styles.input}
        name={name}
        aria-required={mustBeFilled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        aria-invalid={problem !== undefined || undefined}
        aria-describedby={note === undefined ? undefined : `${name}-said`}
      />
      {note !== undefined && (
        <small id={`${name}-said`} className={problem === undefined ? styles.hint : styles.missing}>
          {note}
        </small>
      )}
    </label>
  );
}
