import type { KeyboardEvent } from 'react';

/** Props of an element in a dialog. Escape in the element runs `act`, and the dialog stays open. */
export const onEscape = (act: () => void) =>
  ({
    // The kit's dialogs do not close by an Escape in an element with this attribute.
    'data-mantine-stop-propagation': 'true',
    onKeyDown({ key, nativeEvent }: KeyboardEvent) {
      if (key === 'Escape' && !nativeEvent.isComposing) act();
    },
  }) as const;
