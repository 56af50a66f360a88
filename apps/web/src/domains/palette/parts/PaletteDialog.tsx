import { Modal } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconSearch, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { phone } from '../../../app/shell/breakpoints.ts';
import { takeEarlyText } from '../../../app/shell/palette-state.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { useDebounced } from '../../../ui/use-debounced.ts';
import { optionId, type PaletteOption } from '../palette-option.ts';
import { searchFrom } from '../use-found.ts';
import { useFoundGroups } from '../use-found-groups.tsx';
import { useLocalGroups } from '../use-local-groups.tsx';
import { PaletteList } from './PaletteList.tsx';
import styles from './palette.module.css';

/** How long the user must pause before the server is asked. */
const pauseMs = 200;

interface Props {
  onClose: () => void;
  /** Starts a ticket with a contact; without one, the user chooses it in the dialog. */
  onNewTicket: (contact?: { id: number; name: string }) => void;
}

/** One field for everything. The arrow keys choose a line, and Enter runs it. Each opening mounts a new dialog. */
export function PaletteDialog({ onClose, onNewTicket }: Props) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(phone, undefined, { getInitialValueInEffect: false }) ?? false;
  const listId = useId();
  const field = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const { text, groups, options, isSearching } = usePaletteSearch(typed, onNewTicket);
  const { activeIndex, activate, setActive } = useActiveOption(options);
  const current = options[activeIndex];
  useEffect(() => {
    document.querySelector(`[id="${CSS.escape(listId)}"] [aria-selected=true]`)?.scrollIntoView({ block: 'nearest' });
  }, [listId, current?.key]);

  const close = useFocusReturn(onClose);
  const run = (option: PaletteOption) => {
    // The line `more` or `retry` is replaced by new lines: the first of them, at the same index, is chosen.
    if (option.staysOpen) setActive({ key: null, index: options.indexOf(option) });
    else close();
    option.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || options.length === 0) return;
    const next = optionAfterKey(event, activeIndex, options.length);
    if (next !== undefined) activate(next);
    else if (event.key === 'Enter' && current) run(current);
    else return;
    event.preventDefault();
  };
  return (
    <Modal
      opened
      onClose={close}
      withCloseButton={false}
      fullScreen={isPhone}
      size={620}
      // Not centred, so that it does not move when the number of lines changes.
      centered={false}
      yOffset="10dvh"
      padding={0}
      radius={isPhone ? 0 : 'lg'}
      returnFocus={false}
      transitionProps={{ duration: 0 }}
      attributes={{ content: { 'aria-label': t(($) => $.palette.title) } }}
      classNames={{ content: styles.content ?? '', body: styles.body ?? '' }}
    >
      <div className={styles.head}>
        <IconSearch size={18} stroke={1.75} aria-hidden />
        <SearchField
          ref={field}
          listId={options.length > 0 ? listId : undefined}
          currentId={current && optionId(listId, activeIndex)}
          value={typed}
          onChange={(next) => {
            setTyped(next);
            setActive({ key: null, index: 0 });
          }}
          // The field may get the focus late. It then adds the text that the user typed since the palette was opened.
          onFocus={() => setTyped(typed + takeEarlyText())}
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
          active={activeIndex}
          onActivate={activate}
          onRun={(option) => {
            run(option);
            if (option.staysOpen) field.current?.focus();
          }}
        />
      )}
      <SearchState text={text} count={options.length} isSearching={isSearching} />
      {!isPhone && <KeyHints />}
    </Modal>
  );
}

/** The groups of lines for a text: those that this browser has, and those that the server finds after a pause. */
function usePaletteSearch(typed: string, onNewTicket: Props['onNewTicket']) {
  const text = typed.trim();
  const settledText = useDebounced(text, pauseMs);
  // Empty until the user pauses, so that hits of the earlier text are not shown for the new text.
  const search = settledText === text ? text : '';
  const local = useLocalGroups(text, () => onNewTicket());
  const found = useFoundGroups(search, ({ id, name }) => onNewTicket({ id, name }));
  const groups = [...local, ...found].filter(({ options }) => options.length > 0);
  return {
    text,
    groups,
    options: groups.flatMap((group) => group.options),
    isSearching:
      text.length >= searchFrom && (settledText !== text || found.some((group) => group.isSearching === true)),
  };
}

