import type { QuickMessage } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { QuickMessageFields } from '@balcao/contract/quick-messages/quick-messages';
import { IconBolt, IconPaperclip } from '@tabler/icons-react';
import { useUser } from '../../api/our-session.ts';
import { SwitchField, TextField } from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { MediaField, type ChosenMedia } from './parts/MediaField.tsx';
import { MessageField } from './parts/MessageField.tsx';
import { quickMessageRecords } from './quick-message-records.ts';
import { useSaveMedia } from './use-save-media.ts';
import styles from './quick-messages.module.css';

/** The user's own quick messages and the company's general ones, which only admins and supervisors change. */
export function QuickMessagesScreen() {
  const { t } = useTranslation();
  const { profile } = useUser();
  const mayEditGeneral = can(profile, 'quick-messages:general');
  const isFixed = ({ geral }: QuickMessage) => geral && !mayEditGeneral;
  const saveMedia = useSaveMedia();
  return (
    <RecordScreen
      records={quickMessageRecords}
      texts={($) => $.quickMessages}
      icon={IconBolt}
      isFixed={isFixed}
      isKept={isFixed}
      columns={[
        {
          header: ($) => $.quickMessages.fields.shortcode,
          cell: ({ shortcode, geral }) => (
            <span className={styles.named}>
              {shortcode}
              {geral && <Chip tone="brand">{t(($) => $.quickMessages.general)}</Chip>}
            </span>
          ),
        },
        {
          header: ($) => $.quickMessages.fields.message,
          cell: ({ message }) => <span className={styles.message}>{message}</span>,
        },
        {
          header: ($) => $.quickMessages.fields.media,
          cell: ({ mediaName }) => mediaName && <Chip icon={<IconPaperclip size={12} aria-hidden />}>{mediaName}</Chip>,
        },
      ]}
      fields={QuickMessageFields}
      valuesOf={(quick) => ({
        shortcode: quick?.shortcode ?? '',
        message: quick?.message ?? '',
        geral: quick?.geral ?? false,
        media: (quick?.mediaName ? { name: quick.mediaName } : null) as ChosenMedia | null,
      })}
      removeText={({ geral }) => t(($) => (geral ? $.quickMessages.removeGeneral : $.quickMessages.removeText))}
      afterSave={(saved, { media }) => saveMedia(saved, media)}
    >
      {(form) => (
        <>
          <TextField {...form.field('shortcode')} label={t(($) => $.quickMessages.fields.shortcode)} first />
          <MessageField {...form.field('message')} label={t(($) => $.quickMessages.fields.message)} />
          <MediaField {...form.field('media')} label={t(($) => $.quickMessages.fields.media)} />
          {mayEditGeneral && (
            <SwitchField
              {...form.field('geral')}
              label={t(($) => $.quickMessages.fields.geral)}
              description={t(($) => $.quickMessages.fields.geralHint)}
            />
          )}
        </>
      )}
    </RecordScreen>
  );
}
