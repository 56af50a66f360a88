import type { Connection, MessageTemplates, Schedule, ScheduleFields } from '@balcao/contract';
import type { HeaderKind } from '@balcao/contract/cloud/header-file';
import { limits } from '@balcao/contract/limits';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch, type Control } from 'react-hook-form';
import { z } from 'zod';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { SwitchField, TextField, SelectField } from '../../../forms/fields.tsx';
import { required } from '../../../forms/use-schema-form.ts';
import { t as translate, useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog, type RecordForm } from '../../../records/RecordDialog.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Caution } from '../../../ui/Caution.tsx';
import { errorText } from '../../../ui/error-text.ts';
import { toast, toastError } from '../../../ui/toasts.ts';
import { ContactLookUp, type ChosenContact } from '../../contacts/parts.ts';
import { MediaField, MessageField } from '../../quick-messages/parts.ts';
import { missingHeaderFile } from '../header-file.ts';
import { officialId } from '../official-id.ts';
import { reasonOf } from '../reason-of.ts';
import { fieldsOf, isSeries, sendAtOf, valuesOf, type ScheduleValues } from '../schedule-values.ts';
import { useTimeZone } from '../use-time-zone.ts';
import { RepeatFields } from './RepeatFields.tsx';
import { TemplateFields, type TemplateValues } from './TemplateFields.tsx';
import form from '../../../forms/form.module.css';

interface Props {
  /** The message that is changed; absent: a new one. */
  schedule?: Schedule;
  /** The day, YYYY-MM-DD, of a later message of the schedule's series: that message is changed. */
  seriesDay?: string;
  /** `contactId`, `prepared` and `at` are only for a new message: values with which the form begins. */
  contactId?: number;
  prepared?: { body: string; whatsappId: number; cancelOnReply: boolean };
  at?: Date | undefined;
  onSaved?: () => void;
  onClose: () => void;
}

/** Schedules a message, or changes one that was not sent. A contact that is given by its id is loaded first. */
export function ScheduleDialog(props: Props) {
  const { t } = useTranslation();
  const { schedule, contactId, onClose } = props;
  const { data, error } = useQuery({
    ...queries.contacts.show({ params: { id: contactId ?? 0 } }),
    enabled: contactId !== undefined,
  });
  if (contactId !== undefined && !data && !error)
    return (
      <Dialog open onClose={onClose} title={t(($) => $.schedules.add)}>
        <SkeletonRows rows={5} />
      </Dialog>
    );
  return <LoadedDialog {...props} contact={schedule?.contact ?? data ?? null} contactError={error} />;
}

const schemaOf = (timeZone: string, missingFile: (values: ScheduleValues) => HeaderKind | undefined) =>
  z
    .looseObject({
      contactId: required(z.coerce.number().int().positive()),
      body: z
        .string()
        .trim()
        .min(limits.schedule.body.min, { error: () => translate(($) => $.schedules.tooShort) })
        .max(limits.schedule.body.max),
      day: z.string().min(1),
      time: z.string().min(1),
    })
    .refine((values) => sendAtOf(values, timeZone) !== undefined, { path: ['day'] })
    .superRefine((values, context) => {
      // The cast: the loose object keeps the fields of the form that this schema does not check.
      const kind = missingFile(values as unknown as ScheduleValues);
      const message = kind && translate(($) => $.cloud.templates.file.needed[kind]);
      if (message) context.addIssue({ code: 'custom', path: ['media'], message });
    });

const refusedFields = {
  ERR_SCHEDULE_PAST: ['time', 'day'],
  ERR_NO_CONTACT_FOUND: 'contactId',
  ERR_NO_WAPP_FOUND: 'whatsappId',
  ERR_NO_FILE_LIST_FOUND: 'fileListId',
  ERR_REPLY_WINDOW_CLOSED: 'template',
  ERR_NO_TEMPLATE_FOUND: 'template',
  ERR_TEMPLATE_PARAMETERS: 'template',
  ERR_TEMPLATE_FILE: 'fileListId',
} as const;

