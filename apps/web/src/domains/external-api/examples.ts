/** A call with a text, for a terminal. */
export const textExample = (url: string, body: string): string => `curl -X POST '${url}' \\
  -H 'Authorization: Bearer TOKEN' \\
  -H 'Content-Type: application/json' \\
  -H 'Idempotency-Key: 42' \\
  -d '${JSON.stringify({ number: '5511987654321', body })}'`;

/** A call with a file, for a terminal. */
export const mediaExample = (url: string, caption: string, file: string): string => `curl -X POST '${url}' \\
  -H 'Authorization: Bearer TOKEN' \\
  -F 'number=5511987654321' \\
  -F 'body=${caption}' \\
  -F 'medias=@${file}'`;

/** The body of the answer to a call that was accepted. */
export const replyExample = JSON.stringify(
  { mensagem: 'Mensagem enviada', messageId: '1042', ticketId: 87, waits: false },
  null,
  2,
);
