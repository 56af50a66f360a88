import { Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { HiddenAnchor } from './HiddenAnchor.tsx';
import styles from './menu-frame.module.css';

/** An entry of a menu that opens at an element. `MenuEntry` of `app/noun.ts` is an entry of the side menu. */
export interface MenuEntry {
  key: string | number;
  text: string;
  icon?: ReactNode;
  /** Shown at the end of the entry. */
  aside?: ReactNode;
  /** The language of the text, if it is not that of the page. */
  lang?: string;
  /** The current entry of a choice, such as the language in use. */
  isCurrent?: boolean;
  isDisabled?: boolean;
  /** Makes the entry a check box with this state; the menu stays open. */
  isChecked?: boolean;
  /** The entry deletes something, and is red. */
  isDanger?: boolean;
  /** The shortcut for the same action, in the notation of `aria-keyshortcuts`. */
  shortcut?: string;
  className?: string | undefined;
  run?: () => void;
}

interface Props {
  /** The element at which the menu is placed: the button of a `MenuButton`, a row, or a card. */
  anchor: HTMLElement;
  label: string;
  entries: readonly MenuEntry[];
  head: ReactNode;
  side: 'start' | 'end';
  width: number | undefined;
  onClose: () => void;
}

/** A menu at an element, open while it is mounted. */
export function MenuFrame({ anchor, label, entries, head, side, width, onClose }: Props) {
  return (
    <Menu
      opened
      onClose={onClose}
      position={`bottom-${side}`}
      withinPortal
      trapFocus
      returnFocus={false}
      {...(width ? { width } : {})}
    >
      <Menu.Target>
        <HiddenAnchor anchor={anchor} />
      </Menu.Target>
      <Menu.Dropdown aria-label={label} className={styles.menu}>
        {head && (
          <>
            {head}
            <Menu.Divider />
          </>
        )}
        {entries.map((entry) => (
          <Entry key={entry.key} entry={entry} />
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Entry({ entry }: { entry: MenuEntry }) {
  const { text, icon, aside, lang, isCurrent, isDisabled, isChecked, isDanger, shortcut, className, run } = entry;
  if (isChecked !== undefined)
    return (
      <Menu.CheckboxItem {...(className && { className })} checked={isChecked} onChange={run} rightSection={aside}>
        {text}
      </Menu.CheckboxItem>
    );
  return (
    <Menu.Item
      {...(className && { className })}
      {...(isDanger && { color: 'red' })}
      lang={lang}
      aria-keyshortcuts={shortcut}
      aria-current={isCurrent || undefined}
      disabled={isDisabled}
      leftSection={icon}
      rightSection={aside}
      onClick={run}
    >
      {text}
    </Menu.Item>
  );
}
