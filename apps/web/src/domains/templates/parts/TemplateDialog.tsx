import { limits } from '@balcao/contract/limits';
import { headerKinds, type HeaderKind } from '@balcao/contract/cloud/header-file';
import type { TemplateDraft } from '@balcao/contract';
import { fillTemplate } from '@balcao/contract/cloud/fill-template';
import { checkTemplate, placeholdersOf } from '@balcao/contract/templates/check-template';
import { templateComponents } from '@balcao/contract/templates/template-components';
import { draftCategories, draftHeaders } from '@balcao/contract/templates/templates';
import { Select, Textarea, TextInput } from '@mantine/core';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { Discard } from '../../../records/Discard.tsx';
import { useLeave } from '../../../records/use-leave.ts';
import { HeaderFile, TemplatePreview } from '../../messages/parts.ts';
import { checkedOf, fieldsOf, valuesOf, type TemplateValues } from '../template-values.ts';
import { ButtonsField } from './ButtonsField.tsx';
import { Faults } from './Faults.tsx';
import styles from '../templates.module.css';

interface Props {
  whatsappId: number;
  /** Absent: a new one is written. */
  draft: TemplateDraft | undefined;
  onClose: () => void;
}

const languages = ['pt_BR', 'pt_PT', 'en_US', 'en_GB', 'es', 'es_AR', 'es_MX', 'es_ES', 'fr', 'it', 'de'];

/** Writes a template, shows how it looks on the phone, says what Meta would refuse, and submits it. */
export function TemplateDialog({ whatsappId, draft, onClose }: Props) {
  const { t } = useTranslation();
  const [first] = useState(() => valuesOf(draft));
  const [values, setValues] = useState<TemplateValues>(first);
  const [isChecked, setChecked] = useState(false);
  const set = (changes: Partial<TemplateValues>) => setValues({ ...values, ...changes });
  const faults = checkTemplate(checkedOf(values));
  const isRefused = faults.some(({ isWarning }) => !isWarning);
  const { save, submit, isBusy, isSubmitting } = useSaving({ whatsappId, draft, onClose });
  const { isAsking, leave, keep } = useLeave(JSON.stringify(values) !== JSON.stringify(first), onClose);
  const isFixed = draft !== undefined && draft.submittedAt !== null;
  const isInReview = draft?.status === 'PENDING' || draft?.status === 'SUBMITTING';
  return (
    <Dialog
      open
      onClose={leave}
      size="lg"
      title={draft ? t(($) => $.templates.edit, { name: draft.name }) : t(($) => $.templates.add)}
      footer={
        isAsking ? (
          <Discard onDiscard={onClose} onKeep={keep} />
        ) : (
          <>
            <Button onClick={leave}>{t(($) => $.common.close)}</Button>
            <Button busy={isBusy && !isSubmitting} disabled={isBusy || isInReview} onClick={() => save(values)}>
              {t(($) => $.templates.save)}
            </Button>
            <Button
              kind="primary"
              icon={<IconSend size={16} stroke={1.9} aria-hidden />}
              busy={isSubmitting}
              disabled={isBusy || isInReview}
              onClick={() => (isRefused ? setChecked(true) : submit(values))}
            >
              {t(($) => (isFixed ? $.templates.resubmit : $.templates.submit))}
            </Button>
          </>
        )
      }
    >
      <div className={styles.writing}>
        <div className={styles.fields}>
          <div className={styles.pair}>
            <TextInput
              label={t(($) => $.templates.fields.name)}
              description={t(($) => $.templates.fields.nameHint)}
              value={values.name}
              maxLength={limits.template.name}
              disabled={isFixed}
              data-autofocus
              onChange={(event) => set({ name: nameOf(event.currentTarget.value) })}
            />
            <Select
              label={t(($) => $.templates.fields.language)}
              description={t(($) => $.templates.fields.languageHint)}
              data={[...new Set([...languages, values.language])]}
              value={values.language}
              disabled={isFixed}
              allowDeselect={false}
              onChange={(language) => language && set({ language })}
            />
          </div>
          <div className={styles.pair}>
            <Select
              label={t(($) => $.templates.fields.category)}
              data={draftCategories.map((value) => ({ value, label: t(($) => $.templates.categories[value]) }))}
              value={values.category}
              disabled={draft?.status === 'APPROVED'}
              allowDeselect={false}
              onChange={(category) => category && set({ category: category as TemplateValues['category'] })}
            />
            <Select
              label={t(($) => $.templates.fields.header)}
              data={draftHeaders.map((value) => ({ value, label: t(($) => $.templates.headers[value]) }))}
              value={values.header}
              allowDeselect={false}
              onChange={(header) =>
                header && set({ header: header as TemplateValues['header'], file: null, mediaName: null })
              }
            />
          </div>
          <HeaderFields values={values} set={set} />
          <BodyFields values={values} set={set} />
          <TextInput
            label={t(($) => $.templates.fields.footer)}
            value={values.footer}
            maxLength={limits.template.draftText}
            onChange={(event) => set({ footer: event.currentTarget.value })}
          />
          <ButtonsField buttons={values.buttons} onChange={(buttons) => set({ buttons })} />
        </div>
        <div className={styles.side}>
          <Preview values={values} />
          <Faults faults={faults} isAlert={isChecked} />
          {isInReview && <p className={styles.note}>{t(($) => $.templates.inReview)}</p>}
        </div>
      </div>
    </Dialog>
  );
}

