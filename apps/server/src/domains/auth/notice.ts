/**
 * How long the server waits before it disconnects a client whose user has signed in elsewhere. The client shows a
 * notice for a second and disconnects by itself.
 */
export const noticeMs = 2000;
