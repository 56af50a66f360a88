import type { MessageTemplate, TemplateDraft } from '@balcao/contract';
import { IconArrowLeft, IconPlus, IconTemplate } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import { Button } from '../../ui/Button.tsx';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { usePageTitle } from '../../ui/use-page-title.ts';
import { useTemplates } from '../cloud/index.ts';
import { useConnections } from '../connections/index.ts';
import { RemoveDialog } from './parts/RemoveDialog.tsx';
import { TemplateCard } from './parts/TemplateCard.tsx';
import { TemplateDialog } from './parts/TemplateDialog.tsx';
import { isWrittenHere } from './template-values.ts';
import card from '../../ui/card.module.css';
import styles from './templates.module.css';

/** The message templates of a number of the official API: those written in this product, and the others at Meta. */
export function TemplatesScreen() {
  const { t } = useTranslation();
  const { connectionId } = useParams({ from: '/signed-in/shell/connections/$connectionId/templates' });
  const id = Number(connectionId);
  const name = useConnections().data?.find((connection) => connection.id === id)?.name;
  const title = name === undefined ? t(($) => $.templates.unnamed) : t(($) => $.templates.title, { name });
  usePageTitle(title);
  const [open, setOpen] = useState<TemplateDraft | 'new' | null>(null);
  const [toRemove, setToRemove] = useState<TemplateDraft | null>(null);
  const {
    data: drafts,
    error,
    refetch,
  } = useQuery({
    ...queries.templates.list({ query: { whatsappId: id } }),
    ...live,
  });
  const { data: known } = useTemplates(id, live);
  const others = (known?.templates ?? []).filter((template) => !isWrittenHere(drafts ?? [], template));
  return (
    <Screen
      title={title}
      subtitle={t(($) => $.templates.subtitle)}
      above={
        <Link to="/connections" className={styles.back}>
          <IconArrowLeft size={15} stroke={2} aria-hidden />
          {t(($) => $.templates.back)}
        </Link>
      }
      action={
        <Button kind="primary" icon={<IconPlus size={16} stroke={2} aria-hidden />} onClick={() => setOpen('new')}>
          {t(($) => $.templates.add)}
        </Button>
      }
    >
      {error && !drafts && <ErrorState error={error} retry={() => void refetch()} />}
      {!error && !drafts && (
        <div className={`${card.card} ${styles.card}`}>
          <SkeletonRows rows={5} />
        </div>
      )}
      {drafts && drafts.length + others.length === 0 && (
        <EmptyState
          icon={<IconTemplate size={28} stroke={1.5} aria-hidden />}
          title={t(($) => $.templates.empty)}
          text={t(($) => $.templates.emptyText)}
        />
      )}
      {drafts && (
        <>
          <Drafts drafts={drafts} onOpen={setOpen} onRemove={setToRemove} />
          <Others templates={others} />
        </>
      )}
      {open && (
        <TemplateDialog whatsappId={id} draft={open === 'new' ? undefined : open} onClose={() => setOpen(null)} />
      )}
      {toRemove && <RemoveDialog draft={toRemove} onClose={() => setToRemove(null)} />}
    </Screen>
  );
}

function Drafts({
  drafts,
  onOpen,
  onRemove,
}: {
  drafts: readonly TemplateDraft[];
  onOpen: (draft: TemplateDraft) => void;
  onRemove: (draft: TemplateDraft) => void;
}) {
  const { t } = useTranslation();
  if (drafts.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{t(($) => $.templates.ours)}</h2>
      <ul className={styles.cards}>
        {drafts.map((draft) => (
          <li key={draft.id}>
            <TemplateCard
              template={{ ...draft, chargedCategory: draft.metaCategory }}
              text={draft.body}
              note={draft.hasChanges ? t(($) => $.templates.hasChanges) : undefined}
              onOpen={() => onOpen(draft)}
              onRemove={() => onRemove(draft)}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Others({ templates }: { templates: readonly MessageTemplate[] }) {
  const { t } = useTranslation();
  if (templates.length === 0) return null;
  return (
    <section className={styles.group}>
      <h2>{t(($) => $.templates.others)}</h2>
      <ul className={styles.cards}>
        {templates.map((template) => (
          <li key={`${template.name} ${template.language}`}>
            <TemplateCard
              template={{ ...template, chargedCategory: template.category }}
              text={template.components.find(({ type }) => type === 'BODY')?.text ?? ''}
            />
          </li>
        ))}
      </ul>
    </section>
  );
}
