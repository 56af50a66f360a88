import { TextInput } from '@mantine/core';
import { IconCopy } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { copyText } from '../../../ui/copy-text.ts';
import { IconButton } from '../../../ui/IconButton.tsx';

/** A text that cannot be changed, with a button that copies it. */
export function CopyField({ label, value }: { label: string; value: string }) {
  const { t } = useTranslation();
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      onFocus={(event) => event.currentTarget.select()}
      rightSectionWidth={44}
      rightSection={
        <IconButton label={t(($) => $.cloud.copy, { what: label })} onClick={() => void copyText(value)}>
          <IconCopy size={18} stroke={1.75} aria-hidden />
        </IconButton>
      }
    />
  );
}
