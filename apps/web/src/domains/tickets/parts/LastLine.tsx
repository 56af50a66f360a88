import {
  IconBan,
  IconClockPause,
  IconClockX,
  IconEyeOff,
  IconFileText,
  IconMapPin,
  IconMicrophone,
  IconPhoneX,
  IconPhoto,
  IconSticker,
  IconUser,
  IconVideo,
} from '@tabler/icons-react';
import type { ComponentType } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { lineWords } from '../line-words.ts';

type IconProps = { size?: number; stroke?: number };
const icons: Record<string, ComponentType<IconProps>> = {
  image: IconPhoto,
  audio: IconMicrophone,
  video: IconVideo,
  application: IconFileText,
  sticker: IconSticker,
  locationMessage: IconMapPin,
  contactMessage: IconUser,
  call_log: IconPhoneX,
  viewOnce: IconEyeOff,
  undecryptable: IconClockPause,
  expired: IconClockX,
  unknown: IconBan,
  deleted: IconBan,
};
/** A message in one line: its text, or the name of its type with an icon. */
export function LastLine({ text, type }: { text: string; type: string | null }) {
  const { t } = useTranslation();
  const Icon = type ? icons[type] : undefined;
  return (
    <>
      {Icon && <Icon size={15} stroke={1.75} />}
      <span dir="auto">{lineWords(t, text, type)}</span>
    </>
  );
}
