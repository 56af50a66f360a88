import { Menu } from '@mantine/core';
import { IconCheck, IconChevronDown } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import styles from './ticket-list.module.css';

interface Option {
  id: number;
  name: string;
  color?: string;
}

/** A round button that opens a list to tick several of. */
export function ChoiceChip({ label, options, chosen, onChange, empty, children }: { label: string; options: readonly Option[]; chosen: number[]; onChange: (ids: number[]) => void; empty: string; children: ReactNode }) {
  const toggle = (id: number) => onChange(chosen.includes(id) ? chosen.filter((other) => other !== id) : options.map((option) => option.id).filter((other) => other === id || chosen.includes(other)));
  return (
    <Menu closeOnItemClick={false} position="bottom-start" withinPortal>
      <Menu.Target>
        <button type="button" className={styles.chip}>
          <span className="sr">{label}: </span>
          {children}
          <IconChevronDown size={14} aria-hidden />
        </button>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflow: 'auto' }} aria-label={label}>
        {options.length === 0 && <Menu.Item disabled>{empty}</Menu.Item>}
        {options.map(({ id, name, color }) => (
          <Menu.Item
            key={id}
            role="menuitemcheckbox"
            aria-checked={chosen.includes(id)}
            onClick={() => toggle(id)}
            leftSection={color ? <i className={styles.dot} style={{ background: color }} /> : undefined}
            rightSection={<IconCheck size={15} stroke={2.2} style={{ visibility: chosen.includes(id) ? 'visible' : 'hidden' }} aria-hidden />}
          >
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
