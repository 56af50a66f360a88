import type { AuditEntry } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';

/** Which entries are shown. An empty field does not restrict them. */
export interface AuditFilter {
  userId: string;
  subject: string;
  /** YYYY-MM-DD. */
  dateFrom: string;
  dateTo: string;
}
export const everything: AuditFilter = { userId: '', subject: '', dateFrom: '', dateTo: '' };

const queryOf = ({ userId, ...filter }: AuditFilter) => ({
  ...filter,
  ...(userId !== '' && { userId: Number(userId) }),
});

/** Whose log is read: that of the user's own company, or of a company that the operator names by its id. */
export type AuditSource = number | 'own';

const readPage = (source: AuditSource, query: AuditQuery, options: { signal?: AbortSignal } = {}) =>
  source === 'own' ? api.audit.list({ query }, options) : api.console.audit({ params: { id: source }, query }, options);
type AuditQuery = NonNullable<NonNullable<Parameters<typeof api.audit.list>[0]>['query']>;

/** The pages of the log. They are fetched again each time the screen opens, since no signal tells of new entries. */
export const auditPages = (source: AuditSource, filter: AuditFilter) =>
  infiniteQueryOptions({
    queryKey: [...keys.audit.list(), 'pages', source, filter],
    queryFn: ({ pageParam, signal }) =>
      readPage(source, { ...queryOf(filter), ...(pageParam !== null && { after: pageParam }) }, { signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: { next: string | null }) => next,
    placeholderData: (before) => before,
    staleTime: 0,
  });

/** All entries of a filter, newest first, up to the most that a file takes. */
export async function fetchEntries(
  source: AuditSource,
  filter: AuditFilter,
): Promise<{ entries: AuditEntry[]; isCut: boolean }> {
  const entries: AuditEntry[] = [];
  for (let after: string | null = null; ;) {
    const page: { entries: AuditEntry[]; next: string | null } = await readPage(source, {
      ...queryOf(filter),
      limit: limits.auditPage.max,
      ...(after !== null && { after }),
    });
    entries.push(...page.entries);
    after = page.next;
    if (after === null || entries.length >= limits.auditPage.exported) return { entries, isCut: after !== null };
  }
}
