import { useTranslation } from '../../i18n/i18n.ts';
import { AnchoredPopover } from '../../ui/AnchoredPopover.tsx';
import { VolumeSlider } from './VolumeSlider.tsx';

/** The slider of the volume, beside its button. */
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
    <AnchoredPopover
      anchor={anchor}
      label={t(($) => $.shell.volume)}
      position="bottom"
      width={220}
      padding="lg"
      onClose={onClose}
    >
      <VolumeSlider onChange={onChange} />
    </AnchoredPopover>
  );
}
