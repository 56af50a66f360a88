import type { Subscriber } from '@balcao/contract';
import { IconFileExport } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '../../../api/client.ts';
import { queries } from '../../../api/query-keys.ts';
import { useTranslation } from '../../../i18n/i18n.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { IconButton } from '../../../ui/IconButton.tsx';
import { Exports } from '../../company-data/parts.ts';

/** Opens the archives of a company. */
export function ExportsButton({ subscriber }: { subscriber: Subscriber }) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const title = t(($) => $.subscribers.exports, { name: subscriber.name });
  return (
    <>
      <IconButton label={title} onClick={() => setOpen(true)}>
        <IconFileExport size={18} stroke={1.75} aria-hidden />
      </IconButton>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title={title}>
        {isOpen && <ExportsOf companyId={subscriber.id} />}
      </Dialog>
    </>
  );
}

const pollMs = 2000;

/** Signals reach only the admins of the company, so the operator's page polls while an archive is being made. */
function ExportsOf({ companyId }: { companyId: number }) {
  const params = { companyId };
  const list = useQuery({
    ...queries.companyData.listOf({ params }),
    refetchInterval: ({ state }) =>
      state.data?.exports.some((archive) => archive.state === 'waiting' || archive.state === 'working')
        ? pollMs
        : false,
  });
  return <Exports list={list} start={() => api.companyData.startOf({ params })} />;
}
