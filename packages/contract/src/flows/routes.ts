import { z } from 'zod';
import { flag, id, optionalText, text } from '../kit/fields.ts';
import { defineRoute } from '../kit/route.ts';
import { limits } from '../limits.ts';
import { FlowContent, flowParts } from './flow-content.ts';
import { Flow, FlowChanges, FlowDraft, FlowExport, FlowFields, FlowFile, FlowVersion, revision } from './flows.ts';

/** Flows are for admins of companies whose plan includes campaigns (decision 0055). */
const guarded = { access: 'flows:edit', plan: 'useCampaigns' } as const;
const onFlow = { ...guarded, params: { id: id() } } as const;
const name = () => text(limits.flow.name.min, limits.flow.name.max);
const uploadErrors = ['ERR_MEDIA_EMPTY', 'ERR_MEDIA_TOO_LARGE', 'ERR_MEDIA_BROKEN', 'ERR_FLOW_FILE_TYPE'] as const;
const Saved = z.object({ revision: z.number() });

export const flowRoutes = {
  page: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/flowbuilder',
    summary: 'The flows of the company, by name',
    query: z.object({ searchParam: z.string().max(100).optional() }),
    reply: z.object({ flows: z.array(Flow), count: z.number(), hasMore: z.boolean() }),
  }),
  create: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder',
    summary: 'Add a flow without blocks',
    body: FlowFields,
    reply: Flow,
    errors: ['ERR_FLOW_NAME_ALREADY_EXISTS', 'ERR_TOO_MANY_FLOWS'],
  }),
  rename: defineRoute({
    ...guarded,
    method: 'PUT',
    path: '/flowbuilder',
    summary: 'Rename a flow',
    body: z.object({ flowId: id(), name: name() }),
    reply: Flow,
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_NAME_ALREADY_EXISTS'],
  }),
  update: defineRoute({
    ...onFlow,
    method: 'PUT',
    path: '/flowbuilder/:id',
    summary: 'Rename a flow, or switch it on or off',
    body: FlowChanges,
    reply: Flow,
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_NAME_ALREADY_EXISTS'],
  }),
  remove: defineRoute({
    ...onFlow,
    method: 'DELETE',
    path: '/flowbuilder/:id',
    summary: 'Delete a flow with its versions',
    errors: ['ERR_NO_FLOW_FOUND'],
  }),
  duplicate: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder/duplicate',
    summary: 'Copy a flow; the copy is not published',
    body: z.object({ flowId: id() }),
    reply: Flow,
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_TOO_MANY_FLOWS'],
  }),
  show: defineRoute({
    ...onFlow,
    method: 'GET',
    path: '/flowbuilder/flow/:id',
    summary: 'A flow with its draft; stored keys are shown as dots',
    reply: z.object({ flow: FlowDraft }),
    errors: ['ERR_NO_FLOW_FOUND'],
  }),
  save: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder/flow',
    summary: 'Save the draft of a flow, in place of the former one',
    body: z.object({ idFlow: id(), ...flowParts, revision: revision().optional() }),
    reply: Saved,
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_CHANGED_MEANWHILE'],
  }),
  publish: defineRoute({
    ...onFlow,
    method: 'POST',
    path: '/flowbuilder/:id/publish',
    summary: 'Make the draft the version that runs',
    body: z.object({ revision: revision().optional(), note: optionalText(limits.flow.note) }),
    reply: FlowVersion,
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_FLOW_CHANGED_MEANWHILE', 'ERR_FLOW_HAS_FAULTS'],
  }),
  versions: defineRoute({
    ...onFlow,
    method: 'GET',
    path: '/flowbuilder/:id/versions',
    summary: 'The last 100 published versions of a flow, the newest first',
    reply: z.object({ versions: z.array(FlowVersion) }),
    errors: ['ERR_NO_FLOW_FOUND'],
  }),
  version: defineRoute({
    ...guarded,
    method: 'GET',
    path: '/flowbuilder/:id/versions/:version',
    summary: 'A published version with its blocks',
    params: { id: id(), version: id() },
    reply: FlowVersion.extend({ flow: FlowContent }),
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_NO_FLOW_VERSION_FOUND'],
  }),
  restore: defineRoute({
    ...onFlow,
    method: 'POST',
    path: '/flowbuilder/:id/restore',
    summary: 'Make a published version the draft again',
    body: z.object({ version: id(), revision: revision().optional() }),
    reply: Saved,
    errors: ['ERR_NO_FLOW_FOUND', 'ERR_NO_FLOW_VERSION_FOUND', 'ERR_FLOW_CHANGED_MEANWHILE'],
  }),
  export: defineRoute({
    ...onFlow,
    method: 'GET',
    path: '/flowbuilder/:id/export',
    summary: 'The draft as a file, without keys and uploaded files',
    reply: FlowExport,
    errors: ['ERR_NO_FLOW_FOUND'],
  }),
  import: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder/import',
    summary: 'Make a flow from an exported file; a name that is taken gets a number',
    body: z.object({ name: name(), ...flowParts }),
    reply: Flow,
    errors: ['ERR_TOO_MANY_FLOWS'],
  }),
  uploadImage: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder/img',
    summary: 'Upload a picture (png, jpg) for a block',
    body: z.object({}),
    upload: { field: 'medias', maxFiles: 1 },
    reply: FlowFile,
    errors: uploadErrors,
  }),
  uploadAudio: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder/audio',
    summary: 'Upload a sound (mp3, ogg) for a block; `record`: it is made a voice note',
    body: z.object({ record: flag().default(false) }),
    upload: { field: 'medias', maxFiles: 1 },
    reply: FlowFile,
    errors: uploadErrors,
  }),
  uploadContent: defineRoute({
    ...guarded,
    method: 'POST',
    path: '/flowbuilder/content',
    summary: 'Upload pictures, sounds and films (mp4) for a content block; the reply has their order',
    body: z.object({}),
    upload: { field: 'medias', maxFiles: limits.flow.filesPerUpload },
    reply: z.array(FlowFile),
    errors: uploadErrors,
  }),
};
