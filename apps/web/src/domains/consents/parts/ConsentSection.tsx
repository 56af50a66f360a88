import type { Contact } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { formatDay } from '../../../i18n/format.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { ConsentDialog } from './ConsentDialog.tsx';
import styles from '../consents.module.css';

/** In the panel of a contact: whether campaigns are sent to it. */
export function ConsentSection({ contact }: { contact: Pick<Contact, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queries.consents.show({ params: { contactId: contact.id } }));
  const since = data?.entries.find(({ revokedAt }) => revokedAt === null)?.createdAt;
  return (
    <>
      <PanelSection
        title={t(($) => $.consents.section)}
        action={{ label: t(($) => $.consents.open), run: () => setOpen(true) }}
      >
        {data && (
          <p className={styles.state} data-refused={data.isRefused || undefined}>
            {data.isRefused && since
              ? t(($) => $.consents.refuses, { at: formatDay(since) })
              : t(($) => $.consents.accepts)}
          </p>
        )}
      </PanelSection>
      {isOpen && <ConsentDialog contact={contact} onClose={() => setOpen(false)} />}
    </>
  );
}
