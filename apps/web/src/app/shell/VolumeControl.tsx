import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { volume } from '../../ui/sounds.ts';
import { useAnchor } from '../../ui/use-anchor.ts';

const loadPopover = async () => ({ default: (await import('./VolumePopover.tsx')).VolumePopover });
const VolumePopover = lazy(loadPopover);

export function VolumeControl() {
  const { t } = useTranslation();
  const [isMuted, setMuted] = useState(() => volume() === 0);
  const { anchor, close, button } = useAnchor('dialog', loadPopover);
  const Icon = isMuted ? IconVolumeOff : IconVolume;
  return (
    <>
      <IconButton label={t(($) => $.shell.volume)} {...button}>
        <Icon size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Suspense>
        {anchor && <VolumePopover anchor={anchor} onChange={(value) => setMuted(value === 0)} onClose={close} />}
      </Suspense>
    </>
  );
}
