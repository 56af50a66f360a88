import { IconMicrophone, IconSend2, IconTrash, IconX } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toasts.ts';
import { useRecorder } from '../use-recorder.ts';
import { useTyping } from '../use-typing.ts';
import type { About, Customer, NewMessage, PhoneActs } from '../use-phone.ts';
import { AttachMenu } from './AttachMenu.tsx';
import styles from '../phone.module.css';

interface Props {
  customer: Customer;
  acts: PhoneActs;
  about: About;
  onDone: () => void;
}

/** The customer's field: to write, answer, edit and record. */
export function Composer({ customer: { number, name }, acts, about, onDone }: Props) {
  const { t } = useTranslation();
  const [text, setText] = useState(about?.kind === 'edit' ? about.message.body : '');
  const typing = useTyping((state) => acts.type(number, state));
  const quotedId = about?.kind === 'reply' ? about.message.id : undefined;

  const post = async (message: NewMessage, file?: File) => {
    const sent = await acts.write(number, quotedId ? { ...message, quotedId } : message, file);
    if (sent && quotedId) onDone();
    return sent;
  };
  const recorder = useRecorder(
    (file) => void post({ type: 'voice' }, file),
    () =>
      toast(
        'error',
        t(($) => $.sandbox.noMicrophone),
      ),
  );

  const send = async () => {
    const body = text.trim();
    if (body === '') return;
    typing.stop();
    setText('');
    const sent = about?.kind === 'edit' ? await acts.edit(about.message.id, body) : await post({ body });
    if (!sent) setText(body);
    else if (about?.kind === 'edit') onDone();
  };

  if (recorder.seconds !== null) {
    return (
      <div className={styles.composer}>
        <IconButton
          label={t(($) => $.sandbox.cancelRecording)}
          onClick={() => {
            acts.type(number, 'paused');
            recorder.finish(false);
          }}
        >
          <IconTrash size={20} aria-hidden />
        </IconButton>
        <output className={styles.recording}>
          <i aria-hidden /> {t(($) => $.sandbox.recording)}{' '}
          <span className="num">{`0:${String(recorder.seconds).padStart(2, '0')}`}</span>
        </output>
        <IconButton
          label={t(($) => $.sandbox.sendRecording)}
          className={styles.send}
          onClick={() => recorder.finish(true)}
        >
          <IconSend2 size={19} aria-hidden />
        </IconButton>
      </div>
    );
  }
  return (
    <form
      className={styles.composer}
      onSubmit={(event) => {
        event.preventDefault();
        void send();
      }}
    >
      {about && (
        <p className={styles.about}>
          <span>
            <strong>{t(($) => (about.kind === 'edit' ? $.sandbox.editing : $.sandbox.replyingTo))}</strong>
            {about.message.body || about.message.type}
          </span>
          <IconButton label={t(($) => $.common.cancel)} onClick={onDone}>
            <IconX size={16} aria-hidden />
          </IconButton>
        </p>
      )}
      <AttachMenu onSend={post} />
      <textarea
        rows={1}
        value={text}
        aria-label={t(($) => $.sandbox.write, { name })}
        placeholder={t(($) => $.sandbox.write, { name })}
        onChange={(event) => {
          setText(event.target.value);
          typing.typed();
        }}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.shiftKey || event.nativeEvent.isComposing) return;
          event.preventDefault();
          void send();
        }}
      />
      {text.trim() === '' && about?.kind !== 'edit' ? (
        <IconButton
          label={t(($) => $.sandbox.record)}
          onClick={() => {
            acts.type(number, 'recording');
            void recorder.start();
          }}
        >
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
