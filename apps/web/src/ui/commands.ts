import type { Icon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** An action that the command palette offers. */
export interface Command {
  label: string;
  icon: Icon;
  /** The keys of its shortcut, as `useShortcut` takes them. */
  keys?: string;
  run: () => unknown;
}

const sources = new Set<() => readonly Command[]>();

/**
 * The actions of all mounted components. React runs the effects of a component after those of its parts, so the order
 * is reversed: the actions of a component come before those of its parts.
 */
export const listCommands = (): Command[] => [...sources].toReversed().flatMap((source) => source());

/**
 * Offers actions in the command palette while the component is mounted. `read` is called when the palette opens, so
 * that it returns the actions that are possible then.
 */
export function useCommands(read: () => readonly Command[]): void {
  const latest = useLatest(read);
  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => void sources.delete(source);
  }, [latest]);
}
