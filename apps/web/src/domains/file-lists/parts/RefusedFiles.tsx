import { IconX } from '@tabler/icons-react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Caution } from '../../../ui/Caution.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import type { RefusedFile } from '../use-upload-files.ts';
import styles from '../file-lists.module.css';

interface Props {
  list: string;
  files: readonly RefusedFile[];
  onClose: () => void;
}

/** Says which files of a saved list were refused, until the user closes it: several reasons take time to read. */
export function RefusedFiles({ list, files, onClose }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.refusedFiles} ref={(box) => box?.scrollIntoView({ block: 'nearest' })}>
      <Caution alert>
        <div>
          <p>{t(($) => $.fileLists.refusedFiles, { count: files.length, list })}</p>
          <ul>
            {files.map(({ name, reason }) => (
              <li key={`${name} ${reason}`} dir="auto">
                {t(($) => $.fileLists.option.refused, { name, reason })}
              </li>
            ))}
          </ul>
        </div>
        <IconButton label={t(($) => $.common.close)} onClick={onClose}>
          <IconX size={17} stroke={1.75} aria-hidden />
        </IconButton>
      </Caution>
    </div>
  );
}
