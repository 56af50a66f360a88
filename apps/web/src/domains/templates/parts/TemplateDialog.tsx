import { limits } from '@balcao/contract/limits';
import { headerKinds, type HeaderKind } from '@balcao/contract/cloud/header-file';
import type { TemplateDraft } from '@balcao/contract';
import { fillTemplate } from '@balcao/contract/cloud/fill-template';
import { checkTemplate, placeholdersOf } from '@balcao/contract/templates/check-template';
import { templateComponents } from '@balcao/contract/templates/template-components';
import { draftCategories, draftHeaders } from '@balcao/contract/templates/templates';
import { IconPlus, IconSend } from '@tabler/icons-react';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useFormState, useWatch, type UseFormReturn } from 'react-hook-form';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { AreaField, SelectField, TextField } from '../../../forms/fields.tsx';
import { useSchemaForm } from '../../../forms/use-schema-form.ts';
import { useSubmit } from '../../../forms/use-submit.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { toast, toastError } from '../../../ui/toasts.ts';
import { Discard } from '../../../records/Discard.tsx';
import { useLeave } from '../../../records/use-leave.ts';
import { HeaderFile, TemplatePreview } from '../../messages/parts.ts';
import { checkedOf, fieldsOf, templateSchema, valuesOf, type TemplateValues } from '../template-values.ts';
import { ButtonsField } from './ButtonsField.tsx';
import { Faults } from './Faults.tsx';
import kit from '../../../forms/form.module.css';
import styles from '../templates.module.css';

interface Props {
  whatsappId: number;
  /** Undefined: the user writes a new template. */
  draft: TemplateDraft | undefined;
  onClose: () => void;
}

/** The languages that a user can choose; a draft in another language keeps it. */
const languages = ['pt_BR', 'pt_PT', 'en_US', 'en_GB', 'es', 'es_AR', 'es_MX', 'es_ES', 'fr', 'it', 'de'];

/** Writes a template, shows how it looks on the phone, says what Meta would refuse, and submits it. */
export function TemplateDialog({ whatsappId, draft, onClose }: Props) {
  const { t } = useTranslation();
  const [first] = useState(() => valuesOf(draft));
  const form = useSchemaForm<TemplateValues, TemplateValues>(templateSchema, first);
  const { control } = form;
  const values = useWatch({ control }) as TemplateValues;
  const { isDirty } = useFormState({ control });
  // The user tried to submit a template that Meta would refuse: the faults are then read out.
  const [isChecked, setChecked] = useState(false);
  const faults = checkTemplate(checkedOf(values));
  const isRefused = faults.some(({ isWarning }) => !isWarning);
  const { save, submit } = useSaving(form, { whatsappId, draft, onClose });
  const { isAsking, leave, keep } = useLeave(isDirty, onClose);
  const isInReview = draft?.status === 'PENDING' || draft?.status === 'SUBMITTING';
  const isBlocked = save.busy || submit.busy || isInReview;
  return (
    <Dialog
      open
      onClose={leave}
      size="lg"
      title={draft ? t(($) => $.templates.edit, { name: draft.name }) : t(($) => $.templates.add)}
    >
      <form noValidate onSubmit={(event) => (isBlocked ? event.preventDefault() : save.submit(event))}>
        <div className={styles.writing}>
          <div className={styles.fields}>
            <MainFields form={form} draft={draft} firstLanguage={first.language} />
            <HeaderFields form={form} values={values} />
            <BodyFields form={form} values={values} />
            <TextField
              control={control}
              name="footer"
              label={t(($) => $.templates.fields.footer)}
              maxLength={limits.template.draftText}
            />
            <ButtonsField control={control} buttons={values.buttons} />
          </div>
          <div className={styles.side}>
            <Preview values={values} />
            <Faults faults={faults} isAlert={isChecked} />
            {isInReview && <p className={styles.note}>{t(($) => $.templates.inReview)}</p>}
          </div>
        </div>
        {isAsking ? (
          <Discard onDiscard={onClose} onKeep={keep} />
        ) : (
          <div className={`${kit.footer} ${styles.footer}`}>
            <Button onClick={leave}>{t(($) => $.common.close)}</Button>
            <Button type="submit" busy={save.busy} disabled={isBlocked}>
              {t(($) => $.templates.save)}
            </Button>
            <Button
              kind="primary"
              icon={<IconSend size={16} stroke={1.9} aria-hidden />}
              busy={submit.busy}
              disabled={isBlocked}
              onClick={(event) => (isRefused ? setChecked(true) : submit.submit(event))}
            >
              {t(($) => (isKnownToMeta(draft) ? $.templates.resubmit : $.templates.submit))}
            </Button>
          </div>
        )}
      </form>
    </Dialog>
  );
}

