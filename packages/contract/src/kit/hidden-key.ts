/** Sent in place of a stored key, which never leaves the server. If a client sends it back, the stored key stays. */
export const hiddenKey = '••••••••';
