import { nouns, signals, type routes } from '@balcao/contract';
import type { Announcers } from '../../platform/facts/reactions.ts';
import { fail } from '../../platform/fail.ts';
import { outside } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { createTemplateDraft, requireFree, updateTemplateDraft } from './change-templates.ts';
import { insertSample } from './insert-sample.ts';
import { removeTemplate, submitTemplate } from './network.ts';
import { templateMediaInUse, uploadTemplateMedia } from './template-media.ts';
import { listTemplateDrafts, showTemplateDraft } from './templates.ts';

/** Every user gets the signal, since all who answer customers choose among the templates of a connection. */
const announceTemplates = async (company: Company, facts: readonly { connectionId: number }[]) => {
  for (const whatsappId of new Set(facts.map(({ connectionId }) => connectionId)))
    company.announce(signals.templates, [everyone], { action: 'update', whatsappId });
};
const announcers: Announcers = { 'template.changed': announceTemplates, 'cloud.templates': announceTemplates };

export const templatesNoun = serverNoun({
  contract: nouns.templates,
  http: {
    list: (scope, { query }) => listTemplateDrafts(scope, query.whatsappId),
    show: (scope, { params }) => showTemplateDraft(scope, params.id),
    create: (scope, { body }) => createTemplateDraft(scope, body),
    update: (scope, { params, body }) => updateTemplateDraft(scope, params.id, body),
    uploadMedia: outside<typeof routes.templates.uploadMedia>(async ({ actor }, { params, files }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return uploadTemplateMedia({ actor, id: params.id }, files);
    }),
    submit: outside<typeof routes.templates.submit>(async ({ actor }, { params }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return submitTemplate({ actor, id: params.id });
    }),
    remove: outside<typeof routes.templates.remove>(async ({ actor }, { params }) => {
      if (!actor) throw fail('ERR_NO_SESSION');
      return removeTemplate({ actor, id: params.id });
    }),
  },
  admitForm: { uploadMedia: (scope, { params }) => requireFree(scope, params.id) },
  tables: ['template_drafts'],
  announce: [announcers],
  mediaInUse: templateMediaInUse,
  sample: insertSample,
});
