import { HelpFields } from '@balcao/contract/helps/helps';
import { IconMovie } from '@tabler/icons-react';
import { AreaField, TextField } from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { SettingsTabs } from '../settings/parts.ts';
import { Thumbnail } from './parts/Thumbnail.tsx';
import { helpRecords } from './help-records.ts';
import styles from './helps.module.css';

/** The operator's list of help videos. */
export function ManageHelpsScreen() {
  const { t } = useTranslation();
  return (
    <RecordScreen
      records={helpRecords}
      texts={($) => $.helps.manage}
      icon={IconMovie}
      tabs={<SettingsTabs />}
      columns={[
        {
          header: ($) => $.helps.fields.title,
          cell: ({ title, video }) => (
            <span className={styles.named}>
              <Thumbnail video={video} className={styles.small} />
              {title}
            </span>
          ),
        },
        {
          header: ($) => $.helps.fields.description,
          cell: ({ description }) => description && <span className={styles.description}>{description}</span>,
        },
      ]}
      fields={HelpFields}
      valuesOf={(help) => ({
        title: help?.title ?? '',
        description: help?.description ?? '',
        video: help ? `https://youtu.be/${help.video}` : '',
      })}
    >
      {(form) => (
        <>
          <TextField {...form.field('title')} label={t(($) => $.helps.fields.title)} first />
          <AreaField {...form.field('description')} label={t(($) => $.helps.fields.description)} rows={3} />
          <TextField
            {...form.field('video')}
            label={t(($) => $.helps.fields.video)}
            description={t(($) => $.helps.fields.videoHint)}
          />
        </>
      )}
    </RecordScreen>
  );
}