function LoadedDialog({
  schedule,
  seriesDay,
  contact,
  contactError,
  prepared,
  at,
  onSaved,
  onClose,
}: Props & { contact: ChosenContact | null; contactError: Error | null }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const timeZone = useTimeZone();
  const [chosen, choose] = useState<ChosenContact | null>(contact);
  const { data: connections = [] } = useQuery(queries.connections.list());
  const [values] = useState<ScheduleValues>(() =>
    valuesOf(schedule ?? { ...(contact && { contactId: contact.id }), ...prepared }, { timeZone, at }),
  );
  const missingFile = useMissingFile(connections);
  return (
    <RecordDialog
      title={t(($) => (schedule ? $.schedules.edit : $.schedules.add))}
      // The cast: the schema checks a part of the fields. `send` does not use its output, but the values as typed.
      fields={schemaOf(timeZone, missingFile) as unknown as z.ZodType<ScheduleValues>}
      values={values}
      refusedFields={refusedFields}
      send={async (_, typed) => {
        const saved = await saveSchedule(schedule, typed, { timeZone, seriesDay });
        await queryClient.invalidateQueries({ queryKey: keys.schedules.all });
        return saved;
      }}
      onSaved={(saved) => {
        toast(
          'success',
          t(($) => $.schedules.saved),
        );
        // The message is saved, but its file list has no file for the template, or the picture was refused.
        if (saved.error !== null) toast('error', reasonOf(saved));
        onSaved?.();
        onClose();
      }}
      onClose={onClose}
    >
      {/* The casts of `control` below: fields do not depend on the output type of the form. */}
      {({ field }) => (
        <>
          {schedule && schedule.error !== null && <Caution>{reasonOf(schedule)}</Caution>}
          <ContactLookUp
            {...field('contactId')}
            chosen={chosen}
            onChoose={choose}
            problem={contactError && !chosen ? errorText(contactError) : undefined}
          />
          <MessageField {...field('body')} label={t(($) => $.schedules.fields.body)} />
          <div className={form.pair}>
            <TextField {...field('day')} type="date" label={t(($) => $.schedules.fields.day)} />
            <TextField {...field('time')} type="time" label={t(($) => $.schedules.fields.time)} />
          </div>
          {schedule && isSeries(schedule) && <AppliesField field={field} />}
          <RepeatFields control={field('repeat').control as unknown as Control<ScheduleValues>} />
          <SelectField
            {...field('whatsappId')}
            label={t(($) => $.schedules.fields.whatsappId)}
            placeholder={t(($) => $.schedules.fields.own)}
            clearable
            data={connections.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
          <TemplateOfNumber
            control={field('template').control as unknown as Control<ScheduleValues>}
            connections={connections}
          />
          <MediaField {...field('media')} label={t(($) => $.schedules.fields.media)} />
          <FileListField field={field} />
          <SwitchField {...field('cancelOnReply')} label={t(($) => $.schedules.fields.cancelOnReply)} />
        </>
      )}
    </RecordDialog>
  );
}

/** Whether a change is for one message of a series, or for the rest of the series. */
function AppliesField({ field }: RecordForm<ScheduleValues>) {
  const { t } = useTranslation();
  return (
    <SelectField
      {...field('applies')}
      label={t(($) => $.schedules.applies.label)}
      data={(['series', 'one'] as const).map((value) => ({
        value,
        label: t(($) => $.schedules.applies[value]),
      }))}
    />
  );
}

function FileListField({ field }: RecordForm<ScheduleValues>) {
  const { t } = useTranslation();
  const { data: lists } = useQuery(queries.fileLists.page({ query: {} }));
  return (
    <SelectField
      {...field('fileListId')}
      label={t(($) => $.schedules.fields.fileListId)}
      placeholder={t(($) => $.schedules.fields.none)}
      clearable
      data={(lists?.files ?? []).map(({ id, name }) => ({ value: String(id), label: name }))}
    />
  );
}

/** The templates of the chosen number; without a choice, those of the first number of the official API. */
function TemplateOfNumber({
  control,
  connections,
}: {
  control: Control<ScheduleValues>;
  connections: readonly Connection[];
}) {
  const whatsappId = useWatch({ control, name: 'whatsappId' });
  return (
    <TemplateFields
      control={control as unknown as Control<TemplateValues>}
      connectionId={officialId(connections, whatsappId)}
    />
  );
}

/** A function that says which kind of file the chosen template still needs. */
function useMissingFile(connections: readonly Connection[]) {
  const queryClient = useQueryClient();
  return (typed: ScheduleValues): HeaderKind | undefined => {
    const id = officialId(connections, typed.whatsappId);
    const known = queryClient.getQueryData<MessageTemplates>(keys.cloud.templates({ params: { id: id ?? 0 } }));
    const kind = missingHeaderFile(known, { ...typed, media: null });
    // A file that is uploaded in this dialog is always a picture.
    return kind === 'image' && typed.media ? undefined : kind;
  };
}

/** Stores the message and then its picture. */
async function saveSchedule(
  schedule: Schedule | undefined,
  typed: ScheduleValues,
  { timeZone, seriesDay }: { timeZone: string; seriesDay: string | undefined },
): Promise<Schedule> {
  const fields = fieldsOf(typed, timeZone);
  const saved = await (schedule
    ? api.schedules.update({
        params: { id: schedule.id },
        body: {
          ...fields,
          ...(typed.applies === 'one' && { leaveSeries: true }),
          ...(seriesDay !== undefined && { seriesDay }),
        },
      })
    : api.schedules.create({ body: fields as ScheduleFields }));
  // The message is saved, also if its picture is refused.
  return saveMedia(saved, typed).catch((error: unknown) => {
    toastError(error);
    return saved;
  });
}

/** Uploads or removes the picture of a message that was saved. */
async function saveMedia(saved: Schedule, { media }: ScheduleValues): Promise<Schedule> {
  const params = { id: saved.id };
  if (media?.file) {
    const body = new FormData();
    body.set('typeArch', 'schedule');
    body.set('file', media.file);
    return api.schedules.uploadMedia({ params, body });
  }
  return !media && saved.mediaName !== null ? api.schedules.removeMedia({ params }) : saved;
}
