import type { KanbanCard } from '@balcao/contract';
import { CardDetailsFields } from '@balcao/contract/kanban/kanban';
import { day } from '@balcao/contract/kit/fields';
import { limits } from '@balcao/contract/limits';
import { useQueryClient } from '@tanstack/react-query';
import { literal, union } from 'zod';
import { api } from '../../../api/client.ts';
import { keys } from '../../../api/query-keys.ts';
import { TextField } from '../../../forms/fields.tsx';
import { useTranslation } from '../../../i18n/i18n.ts';
import { RecordDialog } from '../../../records/RecordDialog.tsx';
import { toast } from '../../../ui/toasts.ts';
import { findLoadedCard, showCard } from '../board-cache.ts';
import type { BoardView } from '../board-view.ts';
import { MoneyField } from './MoneyField.tsx';

/** The input of the day holds '' for no day, and null is sent for it. */
const fields = CardDetailsFields.extend({ nextStepOn: union([literal('').transform(() => null), day()]) });

/** The value and the next step of a card. */
export function CardDialog({ view, card, onClose }: { view: BoardView; card: KanbanCard; onClose: () => void }) {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  const { ticket, valueCents, nextStep, nextStepOn } = card;
  return (
    <RecordDialog
      title={`${t(($) => $.kanban.details)} · #${ticket.id}`}
      fields={fields}
      values={{ valueCents, nextStep, nextStepOn: nextStepOn ?? '' }}
      refusedFields={undefined}
      send={(body) => api.kanban.changeCard({ params: { ticketId: ticket.id }, body })}
      // Only the details are taken from the answer: signals may have brought a newer state of the ticket.
      onSaved={({ ticket: _, ...details }) => {
        showCard(queryClient, view, { ...(findLoadedCard(queryClient, view, ticket.id) ?? card), ...details });
        void queryClient.invalidateQueries({ queryKey: keys.kanban.lanes() });
        onClose();
        toast(
          'success',
          t(($) => $.common.saved),
        );
      }}
      onClose={onClose}
    >
      {(form) => (
        <>
          <MoneyField {...form.field('valueCents')} label={t(($) => $.kanban.value)} maxCents={limits.cardValueCents} />
          <TextField
            {...form.field('nextStep')}
            label={t(($) => $.kanban.nextStep)}
            placeholder={t(($) => $.kanban.nextStepHint)}
            maxLength={limits.cardNextStep}
          />
          <TextField {...form.field('nextStepOn')} type="date" label={t(($) => $.kanban.nextStepOn)} />
        </>
      )}
    </RecordDialog>
  );
}
