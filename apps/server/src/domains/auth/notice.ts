/** After a sign-in elsewhere the client shows a notice for a second and disconnects by itself. */
export const noticeMs = 2000;
