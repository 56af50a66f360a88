import type { Company } from '../../platform/scope/scope.ts';
import { mediaDependencies } from './media-dependencies.ts';

/** The folder of a company in the storage. The keys of the company's files start with it, and no other keys do. */
export const folderOf = (company: Company): string => `c/${company.id}/`;

/** Removes all files of a company. */
export const removeFilesOf = (company: Company): Promise<void> =>
  mediaDependencies().storage.removeAll(folderOf(company));
