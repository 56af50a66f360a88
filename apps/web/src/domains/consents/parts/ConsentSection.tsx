import type { Contact } from '@balcao/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { PanelSection } from '../../../ui/PanelSection.tsx';
import { useStateWords } from '../use-state-words.ts';
import { ConsentDialog } from './ConsentDialog.tsx';
import styles from '../consents.module.css';

/** A section of the contact's panel: whether the contact gets campaigns, with a button that opens the dialog. */
export function ConsentSection({ contact }: { contact: Pick<Contact, 'id' | 'name'> }) {
  const { t } = useTranslation();
  const stateWords = useStateWords();
  const [isOpen, setOpen] = useState(false);
  const { data } = useQuery(queries.consents.show({ params: { contactId: contact.id } }));
  return (
    <>
      <PanelSection
        title={t(($) => $.consents.section)}
        action={{ label: t(($) => $.consents.open), run: () => setOpen(true) }}
      >
        {data && (
          <p className={styles.state} data-refused={data.isRefused || undefined}>
            {stateWords(data)}
          </p>
        )}
      </PanelSection>
      {isOpen && <ConsentDialog contact={contact} onClose={() => setOpen(false)} />}
    </>
  );
}
