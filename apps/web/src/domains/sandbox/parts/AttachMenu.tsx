import { FileButton, Menu } from '@mantine/core';
import { IconFile, IconMapPin, IconMicrophone, IconPhoneX, IconPlus, IconUser } from '@tabler/icons-react';
import { useRef, useState } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { emojiSticker } from '../emoji-sticker.ts';
import type { SendMessage } from '../use-phone.ts';
import { ContactDialog } from './ContactDialog.tsx';
import { LocationDialog } from './LocationDialog.tsx';
import styles from '../phone.module.css';

const stickers = ['🎉', '😎', '🤝', '❤️'];
const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** Sends all kinds of messages but text: files, voice notes from a file, locations, contact cards, stickers, calls. */
export function AttachMenu({ onSend }: { onSend: SendMessage }) {
  const { t } = useTranslation();
  const [dialog, setDialog] = useState<'location' | 'contact' | null>(null);
  const pickFile = useRef<HTMLButtonElement>(null);
  const pickVoice = useRef<HTMLButtonElement>(null);
  const close = () => setDialog(null);
  const sendNow: SendMessage = (message, file) => onSend(message, file).catch(toastError);
  return (
    <>
      <FileButton onChange={(file) => file && void sendNow({ type: 'media' }, file)}>
        {(props) => <button {...props} ref={pickFile} type="button" hidden />}
      </FileButton>
      <FileButton accept="audio/*" onChange={(file) => file && void sendNow({ type: 'voice' }, file)}>
        {(props) => <button {...props} ref={pickVoice} type="button" hidden />}
      </FileButton>
      <Menu position="top-start">
        <Menu.Target>
          <IconButton label={t(($) => $.sandbox.attach)}>
            <IconPlus size={21} aria-hidden />
          </IconButton>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconFile {...icon} />} onClick={() => pickFile.current?.click()}>
            {t(($) => $.sandbox.file)}
          </Menu.Item>
          <Menu.Item leftSection={<IconMicrophone {...icon} />} onClick={() => pickVoice.current?.click()}>
            {t(($) => $.sandbox.voiceFile)}
          </Menu.Item>
          <Menu.Item leftSection={<IconMapPin {...icon} />} onClick={() => setDialog('location')}>
            {t(($) => $.sandbox.location)}
          </Menu.Item>
          <Menu.Item leftSection={<IconUser {...icon} />} onClick={() => setDialog('contact')}>
            {t(($) => $.sandbox.contact)}
          </Menu.Item>
          <Menu.Item leftSection={<IconPhoneX {...icon} />} onClick={() => void sendNow({ type: 'call' })}>
            {t(($) => $.sandbox.call)}
          </Menu.Item>
          <Menu.Divider />
          <div className={styles.reactions}>
            {stickers.map((emoji) => (
              <Menu.Item
                key={emoji}
                aria-label={t(($) => $.sandbox.sticker, { emoji })}
                onClick={() => void emojiSticker(emoji).then((file) => sendNow({ type: 'sticker' }, file))}
              >
                {emoji}
              </Menu.Item>
            ))}
          </div>
        </Menu.Dropdown>
      </Menu>
      {dialog === 'location' && <LocationDialog onClose={close} onSend={onSend} />}
      {dialog === 'contact' && <ContactDialog onClose={close} onSend={onSend} />}
    </>
  );
}
