import { inCompany, readCompany } from '../../platform/scope/in-company.ts';
import { statement } from '../../platform/scope/scoped-query.ts';

/** Meta keeps a file for 30 days (Cloud API, media). Its id is used for 25 days only, which leaves a margin. */
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

/**
 * Remembers which files of a connection Meta has. Only one node drives a connection, so this process knows all uploads
 * that are under way.
 */
export function rememberUploads() {
  const underWay = new Map<string, Promise<string>>();
  return {
    /**
     * Meta's id of a file, which is uploaded if Meta does not have it. If several conversations need it at the same
     * time, it is uploaded once.
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
