import { IconFiles, IconListNumbers, IconMapPin, IconPaperclip, IconPhoto, IconUser } from '@tabler/icons-react';
import { useRef } from 'react';
import { useTranslation } from '../../../i18n/i18n.ts';
import { IconButton } from '../../../ui/IconButton.tsx';
import { MenuButton } from '../../../ui/MenuButton.tsx';

/** What is prepared in a dialog. */
export type AttachmentKind = 'fileList' | 'location' | 'contact' | 'list';

interface Props {
  /** The id of the ticket. When it changes, the menu closes, and files that the user chooses late are dropped. */
  subjectId: number;
  onFiles: (files: File[]) => void;
  onAttach: (kind: AttachmentKind) => void;
}

const icon = { size: 17, stroke: 1.75, 'aria-hidden': true } as const;

/** Everything but texts and voice notes: files, a file list, a location, a contact card, a list of options. */
export function AttachMenu({ subjectId, onFiles, onAttach }: Props) {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const label = t(($) => $.messages.composer.attach);
  const entries = [
    {
      key: 'files',
      text: t(($) => $.messages.composer.files),
      icon: <IconPhoto {...icon} />,
      run: () => picker.current?.click(),
    },
    {
      key: 'fileList',
      text: t(($) => $.fileLists.title),
      icon: <IconFiles {...icon} />,
      run: () => onAttach('fileList'),
    },
    {
      key: 'location',
      text: t(($) => $.messages.type.locationMessage),
      icon: <IconMapPin {...icon} />,
      run: () => onAttach('location'),
    },
    {
      key: 'contact',
      text: t(($) => $.messages.type.contactMessage),
      icon: <IconUser {...icon} />,
      run: () => onAttach('contact'),
    },
    {
      key: 'list',
      text: t(($) => $.messages.menu.list),
      icon: <IconListNumbers {...icon} />,
      run: () => onAttach('list'),
    },
  ];
  return (
    <>
      <MenuButton subjectId={subjectId} label={label} entries={entries} side="start">
        {(button) => (
          <IconButton label={label} {...button}>
            <IconPaperclip size={18} stroke={1.75} />
          </IconButton>
        )}
      </MenuButton>
      <input
        key={subjectId}
        ref={picker}
        type="file"
        multiple
        hidden
        data-testid="files"
        onChange={(event) => {
          onFiles([...(event.currentTarget.files ?? [])]);
          // The same file can then be chosen again.
          event.currentTarget.value = '';
        }}
      />
    </>
  );
}
