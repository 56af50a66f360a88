import type { TicketWithContact } from '@balcao/contract';
import { lazy, Suspense, useId } from 'react';
import { useUser } from '../../../api/our-session.ts';
import { withDialogTexts } from '../../../i18n/with-dialog-texts.ts';
import { useKeyedState } from '../../../ui/use-keyed-state.ts';
import { useHasPrompt } from '../../prompts/index.ts';
import { QuickReplyList } from '../../quick-messages/parts.ts';
import { mayInvite } from '../../tickets/index.ts';
import { useComposer, type ComposerOptions } from '../use-composer.ts';
import type { Mentions } from '../use-mentions.ts';
import type { QuickReplies } from '../use-quick-replies.ts';
import { useReplyWindow } from '../use-reply-window.ts';
import { AttachmentStrip } from './AttachmentStrip.tsx';
import { ComposerContext } from './ComposerContext.tsx';
import { ComposerDialogs, type ComposerDialog } from './ComposerDialogs.tsx';
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

interface Props extends ComposerOptions {
  channel: TicketWithContact['channel'];
}

/** The field for answers and notes. It stays mounted from ticket to ticket, and its state belongs to the ticket. */
export function Composer({ channel, ...options }: Props) {
  const { ticket, contactName, attachments, replyTo, editing, onLeaveReply, onLeaveEdit } = options;
  const listId = useId();
  const { field, ...composer } = useComposer(options);
  const { text, purpose, quick, mentions } = composer;
  const { plan } = useUser().company;
  const [isRecording, setRecording] = useKeyedState(ticket.id, false);
  const [dialog, setDialog] = useKeyedState<ComposerDialog | null>(ticket.id, null);
  const hasPrompt = useHasPrompt(ticket);
  const repliesForMs = useReplyWindow(channel.repliesUntil);
  const isReply = purpose === 'reply';
  const canSchedule = plan.useSchedules && attachments.files.length === 0;
  const isCloudApi = channel.driver === 'cloud-api';
  const isWindowClosed = isReply && repliesForMs !== null && repliesForMs <= 0;
  // A closed window hides the recorder. Without this line the recorder would come back with the next open window and
  // start the microphone.
  if (isWindowClosed && isRecording) setRecording(false);
  const leaveReply = replyTo ? onLeaveReply : undefined;
  return (
    <div className={styles.composer}>
      <div className={styles.anchor}>
        <OpenList id={listId} quick={quick} mentions={mentions} />
        <div className={styles.box} data-note={text.mode === 'note' || undefined}>
          {!editing && (
            <ComposerModes
              mode={text.mode}
              onMode={composer.enterMode}
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
          {purpose === 'note' && <MentionsWithoutAccess ticket={ticket} mentions={text.mentions} />}
          {isReply && attachments.files.length > 0 && <AttachmentStrip attachments={attachments} />}
          {isWindowClosed ? (
            <WindowClosed until={channel.repliesUntil} onChoose={() => setDialog('template')} />
          ) : isRecording ? (
            <RecorderBar
              onDone={(file) => {
                setRecording(false);
                if (file) composer.sending.sendVoice(file);
                composer.focusSoon();
              }}
            />
          ) : (
            <ComposerInput
              {...composer}
              field={field}
              attachments={attachments}
              ticketId={ticket.id}
              listId={listId}
              hasTemplates={isCloudApi}
              hasPrompt={hasPrompt}
              onTemplate={() => setDialog('template')}
              onAttach={setDialog}
              onRecord={() => setRecording(true)}
              canResolve={options.onResolve !== undefined}
              onSendLater={canSchedule ? () => setDialog('schedule') : undefined}
              onLeave={editing ? onLeaveEdit : leaveReply}
            />
          )}
        </div>
      </div>
      <ComposerDialogs
        opened={dialog}
        ticket={ticket}
        hasButtons={isCloudApi}
        attachments={attachments}
        composer={composer}
        onClose={() => setDialog(null)}
      />
      <ComposerHint />
    </div>
  );
}

interface OpenListProps {
  id: string;
  quick: QuickReplies;
  mentions: Mentions;
}

/** The list over the field: quick replies after a slash, or colleagues after an `@`. */
function OpenList({ id, quick, mentions }: OpenListProps) {
  return (
    <>
      {quick.isOpen && (
        <QuickReplyList
          id={id}
          matches={quick.matches}
          marked={quick.marked}
          isEmpty={quick.isEmpty}
          onMark={quick.mark}
          onPick={quick.pick}
        />
      )}
      <Suspense>{mentions.isOpen && <MentionList id={id} mentions={mentions} />}</Suspense>
    </>
  );
}

interface MentionsProps {
  ticket: ComposerOptions['ticket'];
  mentions: ReturnType<typeof useComposer>['text']['mentions'];
}

/** Colleagues whom the note mentions, though they do not see the ticket. */
function MentionsWithoutAccess({ ticket, mentions }: MentionsProps) {
  const user = useUser();
  const unseen = mentions.filter(
    ({ id, seesTicket }) => !seesTicket && !ticket.guests.some((guest) => guest.id === id),
  );
  return (
    <Suspense>
      {unseen.length > 0 && <UnseenMentions ticketId={ticket.id} users={unseen} canInvite={mayInvite(ticket, user)} />}
    </Suspense>
  );
}
