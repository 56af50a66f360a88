import { IconCircleCheck, IconCircleX, IconHelpCircle } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Chip } from '../../../ui/Chip.tsx';

/** Whether a person is on WhatsApp; null: not known. */
export function ValidityChip({ isValid }: { isValid: boolean | null }) {
  const { t } = useTranslation();
  if (isValid === null)
    return (
      <Chip icon={<IconHelpCircle size={14} stroke={2} aria-hidden />}>
        {t(($) => $.contactListItems.validities.unknown)}
      </Chip>
    );
  const Icon = isValid ? IconCircleCheck : IconCircleX;
  return (
    <Chip tone={isValid ? 'brand' : 'red'} icon={<Icon size={14} stroke={2} aria-hidden />}>
      {t(($) => (isValid ? $.contactListItems.validities.valid : $.contactListItems.validities.invalid))}
    </Chip>
  );
}
