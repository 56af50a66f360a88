import { say, type Step } from './step.ts';

/**
 * Takes the answer to the rating question of a closed ticket, and thanks with the closing message. Any other message in
 * a closed ticket gets no answer.
 */
export const rating: Step = ({ conversation, message, connection }) => {
  if (message.rating !== null) return [{ type: 'rate', rating: message.rating }, ...say([connection.closing])];
  return conversation.status === 'closed' ? [] : null;
};
