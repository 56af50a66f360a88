import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listRecords } from '../../records/follow-record.ts';
import { recordPages } from '../../records/record-pages.ts';

/**
 * All flows of the company, updated by signals. The first page of the call has all of them. Undefined: they load, or
 * the hook is not `enabled`.
 */
export function useFlows(enabled = true) {
  const { data } = useInfiniteQuery({ ...recordPages('flows', ''), enabled });
  return useMemo(() => data && listRecords(data), [data]);
}
