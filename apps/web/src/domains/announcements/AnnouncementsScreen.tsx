import type { Announcement } from '@balcao/contract';
import { AnnouncementFields } from '@balcao/contract/announcements/announcements';
import { IconEye, IconSpeakerphone } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { queries } from '../../api/query-keys.ts';
import { NotInPlan } from '../../app/NotInPlan.tsx';
import { AreaField, MultiSelectField, SelectField, SwitchField, TextField } from '../../forms/fields.tsx';
import { formatDayTime } from '../../i18n/format.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { localMoment } from '../../i18n/local-time.ts';
import type { RecordForm } from '../../records/RecordDialog.tsx';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { announcementRecords } from './announcement-records.ts';
import { PictureField, type ChosenPicture } from './parts/PictureField.tsx';
import { ReadersDialog } from './parts/ReadersDialog.tsx';
import { priorityKey } from './priority-key.ts';
import { toneOf } from './tone-of.ts';
import { useSavePicture } from './use-save-picture.ts';
import styles from './announcements.module.css';

/** The operator's announcements, active and inactive. */
export function AnnouncementsScreen() {
  const { t } = useTranslation();
  const { super: isOperator } = useUser();
  return isOperator ? <Announcements /> : <NotInPlan kind="notice" reason={t(($) => $.announcements.operatorOnly)} />;
}

function Announcements() {
  const { t } = useTranslation();
  const { data: plans } = useQuery(queries.plans.list());
  const savePicture = useSavePicture();
  const [readersOf, setReadersOf] = useState<Announcement | null>(null);
  const planName = (id: number) => plans?.find((plan) => plan.id === id)?.name ?? `#${id}`;
  return (
    <>
      <RecordScreen
        records={announcementRecords}
        texts={($) => $.announcements.manage}
        icon={IconSpeakerphone}
        columns={[
          {
            header: ($) => $.announcements.fields.title,
            cell: ({ title, text, mediaPath }) => (
              <div className={styles.titled}>
                {mediaPath !== null && <img src={mediaPath} alt="" loading="lazy" />}
                <div>
                  {title}
                  <span className={styles.excerpt}>{text}</span>
                </div>
              </div>
            ),
          },
          {
            header: ($) => $.announcements.fields.priority,
            cell: ({ priority }) => (
              <Chip tone={toneOf(priority)}>{t(($) => $.announcements.priorities[priorityKey(priority)])}</Chip>
            ),
          },
          {
            header: ($) => $.announcements.fields.mediaName,
            cell: ({ mediaName }) => mediaName && <span className={styles.fileName}>{mediaName}</span>,
          },
          {
            header: ($) => $.announcements.fields.audience,
            cell: ({ planIds }) =>
              planIds.length === 0 ? t(($) => $.announcements.everyCompany) : planIds.map(planName).join(', '),
          },
          {
            header: ($) => $.announcements.fields.period,
            cell: (announcement) => <Period {...announcement} />,
          },
          {
            header: ($) => $.announcements.fields.status,
            cell: ({ status }) => (
              <Chip tone={status ? 'brand' : 'neutral'}>
                {t(($) => (status ? $.announcements.active : $.announcements.inactive))}
              </Chip>
            ),
          },
        ]}
        rowActions={{
          first: (announcement) => (
            <IconButton
              label={t(($) => $.announcements.readersOf, { name: announcement.title })}
              onClick={() => setReadersOf(announcement)}
            >
              <IconEye size={18} stroke={1.75} aria-hidden />
            </IconButton>
          ),
        }}
        fields={AnnouncementFields}
        valuesOf={valuesOf}
        afterSave={(saved, { picture }) => savePicture(saved, picture)}
      >
        {(form) => <Fields form={form} plans={plans ?? []} />}
      </RecordScreen>
      {readersOf && <ReadersDialog announcement={readersOf} onClose={() => setReadersOf(null)} />}
    </>
  );
}

/** The values of the dialog; without an announcement those of a new one. */
const valuesOf = (announcement: Announcement | undefined) => ({
  title: announcement?.title ?? '',
  text: announcement?.text ?? '',
  priority: String(announcement?.priority ?? 3),
  status: announcement?.status ?? true,
  planIds: announcement?.planIds ?? [],
  shownFrom: localMoment(announcement?.shownFrom ?? null),
  shownUntil: localMoment(announcement?.shownUntil ?? null),
  picture: pictureOf(announcement),
});

interface FieldsProps {
  form: RecordForm<ReturnType<typeof valuesOf>>;
  /** The plans whose companies an announcement may be for. */
  plans: readonly { id: number; name: string }[];
}

/** The fields of the dialog. */
function Fields({ form, plans }: FieldsProps) {
  const { t } = useTranslation();
  return (
    <>
      <TextField {...form.field('title')} label={t(($) => $.announcements.fields.title)} first />
      <AreaField {...form.field('text')} label={t(($) => $.announcements.fields.text)} rows={5} />
      <SelectField
        {...form.field('priority')}
        label={t(($) => $.announcements.fields.priority)}
        data={[1, 2, 3].map((priority) => ({
          value: String(priority),
          label: t(($) => $.announcements.priorities[priorityKey(priority)]),
        }))}
      />
      <MultiSelectField
        {...form.field('planIds')}
        label={t(($) => $.announcements.fields.audience)}
        description={t(($) => $.announcements.fields.audienceHint)}
        data={plans.map(({ id, name }) => ({ value: String(id), label: name }))}
      />
      <div className={styles.pair}>
        <TextField
          {...form.field('shownFrom')}
          label={t(($) => $.announcements.fields.shownFrom)}
          type="datetime-local"
        />
        <TextField
          {...form.field('shownUntil')}
          label={t(($) => $.announcements.fields.shownUntil)}
          type="datetime-local"
        />
      </div>
      <PictureField {...form.field('picture')} label={t(($) => $.announcements.fields.picture)} />
      <SwitchField
        {...form.field('status')}
        label={t(($) => $.announcements.active)}
        description={t(($) => $.announcements.fields.statusHint)}
      />
    </>
  );
}

const pictureOf = (announcement: Announcement | undefined): ChosenPicture | null =>
  announcement?.mediaPath ? { name: announcement.mediaName ?? '', path: announcement.mediaPath } : null;

function Period({ shownFrom, shownUntil }: Announcement) {
  const { t } = useTranslation();
  const [from, until] = [shownFrom && formatDayTime(shownFrom), shownUntil && formatDayTime(shownUntil)];
  const text = () => {
    if (from && until) return t(($) => $.announcements.fromUntil, { from, until });
    if (from) return t(($) => $.announcements.from, { from });
    return until ? t(($) => $.announcements.until, { until }) : t(($) => $.announcements.always);
  };
  return <span className={`${styles.period} num`}>{text()}</span>;
}
