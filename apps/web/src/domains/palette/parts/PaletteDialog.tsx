import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { phone } from '../../../app/shell/breakpoints.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { optionId, type PaletteOption } from '../palette-option.ts';
import { searchFrom } from '../use-found.ts';
import { useFoundGroups } from '../use-found-groups.tsx';
import { useLocalGroups } from '../use-local-groups.tsx';
import { PaletteList } from './PaletteList.tsx';
import styles from './palette.module.css';

const pauseMs = 200;

interface Props {
  onClose: () => void;
  /** Starts a ticket, with a contact or with one to choose. */
  onNewTicket: (contact?: { id: number; name: string }) => void;
}

/** One field for everything; the arrow keys choose a line, Enter runs it. Mounted anew for each opening. */
export function PaletteDialog({ onClose, onNewTicket }: Props) {
  const { t } = useTranslation();
  const onPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const text = typed.trim();
  const settled = useDebounced(text, pauseMs);
  // Hits of the text before are not shown for the present one.
  const search = settled === text ? text : '';
  const local = useLocalGroups(text, () => onNewTicket());
  const found = useFoundGroups(search, ({ id, name }) => onNewTicket({ id, name }));
  const groups = [...local, ...found].filter(({ options }) => options.length > 0);
  const options = groups.flatMap((group) => group.options);
  const isSearching =
    text.length >= searchFrom && (settled !== text || found.some((group) => group.isSearching === true));

  const [active, setActive] = useState<{ key: string | null; index: number }>({ key: null, index: 0 });
  const known = options.findIndex(({ key }) => key === active.key);
  const at = known >= 0 ? known : Math.max(0, Math.min(active.index, options.length - 1));
  const current = options[at];
  const activate = (index: number) => setActive({ key: options[index]?.key ?? null, index });
  useEffect(() => {
    document.querySelector(`[id="${CSS.escape(listId)}"] [aria-selected=true]`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current?.key]);

  const close = useFocusReturn(onClose);
  const run = (option: PaletteOption) => {
    // Of a group that grows, the first new line is chosen.
    if (option.staysOpen) setActive({ key: null, index: options.indexOf(option) });
    else close();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    const isFirst = (event.ctrlKey || event.metaKey) && event.key === 'Home';
    const isLast = (event.ctrlKey || event.metaKey) && event.key === 'End';
    if (step) activate((at + step + options.length) % options.length);
    else if (event.key === 'PageDown') activate(Math.min(options.length - 1, at + 8));
    else if (event.key === 'PageUp') activate(Math.max(0, at - 8));
    else if (isFirst || isLast) activate(isFirst ? 0 : options.length - 1);
    else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      fullScreen={onPhone}
      size={620}
      // In its place however many lines it has.
      centered={false}
      yOffset="10dvh"
      padding={0}
      radius={onPhone ? 0 : 'lg'}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t(($) => $.palette.title) } }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <div className={styles.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <input
          ref={field}
          role="combobox"
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={200}
          data-autofocus
          aria-label={t(($) => $.palette.title)}
          aria-autocomplete="list"
          aria-expanded={options.length > 0}
          aria-controls={options.length > 0 ? listId : undefined}
          aria-activedescendant={current ? optionId(listId, at) : undefined}
          placeholder={t(($) => $.palette.hint)}
          value={typed}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setActive({ key: null, index: 0 });
          }}
          onKeyDown={onKeyDown}
        />
        <IconButton label={t(($) => $.common.close)} onClick={close}>
          <IconX size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {groups.length > 0 && (
        <PaletteList
          id={listId}
          groups={groups}
          active={at}
          onActivate={activate}
          onRun={(option) => {
            run(option);
            if (option.staysOpen) field.current?.focus();
          }}
        />
      )}
      <output className={options.length === 0 || isSearching ? styles.state : 'sr'}>
        {isSearching
          ? t(($) => $.palette.searching)
          : options.length === 0
            ? t(($) => $.palette.nothing, { text })
            : t(($) => $.palette.results, { count: options.length })}
      </output>
      {!onPhone && (
        <p className={styles.keys} aria-hidden>
          <kbd>↑</kbd>
          <kbd>↓</kbd> {t(($) => $.palette.move)}
          <kbd>Enter</kbd> {t(($) => $.palette.choose)}
          <kbd>Esc</kbd> {t(($) => $.palette.leave)}
        </p>
      )}
    </Modal>
  );
}

/** Closes the palette and gives the focus back first, so that an action may move it further. */
function useFocusReturn(onClose: () => void): () => void {
  const [before] = useState(() => document.activeElement);
  return () => {
    onClose();
    if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
  };
}
