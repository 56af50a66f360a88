import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** Meta keeps a file for 30 days (Cloud API, media). The last five are left for messages that wait in the outbox. */
const keptDays = 25;

const selectUpload = statement(`
  select graph_id as "graphId" from cloud_uploads
  where connection_id = $1 and media_key = $2 and phone_number_id = $3 and uploaded_at > $4`);
const upsertUpload = statement(`
  insert into cloud_uploads (connection_id, media_key, phone_number_id, graph_id, uploaded_at)
  values ($1, $2, $3, $4, $5)
  on conflict on constraint cloud_uploads_pkey do update
  set phone_number_id = excluded.phone_number_id, graph_id = excluded.graph_id, uploaded_at = excluded.uploaded_at`);
const deleteUpload = statement('delete from cloud_uploads where connection_id = $1 and media_key = $2');
const deleteOldUploads = statement('delete from cloud_uploads where connection_id = $1 and uploaded_at <= $2');

/** The number whose uploads are meant. */
interface NumberKey {
  companyId: number;
  connectionId: number;
  phoneNumberId: string;
}

/** The files of a connection that Meta has. One node drives a connection, so uploads under way are known here. */
export function rememberUploads() {
  const underWay = new Map<string, Promise<string>>();
  return {
    /**
     * Meta's id of a file. A file is uploaded once, also if several conversations need it at the same time.
     * @throws what `upload` throws
     */
    async idOf({ companyId, connectionId, phoneNumberId }: NumberKey, key: string, upload: () => Promise<string>) {
      const now = new Date();
      const oldest = new Date(now.getTime() - keptDays * 24 * 3600_000);
      const [stored] = await readCompany(companyId, (scope) =>
        scope.rows<{ graphId: string }>(selectUpload, [connectionId, key, phoneNumberId, oldest]),
      );
      if (stored) return stored.graphId;
      const uploadKey = `${phoneNumberId} ${key}`;
      const uploading =
        underWay.get(uploadKey) ??
        (async () => {
          const graphId = await upload();
          await inCompany(companyId, async (scope) => {
            await scope.rows(deleteOldUploads, [connectionId, oldest]);
            await scope.rows(upsertUpload, [connectionId, key, phoneNumberId, graphId, now]);
          });
          return graphId;
        })().finally(() => underWay.delete(uploadKey));
      underWay.set(uploadKey, uploading);
      return uploading;
    },
    /** Call this when Meta does not have the file any more. */
    forget: ({ companyId, connectionId }: NumberKey, key: string) =>
      inCompany(companyId, (scope) => scope.rows(deleteUpload, [connectionId, key])),
  };
}
export type Uploads = ReturnType<typeof rememberUploads>;
