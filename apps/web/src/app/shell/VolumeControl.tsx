import { Popover } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { IconButton } from '../../ui/IconButton.tsx';
import { volume } from '../../ui/sounds.ts';

const VolumeSlider = lazy(async () => ({ default: (await import('./VolumeSlider.tsx')).VolumeSlider }));

export function VolumeControl() {
  const { t } = useTranslation();
  const [muted, setMuted] = useState(() => volume() === 0);
  const Icon = muted ? IconVolumeOff : IconVolume;
  return (
    <Popover width={220} position="bottom" trapFocus returnFocus>
      <Popover.Target>
        <IconButton label={t(($) => $.shell.volume)}>
          <Icon size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown p="lg" aria-label={t(($) => $.shell.volume)}>
        <Suspense>
          <VolumeSlider onChange={(value) => setMuted(value === 0)} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  );
}
