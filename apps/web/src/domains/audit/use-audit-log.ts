import { limits } from '@balcao/contract/limits';
import { useInfiniteQuery, useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { t } from '../../i18n/i18n.ts';
import { saveCsv } from '../../ui/save-file.ts';
import { toast, toastError } from '../../ui/toasts.ts';
import { auditPages, everything, fetchEntries, type AuditSource } from './audit-pages.ts';
import { writeEntries } from './describe-entry.ts';

/** A log with its filter, and its export as a file for spreadsheets. */
export function useAuditLog(source: AuditSource) {
  const [filter, setFilter] = useState(everything);
  const query = useInfiniteQuery(auditPages(source, filter));
  const exporting = useMutation({
    mutationFn: () => fetchEntries(source, filter),
    onSuccess: ({ entries, isCut }) => {
      const ofCompany = source === 'own' ? '' : `-${source}`;
      saveCsv(`${t(($) => $.audit.fileName)}${ofCompany}.csv`, writeEntries(entries));
      if (isCut)
        toast(
          'notice',
          t(($) => $.audit.cut, { count: limits.auditPage.exported }),
        );
    },
    onError: toastError,
  });
  return {
    filter,
    setFilter,
    query,
    exporting,
    entries: query.data?.pages.flatMap((page) => page.entries) ?? [],
    isFiltered: Object.values(filter).some((value) => value !== ''),
  };
}
