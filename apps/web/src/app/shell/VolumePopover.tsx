import { Popover } from '@mantine/core';
import { useTranslation } from '../../i18n/i18n.ts';
import { Hook } from '../../ui/Hook.tsx';
import { VolumeSlider } from './VolumeSlider.tsx';

/** The slider of the volume; it is placed at its button while it is shown. */
export function VolumePopover({
  anchor,
  onChange,
  onClose,
}: {
  anchor: HTMLElement;
  onChange: (value: number) => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  return (
    <Popover opened onChange={(isOpen) => !isOpen && onClose()} width={220} position="bottom" trapFocus>
      <Popover.Target>
        <Hook anchor={anchor} />
      </Popover.Target>
      <Popover.Dropdown p="lg" aria-label={t(($) => $.shell.volume)}>
        <VolumeSlider onChange={onChange} />
      </Popover.Dropdown>
    </Popover>
  );
}