/** Meta takes small letters, digits and underscores. */
const nameOf = (typed: string) =>
  typed
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '');

interface FieldsProps {
  values: TemplateValues;
  set: (changes: Partial<TemplateValues>) => void;
}

const fileKind = (header: TemplateValues['header']): HeaderKind | undefined =>
  headerKinds.find((kind) => kind === header);

function HeaderFields({ values: { header, headerText, headerExample, file, mediaName }, set }: FieldsProps) {
  const { t } = useTranslation();
  const kind = fileKind(header);
  if (kind)
    return (
      <HeaderFile
        kind={kind}
        file={file}
        storedName={mediaName}
        onChange={(chosen) => set({ file: chosen, ...(chosen === null && { mediaName: null }) })}
      />
    );
  if (header === 'none') return null;
  return (
    <div className={styles.pair}>
      <TextInput
        label={t(($) => $.templates.fields.headerText)}
        value={headerText}
        maxLength={limits.template.draftText}
        onChange={(event) => set({ headerText: event.currentTarget.value })}
      />
      {placeholdersOf(headerText).length > 0 && (
        <TextInput
          label={t(($) => $.templates.fields.example, { name: '{{1}}' })}
          value={headerExample}
          maxLength={limits.template.draftText}
          onChange={(event) => set({ headerExample: event.currentTarget.value })}
        />
      )}
    </div>
  );
}

function BodyFields({ values: { body, bodyExamples }, set }: FieldsProps) {
  const { t } = useTranslation();
  const names = placeholdersOf(body);
  return (
    <>
      <div>
        <Textarea
          label={t(($) => $.templates.fields.body)}
          description={t(($) => $.templates.fields.bodyHint)}
          rows={6}
          dir="auto"
          value={body}
          maxLength={limits.template.draftBody}
          onChange={(event) => set({ body: event.currentTarget.value })}
        />
        <Button
          small
          icon={<IconPlus size={15} aria-hidden />}
          onClick={() => set({ body: `${body}${/\s$|^$/.test(body) ? '' : ' '}{{${names.length + 1}}}` })}
        >
          {t(($) => $.templates.fields.addVariable)}
        </Button>
      </div>
      {names.map((name, place) => (
        <TextInput
          key={name}
          label={t(($) => $.templates.fields.example, { name: `{{${name}}}` })}
          value={bodyExamples[place] ?? ''}
          maxLength={limits.template.draftText}
          onChange={(event) => {
            const written = event.currentTarget.value;
            set({ bodyExamples: names.map((_, nth) => (nth === place ? written : (bodyExamples[nth] ?? ''))) });
          }}
        />
      ))}
    </>
  );
}

/** With the examples in the place of the values. */
function Preview({ values }: { values: TemplateValues }) {
  const kind = fileKind(values.header);
  const examples = Object.fromEntries([
    ['header.1', values.headerExample],
    ...placeholdersOf(values.body).map((name, place) => [`body.${name}`, values.bodyExamples[place] ?? '']),
  ]) as Record<string, string>;
  return (
    <TemplatePreview
      content={fillTemplate({ components: templateComponents(values) }, examples)}
      buttons={values.buttons}
      {...(kind && { header: { kind, file: values.file } })}
    />
  );
}

/** Saves the fields and the file; `submit` also gives the template to Meta. */
function useSaving({ whatsappId, draft, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [saved, setSaved] = useState(draft);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async ({ values, isSubmit }: { values: TemplateValues; isSubmit: boolean }) => {
      const fields = fieldsOf(values);
      const id =
        saved === undefined
          ? (await api.templates.create({ body: { ...fields, whatsappId } }).then((made) => (setSaved(made), made))).id
          : saved.id;
      if (saved !== undefined)
        await api.templates.update({
          params: { id },
          // The name of a template that Meta has is fixed.
          body: saved.submittedAt === null ? fields : { ...fields, name: saved.name, language: saved.language },
        });
      if (values.file) {
        const body = new FormData();
        body.set('file', values.file);
        await api.templates.uploadMedia({ params: { id }, body });
      }
      if (isSubmit) await api.templates.submit({ params: { id } });
    },
    onSuccess: (_, { isSubmit }) => {
      toast(
        'success',
        t(($) => (isSubmit ? $.templates.submitted : $.templates.saved)),
      );
      onClose();
    },
    onError: toastError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.templates.all }),
  });
  return {
    save: (values: TemplateValues) => mutate({ values, isSubmit: false }),
    submit: (values: TemplateValues) => mutate({ values, isSubmit: true }),
    isBusy: isPending,
    isSubmitting: isPending && variables.isSubmit,
  };
}