/** Whether the template was ever submitted; then its name and language are fixed. */
const isKnownToMeta = (draft: TemplateDraft | undefined) => draft !== undefined && draft.submittedAt !== null;

/** A typed name in the form that Meta takes: `Promoção de Natal` becomes `promocao_de_natal`. */
const nameOf = (typed: string) =>
  typed
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[\s-]+/g, '_')
    .replaceAll(/[^a-z0-9_]/g, '');

interface FieldsProps {
  form: UseFormReturn<TemplateValues, unknown, TemplateValues>;
  values: TemplateValues;
}

const fileKind = (header: TemplateValues['header']): HeaderKind | undefined =>
  headerKinds.find((kind) => kind === header);

interface MainFieldsProps {
  form: FieldsProps['form'];
  draft: TemplateDraft | undefined;
  firstLanguage: string;
}

/** The name, language and category of a template, and the kind of its header. */
function MainFields({ form: { control, setValue }, draft, firstLanguage }: MainFieldsProps) {
  const { t } = useTranslation();
  const isFixed = isKnownToMeta(draft);
  return (
    <>
      <div className={styles.pair}>
        <TextField
          control={control}
          name="name"
          label={t(($) => $.templates.fields.name)}
          description={t(($) => $.templates.fields.nameHint)}
          maxLength={limits.template.name}
          disabled={isFixed}
          format={nameOf}
          first
        />
        <SelectField
          control={control}
          name="language"
          label={t(($) => $.templates.fields.language)}
          description={t(($) => $.templates.fields.languageHint)}
          data={[...new Set([...languages, firstLanguage])].map((value) => ({ value, label: value }))}
          disabled={isFixed}
        />
      </div>
      <div className={styles.pair}>
        <SelectField
          control={control}
          name="category"
          label={t(($) => $.templates.fields.category)}
          data={draftCategories.map((value) => ({ value, label: t(($) => $.templates.categories[value]) }))}
          // Meta does not let users change the category of an approved template.
          disabled={draft?.status === 'APPROVED'}
        />
        <SelectField
          control={control}
          name="header"
          label={t(($) => $.templates.fields.header)}
          data={draftHeaders.map((value) => ({ value, label: t(($) => $.templates.headers[value]) }))}
          // A file of another kind does not fit the header.
          onChosen={() => {
            setValue('file', null, { shouldDirty: true });
            setValue('mediaName', null, { shouldDirty: true });
          }}
        />
      </div>
    </>
  );
}

/** The file of the header, or its text with an example. */
function HeaderFields({ form: { control, setValue }, values: { header, headerText, file, mediaName } }: FieldsProps) {
  const { t } = useTranslation();
  const kind = fileKind(header);
  if (kind)
    return (
      <HeaderFile
        kind={kind}
        file={file}
        storedName={mediaName}
        onChange={(chosen) => {
          setValue('file', chosen, { shouldDirty: true });
          if (chosen === null) setValue('mediaName', null, { shouldDirty: true });
        }}
      />
    );
  if (header === 'none') return null;
  return (
    <div className={styles.pair}>
      <TextField
        control={control}
        name="headerText"
        label={t(($) => $.templates.fields.headerText)}
        maxLength={limits.template.draftText}
      />
      {placeholdersOf(headerText).length > 0 && (
        <TextField
          control={control}
          name="headerExample"
          label={t(($) => $.templates.fields.example, { name: '{{1}}' })}
          maxLength={limits.template.draftText}
        />
      )}
    </div>
  );
}

