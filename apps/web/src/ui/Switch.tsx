import { cx } from './cx.ts';
import styles from './switch.module.css';

interface Props {
  /** Stands before it. */
  label: string;
  /** What a screen reader says instead, where the label is too short to be understood alone. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

/** A small switch. Not the kit's, because the list and the composer have one and need no more of the kit's fields. */
export function Switch({ label, name, checked, onChange, className }: Props) {
  return (
    <label className={cx(styles.switch, className)}>
      {label}
      <input
        type="checkbox"
        role="switch"
        aria-label={name}
        checked={checked}
        aria-checked={checked}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
