/** A backup or a restore cannot be done; the message is for the operator and complete. */
export class BackupError extends Error {
  override name = 'BackupError';
}
