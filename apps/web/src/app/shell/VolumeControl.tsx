import { Popover, Slider } from '@mantine/core';
import { IconVolume, IconVolumeOff } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { IconButton } from '../../ui/IconButton.tsx';
import { play, saveVolume, volume } from '../../ui/sounds.ts';

/** How loud notifications are, 0 to 1 in tenths; letting go plays one. */
export function VolumeSlider({ onChange }: { onChange?: (value: number) => void }) {
  const { t } = useTranslation();
  const [value, setValue] = useState(volume);
  return (
    <Slider
      min={0}
      max={1}
      step={0.1}
      value={value}
      label={(part) => `${Math.round(part * 100)} %`}
      thumbLabel={t(($) => $.shell.volume)}
      onChange={(next) => {
        setValue(next);
        saveVolume(next);
        onChange?.(next);
      }}
      onChangeEnd={() => play('message')}
    />
  );
}

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
        <VolumeSlider onChange={(value) => setMuted(value === 0)} />
      </Popover.Dropdown>
    </Popover>
  );
}
