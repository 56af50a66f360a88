import type { ClipboardEvent, KeyboardEvent } from 'react';
import { composerCommand } from './composer-key.ts';

interface Options {
  /** The lists over the field, which get each key first. They return true if they used it. */
  lists: readonly { onKeyDown: (event: KeyboardEvent) => boolean }[];
  submit: () => void;
  /** Leaves the edit or the answer to one message, if there is one. */
  leave: (() => void) | undefined;
  /** Takes pasted files; absent: files cannot be sent now. */
  onFiles: ((files: FileList) => void) | undefined;
}

/** The handlers of a field in which messages are written. */
export const fieldKeys = ({ lists, submit, leave, onFiles }: Options) => ({
  onKeyDown: (event: KeyboardEvent) => {
    if (!event.nativeEvent.isComposing && lists.some((list) => list.onKeyDown(event))) return;
    const command = composerCommand(event.nativeEvent);
    const run = command && { submit, leave }[command];
    if (!run) return;
    event.preventDefault();
    run();
  },
  onPaste: (event: ClipboardEvent) => {
    if (!onFiles || event.clipboardData.files.length === 0) return;
    event.preventDefault();
    onFiles(event.clipboardData.files);
  },
});