function BodyFields({ form: { control, setValue, setFocus }, values: { body } }: FieldsProps) {
  const { t } = useTranslation();
  const names = placeholdersOf(body);
  // A variable needs a space before it, unless the text is empty or ends with white space.
  const space = /\s$|^$/.test(body) ? '' : ' ';
  const withOneMore = `${body}${space}{{${names.length + 1}}}`;
  const addVariable = () => {
    setValue('body', withOneMore, { shouldDirty: true });
    // The caret goes behind the variable, where the user continues the text.
    setFocus('body');
  };
  return (
    <>
      <div>
        <AreaField
          control={control}
          name="body"
          label={t(($) => $.templates.fields.body)}
          description={t(($) => $.templates.fields.bodyHint)}
          rows={6}
          maxLength={limits.template.draftBody}
        />
        <Button small icon={<IconPlus size={15} aria-hidden />} onClick={addVariable}>
          {t(($) => $.templates.fields.addVariable)}
        </Button>
      </div>
      {names.map((name, index) => (
        <TextField
          key={name}
          control={control}
          name={`bodyExamples.${index}`}
          label={t(($) => $.templates.fields.example, { name: `{{${name}}}` })}
          maxLength={limits.template.draftText}
        />
      ))}
    </>
  );
}

/** How the template looks on the phone, with its examples as values. */
function Preview({ values }: { values: TemplateValues }) {
  const kind = fileKind(values.header);
  const examples = Object.fromEntries([
    ['header.1', values.headerExample],
    ...placeholdersOf(values.body).map((name, index) => [`body.${name}`, values.bodyExamples[index] ?? '']),
  ]) as Record<string, string>;
  return (
    <TemplatePreview
      content={fillTemplate({ components: templateComponents(fieldsOf(values)) }, examples)}
      buttons={values.buttons}
      {...(kind && { header: { kind, file: values.file } })}
    />
  );
}

/** Two ways to send the form: `save` keeps the draft, `submit` also gives it to Meta. */
function useSaving(form: FieldsProps['form'], { whatsappId, draft, onClose }: Props) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  // A new draft is created once: if its file or its submission is refused, the next attempt changes it.
  const [saved, setSaved] = useState(draft);
  const updateDraft = async ({ id, submittedAt, name, language }: TemplateDraft, fields: ReturnType<typeof fieldsOf>) =>
    api.templates.update({
      params: { id },
      // The name and language of a template that was submitted are fixed.
      body: submittedAt === null ? fields : { ...fields, name, language },
    });
  /** @returns the id of the draft */
  const saveDraft = async (values: TemplateValues): Promise<number> => {
    const fields = fieldsOf(values);
    let current = saved;
    if (current) await updateDraft(current, fields);
    else {
      current = await api.templates.create({ body: { ...fields, whatsappId } });
      setSaved(current);
    }
    if (values.file) {
      const body = new FormData();
      body.set('file', values.file);
      await api.templates.uploadMedia({ params: { id: current.id }, body });
    }
    return current.id;
  };
  const fetchAgain = () => queryClient.invalidateQueries({ queryKey: keys.templates.all });
  const refusedFields = { ERR_TEMPLATE_EXISTS: 'name' } as const;
  const onRefused = (error: unknown) => {
    toastError(error);
    void fetchAgain();
  };
  const close = (text: string) => {
    toast('success', text);
    void fetchAgain();
    onClose();
  };
  return {
    save: useSubmit(form, {
      send: saveDraft,
      onSaved: () => close(t(($) => $.templates.saved)),
      onRefused,
      refusedFields,
    }),
    submit: useSubmit(form, {
      send: async (values: TemplateValues) => api.templates.submit({ params: { id: await saveDraft(values) } }),
      onSaved: () => close(t(($) => $.templates.submitted)),
      onRefused,
      refusedFields,
    }),
  };
}
