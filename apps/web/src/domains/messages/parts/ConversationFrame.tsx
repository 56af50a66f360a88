import { useEffect, useEffectEvent, useRef, type ReactNode, type RefObject } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { useFileDrop } from '../use-file-drop.ts';
import styles from './conversation.module.css';

interface Props {
  ticketId: number;
  canAnswer: boolean;
  /** Takes files that are dropped anywhere on the conversation. */
  onFiles: (files: FileList) => void;
  children: ReactNode;
}

/** The region of a conversation. Keyboard users attach files with the button in the composer. */
export function ConversationFrame({ ticketId, canAnswer, onFiles, children }: Props) {
  const { t } = useTranslation();
  const section = useRef<HTMLElement>(null);
  const drop = useFileDrop(canAnswer, onFiles);
  useFocusWithoutField(section, ticketId, canAnswer);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <section
      ref={section}
      tabIndex={-1}
      className={styles.conversation}
      aria-label={t(($) => $.tickets.ticket, { id: ticketId })}
      {...drop.handlers}
    >
      {children}
      {drop.isDragging && (
        <div className={styles.drop} aria-hidden>
          {t(($) => $.messages.composer.drop)}
        </div>
      )}
    </section>
  );
}

/**
 * A conversation that opens without a field takes the focus itself. Otherwise the focus would be lost with the field of
 * the conversation before it.
 */
function useFocusWithoutField(section: RefObject<HTMLElement | null>, ticketId: number, hasField: boolean): void {
  const focus = useEffectEvent(() => {
    if (!hasField) section.current?.focus({ preventScroll: true });
  });
  useEffect(() => focus(), [ticketId]);
}
