import { useMutation } from '@tanstack/react-query';
import { IconMicrophone, IconSend2, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { useRecorder } from '../use-recorder.ts';
import { useTyping } from '../use-typing.ts';
import type { About, Customer, PhoneActs, SendMessage } from '../use-phone.ts';
import { AttachMenu } from './AttachMenu.tsx';
import { RecordingBar } from './RecordingBar.tsx';
import styles from '../phone.module.css';

interface Props {
  customer: Customer;
  acts: PhoneActs;
  about: About;
  onDone: () => void;
}

/** The customer's field, in which to write, answer, edit and record. */
export function Composer({ customer: { number, name }, acts, about, onDone }: Props) {
  const { t } = useTranslation();
  const quotedId = about?.kind === 'reply' ? about.message.id : undefined;
  const post: SendMessage = async (message, file) => {
    await acts.write(number, quotedId ? { ...message, quotedId } : message, file);
    if (quotedId) onDone();
  };
  const recorder = useRecorder(
    (file) => void post({ type: 'voice' }, file).catch(toastError),
    () =>
      toast(
        'error',
        t(($) => $.sandbox.noMicrophone),
      ),
  );
  if (recorder.seconds !== null)
    return (
      <RecordingBar
        seconds={recorder.seconds}
        onCancel={() => {
          acts.type(number, 'paused');
          recorder.finish(false);
        }}
        onSend={() => recorder.finish(true)}
      />
    );
  return (
    <TextForm
      label={t(($) => $.sandbox.write, { name })}
      about={about}
      post={post}
      edit={acts.edit}
      onTyping={(state) => acts.type(number, state)}
      onRecord={() => {
        acts.type(number, 'recording');
        void recorder.start();
      }}
      onDone={onDone}
    />
  );
}

interface TextFormProps {
  label: string;
  about: About;
  post: SendMessage;
  edit: PhoneActs['edit'];
  onTyping: (state: 'composing' | 'paused') => void;
  onRecord: () => void;
  onDone: () => void;
}

/** The text field. Sending empties it at once; a refused text comes back. Enter sends. */
function TextForm({ label, about, post, edit, onTyping, onRecord, onDone }: TextFormProps) {
  const { t } = useTranslation();
  const edited = about?.kind === 'edit' ? about.message : undefined;
  const [text, setText] = useState(edited?.body ?? '');
  const typing = useTyping(onTyping);
  const { mutate } = useMutation({
    mutationFn: (body: string) => (edited ? edit(edited.id, body) : post({ body })),
    onSuccess: () => edited && onDone(),
    onError: (error, body) => {
      setText(body);
      toastError(error);
    },
  });
  const send = () => {
    const body = text.trim();
    if (body === '') return;
    typing.stop();
    setText('');
    mutate(body);
  };
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        send();
      }}
    >
      {about && <AboutLine about={about} onLeave={onDone} />}
      <AttachMenu onSend={post} />
      <textarea
        rows={1}
        value={text}
        aria-label={label}
        placeholder={label}
        onChange={(event) => {
          setText(event.target.value);
          typing.typed();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          send();
        }}
      />
      {text.trim() === '' && !edited ? (
        <IconButton label={t(($) => $.sandbox.record)} onClick={onRecord}>
          <IconMicrophone size={20} aria-hidden />
        </IconButton>
      ) : (
        <IconButton type="submit" label={t(($) => $.sandbox.send)} className={styles.send}>
          <IconSend2 size={19} aria-hidden />
        </IconButton>
      )}
    </form>
  );
}

/** The message that is answered or edited. */
function AboutLine({ about: { kind, message }, onLeave }: { about: NonNullable<About>; onLeave: () => void }) {
  const { t } = useTranslation();
  return (
    <p className={styles.about}>
      <span>
        <strong>{t(($) => (kind === 'edit' ? $.sandbox.editing : $.sandbox.replyingTo))}</strong>
        {message.body || message.type}
      </span>
      <IconButton label={t(($) => $.common.cancel)} onClick={onLeave}>
        <IconX size={16} aria-hidden />
      </IconButton>
    </p>
  );
}
