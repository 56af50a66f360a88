import { ApiError } from '../../api/api-error.ts';
import { errorText } from '../../ui/toasts.ts';

/** The words for a code that travels with a message. */
export const codeText = (code: string): string => errorText(new ApiError(code, 0));
