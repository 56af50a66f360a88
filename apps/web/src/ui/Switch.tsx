import { cx } from './cx.ts';
import styles from './switch.module.css';

interface Props {
  /** The visible text before the switch. */
  label: string;
  /** The name for screen readers, where the label is too short to be understood alone. */
  name?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  className?: string | undefined;
}

/**
 * A small switch. It is not Mantine's, because the ticket list and the composer need no other form field of Mantine,
 * whose code would load with them.
 */
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
