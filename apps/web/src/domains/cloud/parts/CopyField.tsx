import { TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { toast } from '../../../ui/toasts.ts';

/** A text to copy. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    toast(
      'success',
      t(($) => $.common.copied),
    );
  };
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <IconButton label={t(($) => $.cloud.copy, { what: label })} onClick={() => void copy()}>
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
