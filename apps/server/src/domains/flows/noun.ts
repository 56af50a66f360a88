import { nouns, signals, type routes } from '@balcao/contract';
import { fail } from '../../platform/fail.ts';
import { outside, type Call } from '../../platform/http/serve.ts';
import { serverNoun } from '../../platform/noun.ts';
import { admins } from '../../platform/realtime/rooms.ts';
import { announceRecords } from '../../platform/records/announce-records.ts';
import { createFlow, duplicateFlow, importFlow } from './change-flows.ts';
import { exportFlow } from './export-flow.ts';
import { publishedReactions } from './find-published.ts';
import { flowMediaInUse } from './flow-files.ts';
import { keepTest, listTests, removeTest } from './flow-tests.ts';
import { listVersions, requireVersion, restoreVersion } from './flow-versions.ts';
import { flows } from './flows.ts';
import { addSampleFlow } from './sample-flow.ts';
import { publishFlow } from './publish-flow.ts';
import { saveDraft, showFlow } from './save-draft.ts';
import { uploadFiles } from './upload-files.ts';

type FlowRoutes = typeof routes.flows;

export const flowsNoun = serverNoun({
  contract: nouns.flows,
  http: {
    // A company has at most `limits.flow.perCompany` flows: one page holds all of them.
    page: async (scope, { query }) => {
      const found = await flows.list(scope, { searchParam: query.searchParam });
      return { flows: found, count: found.length, hasMore: false };
    },
    create: (scope, { body }) => createFlow(scope, body.name),
    // `rename` gets the id in the body; `update` gets it in the path, and may also switch the flow on or off.
    rename: (scope, { body }) => flows.update(scope, body.flowId, { name: body.name }),
    update: (scope, { params, body }) => flows.update(scope, params.id, body),
    remove: flows.http.remove,
    duplicate: (scope, { body }) => duplicateFlow(scope, body.flowId),
    show: async (scope, { params }) => ({ flow: await showFlow(scope, params.id) }),
    save: (scope, { body: { idFlow, revision, ...content } }) => saveDraft(scope, idFlow, { content, revision }),
    publish: (scope, { params, body: { revision, note, skipTests } }) =>
      publishFlow(scope, params.id, { revision, note, skipTests }),
    tests: async (scope, { params }) => ({ tests: await listTests(scope, params.id) }),
    keepTest: (scope, { params, body }) => keepTest(scope, params.id, body),
    removeTest: async (scope, { params }) => {
      await removeTest(scope, params.id, params.testId);
      return {};
    },
    versions: async (scope, { params }) => ({ versions: await listVersions(scope, params.id) }),
    version: (scope, { params }) => requireVersion(scope, params.id, params.version),
    restore: (scope, { params, body: { version, revision } }) =>
      restoreVersion(scope, params.id, { version, revision }),
    export: (scope, { params }) => exportFlow(scope, params.id),
    import: (scope, { body: { name, ...content } }) => importFlow(scope, name, content),
    uploadImage: outside<FlowRoutes['uploadImage']>(async (call, { files }) =>
      onlyFile(await uploadFiles(userOf(call), files, { kinds: ['image'] })),
    ),
    uploadAudio: outside<FlowRoutes['uploadAudio']>(async (call, { files, body }) =>
      onlyFile(await uploadFiles(userOf(call), files, { kinds: ['audio'], voice: body.record })),
    ),
    uploadContent: outside<FlowRoutes['uploadContent']>((call, { files }) =>
      uploadFiles(userOf(call), files, { kinds: ['image', 'audio', 'video'] }),
    ),
  },
  tables: ['flows', 'flow_versions', 'flow_forms', 'flow_media', 'flow_tests'],
  reactions: [publishedReactions],
  announce: [
    announceRecords('flow', flows.find, {
      signal: signals.flow,
      to: [admins],
      changed: (action, record) => ({ action, record }),
      removed: (id) => ({ action: 'delete' as const, id }),
    }),
  ],
  mediaInUse: flowMediaInUse,
  sample: addSampleFlow,
});

function userOf({ actor }: Call) {
  if (!actor) throw fail('ERR_NO_SESSION');
  return actor;
}

function onlyFile<File>([file]: readonly File[]): File {
  if (file === undefined) throw new Error('An upload of one file stored none.');
  return file;
}
