import { isErrorCode, type SendReceipt } from '@balcao/contract';
import { ApiError } from '../../api/api-error.ts';
import { send } from '../../api/send.ts';

/** The answer, as a program would see it. Status 0: the server was not reached, and `body` has only our error code. */
export interface Answer {
  status: number;
  body: Record<string, unknown>;
  /** The refusal; null: the call was accepted. */
  error: ApiError | null;
}

export const sendPath = '/api/messages/send';

/**
 * Sends as a program does, with the given token. The session of the signed-in user is not used.
 * A refusal with a code of the contract is an answer, and so is an unreachable server.
 * @throws any other error
 */
export async function sendTest(token: string, body: Record<string, unknown> | FormData): Promise<Answer> {
  try {
    return {
      status: 200,
      body: (await send({ method: 'POST', url: sendPath, token, body })) as SendReceipt,
      error: null,
    };
  } catch (error) {
    // Status 0: the server was not reached, which the screen shows like a refusal.
    const isAnswer = error instanceof ApiError && (isErrorCode(error.code) || error.status === 0);
    if (!isAnswer) throw error;
    return { status: error.status, body: { error: error.code, ...error.details }, error };
  }
}
