import { Menu } from '@mantine/core';
import { IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
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
  /** What stands in the list when there is nothing to choose. */
  empty: string;
  children: ReactNode;
}

/** A round button that opens a list to tick several of. */
export function ChoiceChip({ label, options, chosen, onChange, empty, children }: Props) {
  // In the order of the options, whatever the order of ticking: the same choice is the same list.
  const choose = (id: number, on: boolean) => onChange(options.map((option) => option.id).filter((other) => (other === id ? on : chosen.includes(other))));
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <button type="button" className={styles.chip}>
          <span className="sr">{label}: </span>
          {children}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} className={styles.choicesMenu} aria-label={label}>
        {options.length === 0 && <Menu.Item disabled>{empty}</Menu.Item>}
        {options.map(({ id, name, color }) => (
          <Menu.CheckboxItem key={id} checked={chosen.includes(id)} onChange={(on) => choose(id, on)} rightSection={color ? <i className={styles.dot} style={{ background: color }} /> : undefined}>
            {name}
          </Menu.CheckboxItem>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
