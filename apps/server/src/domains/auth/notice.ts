/** A client that was told of a sign-in elsewhere shows a notice for a second and leaves by itself. */
export const noticeMs = 2000;
