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
  /** The provider allows changes of sent messages. */
  canChange: boolean;
  onClose: () => void;
  onReply: (message: Message) => void;
  onEdit: (message: Message) => void;
  onReact: (message: Message, emoji: string) => void;
  onForward: (message: Message) => void;
  onSelect: (message: Message) => void;
}

/** The menu of a message, the emojis for a reaction, and the question before it is deleted. */
export function MessageMenus({ opened, canAnswer, canChange, onClose, onReact, ...on }: Props) {
  const { t } = useTranslation();
  const [deleting, setDeleting] = useState<Message | null>(null);
  const [informing, setInforming] = useState<Message | null>(null);
  const [reacting, setReacting] = useState<OpenedMenu | null>(null);
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
            reply: on.onReply,
            react: onReact,
            chooseReaction: () => setReacting(opened),
            copy,
            edit: on.onEdit,
            forward: on.onForward,
            select: on.onSelect,
            showInfo: setInforming,
            remove: setDeleting,
          }}
        />
      )}
      <Suspense>
        {informing && <InfoDialog message={informing} onClose={() => setInforming(null)} />}
        {reacting && (
          <EmojiPopover
            anchor={reacting.anchor}
            label={t(($) => $.messages.reactOther)}
            position="bottom"
            onClose={() => setReacting(null)}
            onPick={(emoji) => {
              setReacting(null);
              onReact(reacting.message, emoji);
            }}
          />
        )}
      </Suspense>
      <DeleteMessageDialog message={deleting} onClose={() => setDeleting(null)} />
    </>
  );
}
