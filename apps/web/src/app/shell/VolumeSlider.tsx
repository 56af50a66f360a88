import { Slider } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from '../../i18n/i18n.ts';
import { play, saveVolume, volume } from '../../ui/sounds.ts';

/** The volume of notifications, 0 to 1 in tenths; on release a sound is played. */
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
