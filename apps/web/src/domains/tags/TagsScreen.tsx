import { can } from '@balcao/contract/permissions';
import { TagFields } from '@balcao/contract/tags/tags';
import { IconTags } from '@tabler/icons-react';
import { useUser } from '../../api/our-session.ts';
import { SwitchField, TextField } from '../../forms/fields.tsx';
import { PaletteField } from '../../forms/PaletteField.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { TagChip } from '../tickets/parts.ts';
import { tagRecords } from './tag-records.ts';

/** The tags of the company. All users add and edit tags; supervisors and admins make them lanes; admins delete tags. */
export function TagsScreen() {
  const { t } = useTranslation();
  const { profile } = useUser();
  const countText = (count: number) => t(($) => $.tags.tickets, { count });
  return (
    <RecordScreen
      records={tagRecords}
      texts={($) => $.tags}
      icon={IconTags}
      mayRemove={can(profile, 'queues:edit')}
      columns={[
        {
          header: ($) => $.tags.fields.name,
          cell: ({ name, color }) => <TagChip color={color}>{name}</TagChip>,
        },
        {
          header: ($) => $.tags.ticketsHeader,
          cell: ({ ticketsCount = 0 }) => countText(ticketsCount),
        },
        {
          header: ($) => $.tags.fields.kanban,
          cell: ({ kanban }) => kanban && <Chip tone="brand">{t(($) => $.tags.isColumn)}</Chip>,
        },
      ]}
      fields={TagFields}
      valuesOf={(tag) => ({
        name: tag?.name ?? '',
        color: tag?.color ?? '#0b7a5b',
        kanban: tag?.kanban ?? false,
      })}
      refusedFields={{ ERR_TAG_NAME_ALREADY_EXISTS: 'name' }}
      removeText={({ ticketsCount = 0 }) =>
        ticketsCount === 0 ? t(($) => $.tags.removeUnused) : t(($) => $.tags.removeUsed, { count: ticketsCount })
      }
    >
      {(form) => (
        <>
          <TextField {...form.field('name')} label={t(($) => $.tags.fields.name)} first />
          <PaletteField {...form.field('color')} label={t(($) => $.tags.fields.color)} />
          {can(profile, 'tags:kanban') && (
            <SwitchField
              {...form.field('kanban')}
              label={t(($) => $.tags.fields.kanban)}
              description={t(($) => $.tags.fields.kanbanHint)}
            />
          )}
        </>
      )}
    </RecordScreen>
  );
}
