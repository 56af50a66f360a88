import {
  IconBan,
  IconClockPause,
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
import { plainLine } from '../../messages/read-body.ts';

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
  unknown: IconBan,
  deleted: IconBan,
};
type MediaWord =
  | 'image'
  | 'audio'
  | 'video'
  | 'application'
  | 'sticker'
  | 'locationMessage'
  | 'contactMessage'
  | 'call_log'
  | 'viewOnce'
  | 'undecryptable'
  | 'unknown';

/** A message in one line: its text, or the name of its type with an icon. */
export function LastLine({ text, type }: { text: string; type: string | null }) {
  const { t } = useTranslation();
  const Icon = type ? icons[type] : undefined;
  const words =
    type === 'deleted'
      ? t(($) => $.messages.deleted)
      : Icon &&
          (text === '' ||
            type === 'locationMessage' ||
            type === 'contactMessage' ||
            type === 'call_log' ||
            type === 'unknown')
        ? t(($) => $.messages.type[type as MediaWord])
        : plainLine(text);
  return (
    <>
      {Icon && <Icon size={15} stroke={1.75} />}
      <span>{words}</span>
    </>
  );
}
