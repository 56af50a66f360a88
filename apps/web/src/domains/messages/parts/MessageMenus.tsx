import type { Message } from '@balcao/contract';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { InfoDialog } from '../lazy-dialogs.ts';
import type { OpenedMenu } from '../use-bubble-actions.ts';
import { DeleteMessageDialog } from './DeleteMessageDialog.tsx';
import { MessageMenu } from './MessageMenu.tsx';

const EmojiPopover = lazy(
  withDialogTexts(async () => ({ default: (await import('./EmojiPopover.tsx')).EmojiPopover })),
);

interface Props {
  opened: OpenedMenu | null;
  canAnswer: boolean;
  /** The provider can edit and delete sent messages. */
  canChange: boolean;
  onClose: () => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onReact: (message: Message, emoji: string) => void;
  onForward: (message: Message) => void;
  onSelect: (message: Message) => void;
}

/**
 * The menu of a message, and the dialogs that its entries open: emojis, details, and the question before a deletion.
 */
export function MessageMenus({
  opened,
  canAnswer,
  canChange,
  onClose,
  onReply,
  onEdit,
  onReact,
  onForward,
  onSelect,
}: Props) {
  const { t } = useTranslation();
  const [toDelete, setToDelete] = useState<Message | null>(null);
  const [inspected, setInspected] = useState<Message | null>(null);
  const [reactingTo, setReactingTo] = useState<OpenedMenu | null>(null);
  const copy = (message: Message) => void copyText(message.body);
  return (
    <>
      {opened && (
        <MessageMenu
          key={opened.message.id}
          message={opened.message}
          anchor={opened.anchor}
          canAnswer={canAnswer}
          canChange={canChange}
          onClose={onClose}
          actions={{
            reply: onReply,
            react: onReact,
            chooseReaction: () => setReactingTo(opened),
            copy,
            edit: onEdit,
            forward: onForward,
            select: onSelect,
            showInfo: setInspected,
            remove: setToDelete,
          }}
        />
      )}
      <Suspense>
        {inspected && <InfoDialog message={inspected} onClose={() => setInspected(null)} />}
        {reactingTo && (
          <EmojiPopover
            anchor={reactingTo.anchor}
            label={t(($) => $.messages.reactOther)}
            position="bottom"
            onClose={() => setReactingTo(null)}
            onPick={(emoji) => {
              setReactingTo(null);
              onReact(reactingTo.message, emoji);
            }}
          />
        )}
      </Suspense>
      <DeleteMessageDialog message={toDelete} onClose={() => setToDelete(null)} />
    </>
  );
}
