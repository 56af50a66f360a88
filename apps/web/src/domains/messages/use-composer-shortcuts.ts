import { IconMessageReply, IconNote } from '@tabler/icons-react';
import type { RefObject } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { useCommands } from '../../ui/commands.ts';
import { useShortcut } from '../../ui/shortcuts.ts';
import type { ComposerHandle } from './use-composer.ts';

/** Shortcuts, and entries of the command palette, that lead into the composer. */
export function useComposerShortcuts(composer: RefObject<ComposerHandle | null>, isOn: boolean): void {
  const { t } = useTranslation();
  useCommands(() =>
    isOn
      ? [
          {
            label: t(($) => $.tickets.keys.reply),
            icon: IconMessageReply,
            keys: 'alt+l',
            run: () => composer.current?.focus('reply'),
          },
          {
            label: t(($) => $.tickets.keys.note),
            icon: IconNote,
            keys: 'alt+p',
            run: () => composer.current?.focus('note'),
          },
        ]
      : [],
  );
  useShortcut(
    isOn ? 'alt+l' : undefined,
    t(($) => $.tickets.keys.reply),
    () => composer.current?.focus('reply'),
  );
  useShortcut(
    isOn ? 'alt+p' : undefined,
    t(($) => $.tickets.keys.note),
    () => composer.current?.focus('note'),
  );
}
