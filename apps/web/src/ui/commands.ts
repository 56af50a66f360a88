import type { Icon } from '@tabler/icons-react';
import { useEffect } from 'react';
import { useLatest } from './use-latest.ts';

/** An action that the command palette offers. */
export interface Command {
  label: string;
  icon: Icon;
  /** Its keys, as `useShortcut` names them. */
  keys?: string;
  run: () => unknown;
}

const sources = new Set<() => readonly Command[]>();

/** The actions of what is open now. Those of a component come before those of its parts, which are mounted first. */
export const listCommands = (): Command[] => [...sources].toReversed().flatMap((read) => read());

/**
 * Offers actions in the command palette while the component is mounted. `read` is called when the palette opens, so
 * that it names what can be done then.
 */
export function useCommands(read: () => readonly Command[]): void {
  const latest = useLatest(read);
  useEffect(() => {
    const source = () => latest.current();
    sources.add(source);
    return () => void sources.delete(source);
  }, [latest]);
}
