import type { MessageTemplate, Ticket } from '@balcao/contract';
import { fillTemplate, isSendable, isWordsOnly, templateFields } from '@balcao/contract/cloud/fill-template';
import { TextInput } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { IconArrowLeft, IconRefresh, IconSearch } from '@tabler/icons-react';
import { useEffect, useState, type FormEvent } from 'react';
import { api } from '../../../api/client.ts';
import { keys, queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Button } from '../../../ui/Button.tsx';
import { Chip } from '../../../ui/Chip.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { ErrorState } from '../../../ui/ErrorState.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { SkeletonRows } from '../../../ui/Skeleton.tsx';
import { toastError } from '../../../ui/toasts.ts';
import { placeMessage } from '../threads.ts';
import { FormattedText } from './FormattedText.tsx';
import styles from './template-dialog.module.css';

interface Props {
  ticket: Pick<Ticket, 'id' | 'whatsappId'>;
  onClose: () => void;
}

/** A stored list older than this is fetched anew automatically. */
const staleMs = 60 * 60_000;

/** Lets the user choose a template that Meta approved, fill in its placeholders and send it. */
export function TemplateDialog({ ticket, onClose }: Props) {
  const { t } = useTranslation();
  const [chosen, setChosen] = useState<MessageTemplate | null>(null);
  return (
    <Dialog open onClose={onClose} title={t(($) => $.cloud.templates.title)} size="md">
      {chosen ? (
        <Fill template={chosen} ticketId={ticket.id} onBack={() => setChosen(null)} onClose={onClose} />
      ) : (
        <Choose connectionId={ticket.whatsappId} onChoose={setChosen} />
      )}
    </Dialog>
  );
}

function Choose({ connectionId, onChoose }: { connectionId: number; onChoose: (template: MessageTemplate) => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const [search, setSearch] = useState('');
  const [isAsking, setAsking] = useState(false);
  const ask = { params: { id: connectionId } };
  const { data, error, refetch } = useQuery(queries.cloud.templates(ask));
  const refresh = async ({ quietly = false } = {}) => {
    setAsking(true);
    try {
      queryClient.setQueryData(
        keys.cloud.templates(ask),
        await api.cloud.templates({ ...ask, query: { refresh: true } }),
      );
    } catch (failure) {
      if (!quietly) toastError(failure);
    }
    setAsking(false);
  };
  const isStale = data !== undefined && (data.fetchedAt === null || Date.now() - Date.parse(data.fetchedAt) > staleMs);
  useEffect(() => {
    if (isStale) void refresh({ quietly: true });
    // Once for each outdated list.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isStale]);

  if (error && !data) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={4} />;
  const wanted = search.trim().toLowerCase();
  const found = data.templates
    .filter((template) => `${template.name} ${textOf(template)}`.toLowerCase().includes(wanted))
    .toSorted((a, b) => Number(isSendable(b)) - Number(isSendable(a)));
  return (
    <div className={styles.choose}>
      <div className={styles.search}>
        <TextInput
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
          placeholder={t(($) => $.cloud.templates.search)}
          aria-label={t(($) => $.cloud.templates.search)}
          leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          data-autofocus
        />
        <IconButton label={t(($) => $.cloud.templates.refresh)} busy={isAsking} onClick={() => void refresh()}>
          <IconRefresh size={18} stroke={1.75} aria-hidden />
        </IconButton>
      </div>
      {found.length === 0 ? (
        <p className={styles.empty}>
          {isAsking ? '…' : t(($) => (data.templates.length === 0 ? $.cloud.templates.empty : $.cloud.templates.none))}
        </p>
      ) : (
        <ul className={styles.list}>
          {found.map((template) => (
            <li key={`${template.name} ${template.language}`}>
              <button type="button" disabled={!isSendable(template)} onClick={() => onChoose(template)}>
                <span className={styles.name}>
                  <strong>{template.name}</strong>
                  <Chip>{template.language}</Chip>
                  <Category name={template.category} />
                </span>
                <span className={styles.text}>{textOf(template)}</span>
                {!isSendable(template) && (
                  <small>
                    {t(($) => (isWordsOnly(template) ? $.cloud.templates.notApproved : $.cloud.templates.needsMore))}
                  </small>
                )}
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Category({ name }: { name: string }) {
  const { t } = useTranslation();
  const known = name === 'MARKETING' || name === 'UTILITY' || name === 'AUTHENTICATION' ? name : undefined;
  return <Chip>{known ? t(($) => $.cloud.templates.categories[known]) : name}</Chip>;
}

function Fill({
  template,
  ticketId,
  onBack,
  onClose,
}: {
  template: MessageTemplate;
  ticketId: number;
  onBack: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const fields = templateFields(template);
  const [values, setValues] = useState<Record<string, string>>({});
  const [clientId] = useState(() => crypto.randomUUID());
  const [isBusy, setBusy] = useState(false);
  const { header, body, footer } = fillTemplate(template, values);
  const buttons = template.components.flatMap((component) => component.buttons);
  const isComplete = fields.every(({ key }) => values[key]?.trim());
  const labelOf = ({ part, name, index }: (typeof fields)[number]) =>
    part === 'button'
      ? t(($) => $.cloud.templates.button, { text: buttons[index]?.text ?? '' })
      : `${t(($) => $.cloud.templates[part])} · {{${name}}}`;
  const send = async (event: FormEvent) => {
    event.preventDefault();
    if (!isComplete || isBusy) return;
    setBusy(true);
    try {
      placeMessage(
        queryClient,
        await api.messages.sendTemplate({
          params: { ticketId },
          body: { name: template.name, language: template.language, parameters: values, clientId },
        }),
      );
      onClose();
    } catch (error) {
      toastError(error);
    }
    setBusy(false);
  };
  return (
    <form className={styles.fill} onSubmit={(event) => void send(event)}>
      {fields.length > 0 && (
        <fieldset>
          <legend>{t(($) => $.cloud.templates.parameters)}</legend>
          {fields.map((field, place) => (
            <TextInput
              key={field.key}
              label={labelOf(field)}
              placeholder={field.example ? t(($) => $.cloud.templates.example, { example: field.example }) : undefined}
              value={values[field.key] ?? ''}
              maxLength={1024}
              onChange={(event) => setValues({ ...values, [field.key]: event.currentTarget.value })}
              data-autofocus={place === 0 || undefined}
            />
          ))}
        </fieldset>
      )}
      <section aria-label={t(($) => $.cloud.templates.preview)}>
        <h3>{t(($) => $.cloud.templates.preview)}</h3>
        <div className={styles.preview}>
          <div className={styles.bubble}>
            {header && <strong>{header}</strong>}
            <div>
              <FormattedText text={body} />
            </div>
            {footer && <small>{footer}</small>}
          </div>
          {buttons.map((button) => (
            <span key={`${button.type} ${button.text}`} className={styles.button}>
              {button.text}
            </span>
          ))}
        </div>
      </section>
      <div className={styles.footer}>
        <Button icon={<IconArrowLeft size={16} stroke={1.9} aria-hidden />} onClick={onBack}>
          {t(($) => $.cloud.templates.back)}
        </Button>
        <Button type="submit" kind="primary" busy={isBusy} disabled={!isComplete}>
          {t(($) => $.cloud.templates.send)}
        </Button>
      </div>
    </form>
  );
}

const textOf = ({ components }: MessageTemplate) => components.find(({ type }) => type === 'BODY')?.text ?? '';
