/** A backup or a restore cannot be done. The message is complete and meant for the operator. */
export class BackupError extends Error {
  override name = 'BackupError';
}
