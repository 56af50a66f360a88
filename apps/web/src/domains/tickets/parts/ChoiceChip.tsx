import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { MenuButton } from '../../../ui/MenuButton.tsx';
import styles from './ticket-list.module.css';

interface Option {
  id: number;
  name: string;
  color?: string;
}

interface Props {
  label: string;
  options: readonly Option[];
  chosen: number[];
  onChange: (ids: number[]) => void;
  /** The text of the list when there are no options. */
  empty: string;
  children: ReactNode;
}

/** A round button that opens a list with check boxes. */
export function ChoiceChip({ label, options, chosen, onChange, empty, children }: Props) {
  // In the order of the options, not of the clicks: the same choice gives the same list.
  const choose = (id: number, isOn: boolean) =>
    onChange(options.map((option) => option.id).filter((other) => (other === id ? isOn : chosen.includes(other))));
  const entries = options.map(({ id, name, color }) => ({
    key: id,
    text: name,
    aside: color && <i className={styles.dot} style={{ background: color }} />,
    isChecked: chosen.includes(id),
    run: () => choose(id, !chosen.includes(id)),
  }));
  return (
    <MenuButton
      label={label}
      side="start"
      entries={entries.length > 0 ? entries : [{ key: 'none', text: empty, isDisabled: true }]}
    >
      {(button) => (
        <button type="button" className={styles.chip} data-hit {...button}>
          <span className="sr">{label}: </span>
          {children}
          <IconChevronDown size={14} aria-hidden />
        </button>
      )}
    </MenuButton>
  );
}
