import { useEffect, useId, useState } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { fieldKeys, mentionId, useComposerField } from '../../messages/index.ts';
import { AttachmentStrip, ComposerContext, ComposerField, MentionList, RecorderBar } from '../../messages/parts.ts';
import { useChatComposer, type ChatComposerProps } from '../use-chat-composer.ts';
import { useChatMentions } from '../use-chat-mentions.ts';
import { ChatComposerTools } from './ChatComposerTools.tsx';
import { ShareTicketDialog } from './ShareTicketDialog.tsx';
import styles from '../chats.module.css';

/** The field for a message of a chat: text, files, a recording, mentions, and tickets to share. */
export function ChatComposer(props: ChatComposerProps) {
  const { chat, files, replyTo, editing, onLeaveReply } = props;
  const { t } = useTranslation();
  const { id: userId } = useUser();
  const composer = useChatComposer(props);
  const { text, write, hasFiles, isBlank, isSaving } = composer;
  const [isRecording, setRecording] = useState(false);
  const [isSharing, setSharing] = useState(false);
  const listId = useId();
  const { field, caret, setCaret, focus, focusSoon, insert } = useComposerField(text);
  const mentions = useChatMentions(chat, { userId, text, caret }, (name, from) => insert(`@${name} `, from));
  useEffect(() => {
    if (editing || replyTo) field.current?.focus();
  }, [editing, replyTo, field]);
  const submit = () => {
    if (isBlank || isSaving) return;
    if (editing) return composer.saveEdit(editing);
    composer.sendDraft();
    focus();
  };
  const leaveReply = replyTo ? onLeaveReply : undefined;
  const keys = fieldKeys({
    lists: [mentions],
    submit,
    leave: editing ? composer.leaveEdit : leaveReply,
    onFiles: editing ? undefined : (pasted) => void files.add(pasted),
  });
  const endRecording = (file: File | null) => {
    setRecording(false);
    if (file) composer.sendRecording(file);
    focusSoon();
  };
  const marked = mentions.matches[mentions.marked];
  return (
    <div className={styles.composer}>
      {mentions.isOpen && <MentionList id={listId} mentions={mentions} />}
      <div className={styles.box}>
        <ComposerContext
          editing={editing}
          replyTo={editing ? null : replyTo}
          contactName=""
          onLeaveEdit={composer.leaveEdit}
          onLeaveReply={onLeaveReply}
        />
        {hasFiles && <AttachmentStrip attachments={files} />}
        {isRecording ? (
          <RecorderBar onDone={endRecording} />
        ) : (
          <>
            <ComposerField
              ref={field}
              isNote={false}
              placeholder={t(($) => $.chats.placeholder)}
              written={text}
              onWrite={write}
              onCaret={setCaret}
              {...keys}
              listId={mentions.isOpen ? listId : undefined}
              markedId={mentions.isOpen && marked ? mentionId(marked.id) : undefined}
            />
            <ChatComposerTools
              isEditing={editing !== null}
              canSubmit={!isBlank && !isSaving}
              onEmoji={insert}
              onFiles={(chosen) => {
                void files.add(chosen);
                focus();
              }}
              onRecord={() => setRecording(true)}
              onShare={() => setSharing(true)}
              onSubmit={submit}
            />
          </>
        )}
      </div>
      {isSharing && <ShareTicketDialog chatId={chat.id} onClose={() => setSharing(false)} />}
    </div>
  );
}
