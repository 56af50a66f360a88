import type { Company } from '../../platform/scope/scope.ts';

/** The folder of a company in the storage. The keys of its files start with it, and no others do. */
export const folderOf = (company: Company): string => `c/${company.id}/`;