/**
 * The chosen line. It stays chosen when lines are added before it. If it is removed, the line at its index is chosen.
 */
function useActiveOption(options: readonly PaletteOption[]) {
  const [active, setActive] = useState<{ key: string | null; index: number }>({ key: null, index: 0 });
  const indexOfKey = options.findIndex(({ key }) => key === active.key);
  return {
    activeIndex: indexOfKey >= 0 ? indexOfKey : Math.max(0, Math.min(active.index, options.length - 1)),
    activate: (index: number) => setActive({ key: options[index]?.key ?? null, index }),
    setActive,
  };
}

const linesOfPage = 8;

/** The index of the line to which a key leads from the line `index`; undefined: the key does not move. */
function optionAfterKey({ key, ctrlKey, metaKey }: KeyboardEvent, index: number, count: number): number | undefined {
  if (key === 'ArrowDown') return (index + 1) % count;
  if (key === 'ArrowUp') return (index - 1 + count) % count;
  if (key === 'PageDown') return Math.min(count - 1, index + linesOfPage);
  if (key === 'PageUp') return Math.max(0, index - linesOfPage);
  // Without Ctrl or Cmd, Home and End move the caret in the field.
  if (!ctrlKey && !metaKey) return undefined;
  return { Home: 0, End: count - 1 }[key];
}

interface SearchFieldProps {
  ref: RefObject<HTMLInputElement | null>;
  /** The list of the lines; undefined: there are none. */
  listId: string | undefined;
  /** The id of the chosen line. */
  currentId: string | undefined;
  value: string;
  onChange: (typed: string) => void;
  onFocus: () => void;
  onKeyDown: (event: KeyboardEvent) => void;
}

function SearchField({ ref, listId, currentId, value, onChange, onFocus, onKeyDown }: SearchFieldProps) {
  const { t } = useTranslation();
  return (
    <input
      ref={ref}
      role="combobox"
      type="text"
      autoComplete="off"
      spellCheck={false}
      maxLength={200}
      data-autofocus
      aria-label={t(($) => $.palette.title)}
      aria-autocomplete="list"
      aria-expanded={listId !== undefined}
      aria-controls={listId}
      aria-activedescendant={currentId}
      placeholder={t(($) => $.palette.hint)}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
    />
  );
}

interface SearchStateProps {
  text: string;
  /** How many lines there are. */
  count: number;
  isSearching: boolean;
}

/** Says that the server is searching, or how much was found. The number of lines is only for screen readers. */
function SearchState({ text, count, isSearching }: SearchStateProps) {
  const { t } = useTranslation();
  const stateText = () => {
    if (isSearching) return t(($) => $.palette.searching);
    if (count === 0) return t(($) => $.palette.nothing, { text });
    return t(($) => $.palette.results, { count });
  };
  return <output className={count === 0 || isSearching ? styles.state : 'sr'}>{stateText()}</output>;
}

function KeyHints() {
  const { t } = useTranslation();
  return (
    <p className={styles.keys} aria-hidden>
      <kbd>↑</kbd>
      <kbd>↓</kbd> {t(($) => $.palette.move)}
      <kbd>Enter</kbd> {t(($) => $.palette.choose)}
      <kbd>Esc</kbd> {t(($) => $.palette.leave)}
    </p>
  );
}

/** A function that closes the palette and gives the focus back, before an action runs that may move the focus again. */
function useFocusReturn(onClose: () => void): () => void {
  const [focusedBefore] = useState(() => document.activeElement);
  return () => {
    onClose();
    if (focusedBefore instanceof HTMLElement && focusedBefore.isConnected) focusedBefore.focus({ preventScroll: true });
  };
}
