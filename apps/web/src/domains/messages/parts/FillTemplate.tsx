import type { MessageTemplate } from '@balcao/contract';
import { fillTemplate, templateFields } from '@balcao/contract/cloud/fill-template';
import { headerKindOf } from '@balcao/contract/cloud/header-file';
import { TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft } from '@tabler/icons-react';
import { useState, type FormEvent } from 'react';
import { api } from '../../../api/client.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { placeMessage } from '../threads.ts';
import { HeaderFile } from './HeaderFile.tsx';
import { TemplatePreview } from './TemplatePreview.tsx';
import styles from './template-dialog.module.css';

interface Props {
  template: MessageTemplate;
  ticketId: number;
  onBack: () => void;
  onClose: () => void;
}

/** Sends a template: a field for each placeholder, the file of its header, and a preview of the message. */
export function FillTemplate({ template, ticketId, onBack, onClose }: Props) {
  const { t } = useTranslation();
  const [values, setValues] = useState<Record<string, string>>({});
  const [file, setFile] = useState<File | null>(null);
  const send = useSendTemplate(template, ticketId, onClose);
  const fields = templateFields(template);
  const headerKind = headerKindOf(template);
  const isComplete = fields.every(({ key }) => values[key]?.trim()) && (!headerKind || file !== null);
  const buttons = template.components.flatMap((component) => component.buttons);
  // Such as "Body · {{1}}" or "Button “Track”".
  const labelOf = ({ part, name, index }: (typeof fields)[number]) =>
    part === 'button'
      ? t(($) => $.cloud.templates.button, { text: buttons[index]?.text ?? '' })
      : `${t(($) => $.cloud.templates[part])} · {{${name}}}`;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isComplete && !send.isPending) send.mutate({ parameters: values, file: headerKind ? file : null });
  };
  return (
    <form className={styles.fill} onSubmit={submit}>
      {(fields.length > 0 || headerKind) && (
        <fieldset>
          <legend>{t(($) => $.cloud.templates.parameters)}</legend>
          {headerKind && <HeaderFile kind={headerKind} file={file} onChange={setFile} />}
          {fields.map((field, index) => (
            <TextInput
              key={field.key}
              label={labelOf(field)}
              placeholder={field.example ? t(($) => $.cloud.templates.example, { example: field.example }) : undefined}
              value={values[field.key] ?? ''}
              maxLength={1024}
              onChange={(event) => setValues({ ...values, [field.key]: event.currentTarget.value })}
              data-autofocus={index === 0 || undefined}
            />
          ))}
        </fieldset>
      )}
      <TemplatePreview
        content={fillTemplate(template, values)}
        buttons={buttons}
        {...(headerKind && { header: { kind: headerKind, file } })}
      />
      <div className={styles.footer}>
        <Button icon={<IconArrowLeft size={16} stroke={1.9} aria-hidden />} onClick={onBack}>
          {t(($) => $.cloud.templates.back)}
        </Button>
        <Button type="submit" kind="primary" busy={send.isPending} disabled={!isComplete}>
          {t(($) => $.cloud.templates.send)}
        </Button>
      </div>
    </form>
  );
}

/** Sends the template. All attempts have the same `clientId`, so a repeated call sends nothing twice. */
function useSendTemplate({ name, language }: MessageTemplate, ticketId: number, onSent: () => void) {
  const queryClient = useQueryClient();
  const [clientId] = useState(() => crypto.randomUUID());
  return useMutation({
    // Without a network it fails at once: a message must not leave later, when the user does not expect it.
    networkMode: 'always',
    mutationFn: ({ parameters, file }: { parameters: Record<string, string>; file: File | null }) => {
      const params = { ticketId };
      if (!file) return api.messages.sendTemplate({ params, body: { name, language, parameters, clientId } });
      const body = new FormData();
      const fields = { name, language, parameters: JSON.stringify(parameters), clientId };
      for (const [field, value] of Object.entries(fields)) body.set(field, value);
      body.set('medias', file);
      return api.messages.sendTemplate({ params, body });
    },
    onSuccess: (message) => {
      placeMessage(queryClient, message);
      onSent();
    },
    onError: toastError,
  });
}
