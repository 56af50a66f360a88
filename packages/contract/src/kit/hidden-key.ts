/** Stands for a stored key, which never leaves the server. Sent back in the same place, it keeps the key. */
export const hiddenKey = '••••••••';
