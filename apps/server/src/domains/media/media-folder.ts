import type { Company } from '../../platform/scope/scope.ts';
import { mediaGround } from './media-ground.ts';

/** The folder of a company in the storage. The keys of its files start with it, and no others do. */
export const folderOf = (company: Company): string => `c/${company.id}/`;

/** Removes all files of a company. */
export const removeFilesOf = (company: Company): Promise<void> => mediaGround().storage.removeAll(folderOf(company));
