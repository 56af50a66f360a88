import type { ContactImport } from '@balcao/contract';
import { formatWhole } from '../../i18n/format.ts';
import type { useTranslation } from '../../i18n/i18n.ts';

/** How many rows of an import were worked so far, such as `5.600 de 50.000 linhas`. */
export const progressText = (
  t: ReturnType<typeof useTranslation>['t'],
  { done, total }: Pick<ContactImport, 'done' | 'total'>,
): string => t(($) => $.contactImports.progress, { count: total, done: formatWhole(done), total: formatWhole(total) });
