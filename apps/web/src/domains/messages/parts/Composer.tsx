import type { TicketWithContact } from '@balcao/contract';
import { lazy, Suspense, useId, useState } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { PickFileList } from '../../file-lists/parts.ts';
import { useHasPrompt } from '../../prompts/index.ts';
import { QuickReplyList } from '../../quick-messages/parts.ts';
import { ScheduleDialog } from '../../schedules/parts.ts';
import { mayInvite } from '../../tickets/index.ts';
import { CardDialog, ListDialog, LocationDialog } from '../lazy-dialogs.ts';
import { useComposer, type ComposerOptions } from '../use-composer.ts';
import { useReplyWindow } from '../use-reply-window.ts';
import type { AttachmentKind } from './AttachMenu.tsx';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { ComposerContext } from './ComposerContext.tsx';
import { ComposerHint } from './ComposerHint.tsx';
import { ComposerInput } from './ComposerInput.tsx';
import { ComposerModes } from './ComposerModes.tsx';
import { RecorderBar } from './RecorderBar.tsx';
import { WindowClosed } from './ReplyWindow.tsx';
import styles from './composer.module.css';

const MentionList = lazy(withDialogTexts(async () => ({ default: (await import('./MentionList.tsx')).MentionList })));
const UnseenMentions = lazy(
  withDialogTexts(async () => ({ default: (await import('./UnseenMentions.tsx')).UnseenMentions })),
);
const TemplateDialog = lazy(
  withDialogTexts(async () => ({ default: (await import('./TemplateDialog.tsx')).TemplateDialog })),
);

interface Props extends ComposerOptions {
  channel: TicketWithContact['channel'];
}

/** The field for answers and notes. Mounted anew for each ticket. */
export function Composer({ channel, ...options }: Props) {
  const { ticket, contactName, attachments, replyTo, editing, onLeaveReply, onLeaveEdit } = options;
  const listId = useId();
  const { field, enter, focusSoon, append, ...composer } = useComposer(options);
  const { text, purpose, quick, mentions } = composer;
  const user = useUser();
  const unseen = text.mentions.filter(
    ({ id, seesTicket }) => !seesTicket && !ticket.guests.some((guest) => guest.id === id),
  );
  const [isRecording, setRecording] = useState(false);
  const [isChoosingTemplate, setChoosingTemplate] = useState(false);
  const [isScheduling, setScheduling] = useState(false);
  const [attaching, setAttaching] = useState<AttachmentKind | null>(null);
  const hasPrompt = useHasPrompt(ticket);
  const repliesForMs = useReplyWindow(channel.repliesUntil);
  const isReply = purpose === 'reply';
  const canSchedule = user.company.plan.useSchedules && attachments.files.length === 0;
  const isWindowClosed = isReply && repliesForMs !== null && repliesForMs <= 0;
  return (
    <div className={styles.composer}>
      <div className={styles.anchor}>
        {quick.isOpen && (
          <QuickReplyList
            id={listId}
            matches={quick.matches}
            marked={quick.marked}
            isEmpty={quick.isEmpty}
            onMark={quick.mark}
            onPick={quick.pick}
          />
        )}
        <Suspense>{mentions.isOpen && <MentionList id={listId} mentions={mentions} />}</Suspense>
        <div className={styles.box} data-note={text.mode === 'note' || undefined}>
          {!editing && (
            <ComposerModes
              mode={text.mode}
              onMode={enter}
              repliesUntil={channel.repliesUntil}
              repliesForMs={repliesForMs}
              isDraftSaved={text.written !== '' && text.isSaved}
            />
          )}
          <ComposerContext
            editing={editing}
            replyTo={isReply ? replyTo : null}
            contactName={contactName}
            onLeaveEdit={onLeaveEdit}
            onLeaveReply={onLeaveReply}
          />
          <Suspense>
            {purpose === 'note' && unseen.length > 0 && (
              <UnseenMentions ticketId={ticket.id} users={unseen} canInvite={mayInvite(ticket, user)} />
            )}
          </Suspense>
          {isReply && attachments.files.length > 0 && <AttachmentStrip attachments={attachments} />}
          {isWindowClosed ? (
            <WindowClosed until={channel.repliesUntil} onChoose={() => setChoosingTemplate(true)} />
          ) : isRecording ? (
            <RecorderBar
              onDone={(file) => {
                setRecording(false);
                if (file) composer.sending.sendVoice(file);
                focusSoon();
              }}
            />
          ) : (
            <ComposerInput
              {...composer}
              field={field}
              attachments={attachments}
              listId={listId}
              hasTemplates={channel.driver === 'cloud-api'}
              suggestsFor={hasPrompt ? ticket.id : undefined}
              onTemplate={() => setChoosingTemplate(true)}
              onAttach={setAttaching}
              onRecord={() => setRecording(true)}
              canResolve={options.onResolve !== undefined}
              onSendLater={canSchedule ? () => setScheduling(true) : undefined}
              onLeave={editing ? onLeaveEdit : replyTo ? onLeaveReply : undefined}
            />
          )}
        </div>
      </div>
      <Suspense>
        {attaching && (
          <AttachmentDialog
            kind={attaching}
            ticketId={ticket.id}
            hasButtons={channel.driver === 'cloud-api'}
            onFileList={(files, message) => {
              void attachments.add(files);
              append(message);
              focusSoon();
            }}
            onClose={() => setAttaching(null)}
          />
        )}
        {isScheduling && (
          <ScheduleDialog
            contactId={ticket.contactId}
            prepared={{ body: text.text, whatsappId: ticket.whatsappId, cancelOnReply: true }}
            onSaved={() => text.write('')}
            onClose={() => setScheduling(false)}
          />
        )}
        {isChoosingTemplate && <TemplateDialog ticket={ticket} onClose={() => setChoosingTemplate(false)} />}
      </Suspense>
      <ComposerHint />
    </div>
  );
}

interface AttachmentDialogProps {
  kind: AttachmentKind;
  ticketId: number;
  /** The customer can choose from a list by a button. */
  hasButtons: boolean;
  onFileList: (files: File[], message: string) => void;
  onClose: () => void;
}

function AttachmentDialog({ kind, ticketId, hasButtons, onFileList, onClose }: AttachmentDialogProps) {
  switch (kind) {
    case 'fileList':
      return <PickFileList onPick={onFileList} onClose={onClose} />;
    case 'location':
      return <LocationDialog ticketId={ticketId} onClose={onClose} />;
    case 'contact':
      return <CardDialog ticketId={ticketId} onClose={onClose} />;
    case 'list':
      return <ListDialog ticketId={ticketId} hasButtons={hasButtons} onClose={onClose} />;
  }
}
