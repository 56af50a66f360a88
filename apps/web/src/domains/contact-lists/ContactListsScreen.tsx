import type { ContactList } from '@balcao/contract';
import { ContactListFields } from '@balcao/contract/contact-lists/contact-lists';
import { can } from '@balcao/contract/permissions';
import { IconAddressBook, IconCircleCheck, IconCircleX, IconDownload, IconUsersGroup } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useUser } from '../../api/our-session.ts';
import { TextField } from '../../forms/fields.tsx';
import { useTranslation } from '../../i18n/i18n.ts';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { saveExample } from '../contact-imports/index.ts';
import { contactListRecords } from './contact-list-records.ts';
import buttons from '../../ui/buttons.module.css';
import styles from './contact-lists.module.css';

/** The company's lists of people for campaigns. */
export function ContactListsScreen() {
  const { t } = useTranslation();
  const { profile } = useUser();
  return (
    <RecordScreen
      records={contactListRecords}
      texts={($) => $.contactLists.screen}
      icon={IconUsersGroup}
      columns={[
        {
          header: ($) => $.contactLists.name,
          cell: ({ id, name }) => (
            <Link
              to="/contact-lists/$contactListId/contacts"
              params={{ contactListId: String(id) }}
              className={styles.name}
              dir="auto"
            >
              {name}
            </Link>
          ),
        },
        {
          header: ($) => $.contactLists.people,
          cell: ({ contactsCount }) => (
            <span className="num">{t(($) => $.contactLists.peopleCount, { count: contactsCount })}</span>
          ),
        },
        { header: ($) => $.contactLists.onWhatsApp, cell: (list) => <Counts list={list} /> },
      ]}
      rowActions={{
        first: ({ id, name }) => (
          <>
            <IconButton label={t(($) => $.contactLists.example)} onClick={() => saveExample({ withVariable: true })}>
              <IconDownload size={18} stroke={1.75} aria-hidden />
            </IconButton>
            <Link
              to="/contact-lists/$contactListId/contacts"
              params={{ contactListId: String(id) }}
              className={buttons.icon ?? ''}
              aria-label={t(($) => $.contactLists.open, { name })}
              title={t(($) => $.contactLists.open, { name })}
            >
              <IconAddressBook size={18} stroke={1.75} aria-hidden />
            </Link>
          </>
        ),
      }}
      mayRemove={can(profile, 'contacts-page:deleteContact')}
      fields={ContactListFields}
      valuesOf={(list) => ({ name: list?.name ?? '' })}
      refusedFields={{ ERR_TOO_MANY_CONTACT_LISTS: 'name' }}
    >
      {(form) => <TextField {...form.field('name')} label={t(($) => $.contactLists.name)} first />}
    </RecordScreen>
  );
}

/** How many people are on WhatsApp, how many are not, and of how many it is unknown. */
function Counts({ list: { contactsCount, validCount, invalidCount } }: { list: ContactList }) {
  const { t } = useTranslation();
  const unknown = contactsCount - validCount - invalidCount;
  return (
    <span className={styles.counts}>
      {validCount > 0 && (
        <Chip tone="brand" icon={<IconCircleCheck size={14} stroke={2} aria-hidden />}>
          {t(($) => $.contactLists.valid, { count: validCount })}
        </Chip>
      )}
      {invalidCount > 0 && (
        <Chip tone="red" icon={<IconCircleX size={14} stroke={2} aria-hidden />}>
          {t(($) => $.contactLists.invalid, { count: invalidCount })}
        </Chip>
      )}
      {unknown > 0 && <Chip>{t(($) => $.contactLists.unknown, { count: unknown })}</Chip>}
    </span>
  );
}
