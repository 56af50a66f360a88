import type { ContactListItem, Validity } from '@balcao/contract';
import { can } from '@balcao/contract/permissions';
import { Select } from '@mantine/core';
import { IconArrowLeft, IconUpload, IconUsersGroup, IconUsersPlus } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { useUser } from '../../api/our-session.ts';
import { live } from '../../api/query-client.ts';
import { queries } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/i18n.ts';
import type { Column } from '../../records/RecordList.tsx';
import { RecordScreen } from '../../records/RecordScreen.tsx';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import { ErrorState } from '../../ui/ErrorState.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { AddPeopleDialog } from '../audiences/parts.ts';
import { ImportDialog, ImportNotice } from '../contact-imports/parts.ts';
import { formatWithCountry, refusedNumber } from '../contacts/index.ts';
import { ContactInputs } from '../contacts/parts.ts';
import { contactListItemRecords } from './contact-list-item-records.ts';
import { itemSchema, itemValues } from './item-schema.ts';
import { CheckNotice } from './parts/CheckNotice.tsx';
import { ValidityChip } from './parts/ValidityChip.tsx';
import styles from './contact-list-items.module.css';

/** The choices of the filter, in their order. */
const validityChoices = ['valid', 'invalid', 'unknown'] as const satisfies Validity[];

/** The people of one contact list. */
export function ContactListItemsScreen() {
  const { t } = useTranslation();
  const { contactListId } = useParams({ from: '/signed-in/shell/contact-lists/$contactListId/contacts' });
  const id = Number(contactListId);
  const { profile } = useUser();
  const { data: list, error, refetch } = useQuery({ ...queries.contactLists.show({ params: { id } }), ...live });
  const [validity, setValidity] = useState<Validity | null>(null);
  const [isImporting, setImporting] = useState(false);
  const [isAdding, setAdding] = useState(false);
  const openImport = () => setImporting(true);
  if (error && !list)
    return (
      <Screen title={t(($) => $.contactListItems.screen.title)}>
        <ErrorState error={error} retry={() => void refetch()} />
      </Screen>
    );
  return (
    <>
      <RecordScreen
        key={id}
        records={contactListItemRecords}
        texts={($) => $.contactListItems.screen}
        icon={IconUsersGroup}
        title={list?.name ?? ''}
        above={
          <Link to="/contact-lists" className={styles.back}>
            <IconArrowLeft size={15} stroke={2} aria-hidden />
            {t(($) => $.contactListItems.back)}
          </Link>
        }
        within={{ contactListId: id }}
        actions={
          <>
            <Button icon={<IconUpload size={16} stroke={1.9} aria-hidden />} onClick={openImport}>
              {t(($) => $.contactListItems.import)}
            </Button>
            <Button icon={<IconUsersPlus size={16} stroke={1.9} aria-hidden />} onClick={() => setAdding(true)}>
              {t(($) => $.contactListItems.addContacts)}
            </Button>
          </>
        }
        notice={
          <>
            <ImportNotice contactListId={id} onOpen={openImport} />
            {list && <CheckNotice list={list} />}
          </>
        }
        filter={{
          query: validity === null ? {} : { validity },
          controls: (
            <Select
              className={styles.filter ?? ''}
              aria-label={t(($) => $.contactListItems.filter)}
              placeholder={t(($) => $.contactListItems.everyone)}
              clearable
              data={validityChoices.map((value) => ({ value, label: t(($) => $.contactListItems.validities[value]) }))}
              value={validity}
              onChange={(next) => setValidity(next as Validity | null)}
            />
          ),
          clear: () => setValidity(null),
        }}
        columns={columns}
        mayRemove={can(profile, 'contacts-page:deleteContact')}
        fields={(item) => itemSchema(id, item)}
        valuesOf={itemValues}
        refusedFields={{ ...refusedNumber('number'), ERR_DUPLICATED_LIST_NUMBER: 'number' }}
      >
        {(form) => <ContactInputs form={form} />}
      </RecordScreen>
      <Suspense>
        {isImporting && <ImportDialog contactListId={id} onClose={() => setImporting(false)} />}
        {isAdding && <AddPeopleDialog contactListId={id} onClose={() => setAdding(false)} />}
      </Suspense>
    </>
  );
}

const columns: readonly Column<ContactListItem>[] = [
  { header: ($) => $.contactListItems.name, cell: ({ name }) => <span dir="auto">{name}</span> },
  {
    header: ($) => $.contactListItems.onWhatsApp,
    cell: ({ isWhatsappValid }) => <ValidityChip isValid={isWhatsappValid} />,
  },
  { header: ($) => $.contactListItems.number, cell: (item) => <NumberCell item={item} /> },
  { header: ($) => $.contactListItems.email, cell: ({ email }) => email },
  { header: ($) => $.contactListItems.variables, cell: (item) => <Variables item={item} /> },
];

function NumberCell({ item: { number } }: { item: ContactListItem }) {
  const { t } = useTranslation();
  if (number === '') return <span className={styles.muted}>{t(($) => $.contactListItems.withoutNumber)}</span>;
  return <span className="num">{formatWithCountry(number)}</span>;
}

/** How many variables of a person a row shows; the others are counted. */
const shownVariables = 3;

function Variables({ item: { variables } }: { item: ContactListItem }) {
  const entries = Object.entries(variables);
  if (entries.length === 0) return null;
  return (
    <span className={styles.variables}>
      {entries.slice(0, shownVariables).map(([name, value]) => (
        <Chip key={name} title={`${name}: ${value}`}>
          {name}: {value}
        </Chip>
      ))}
      {entries.length > shownVariables && <Chip>+{entries.length - shownVariables}</Chip>}
    </span>
  );
}
