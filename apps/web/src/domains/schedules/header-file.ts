import type { MessageTemplates } from '@balcao/contract';
import { headerKindOf, type HeaderKind } from '@balcao/contract/cloud/header-file';
import type { ScheduleValues } from './schedule-values.ts';

/**
 * The kind of file that the chosen template needs in its header, while the form has neither a file nor a file list.
 * @param known the templates of the connection; undefined: not loaded, and no file counts as missing
 * @returns undefined: no file is missing
 */
export function missingHeaderFile(
  known: MessageTemplates | undefined,
  { template, media, fileListId }: Pick<ScheduleValues, 'template' | 'media' | 'fileListId'>,
): HeaderKind | undefined {
  if (template === '' || media || fileListId !== '') return undefined;
  const chosen = known?.templates.find(({ name, language }) => `${name} ${language}` === template);
  return chosen && headerKindOf(chosen);
}
