import { nouns } from '@balcao/contract';
import { serverNoun } from '../../platform/noun.ts';
import { findPreviews } from './find-previews.ts';
import { previewJob, previewJobName } from './preview-job.ts';
import { tidyPreviews } from './jobs.ts';

export const linkPreviewsNoun = serverNoun({
  contract: nouns.linkPreviews,
  http: { find: (scope, { body }) => findPreviews(scope, body.urls) },
  tables: ['link_previews'],
  jobs: { [previewJobName]: previewJob },
  schedules: { 'tidy-link-previews': { cron: '35 4 * * *', work: () => tidyPreviews() } },
});
