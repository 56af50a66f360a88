import { randomUUID } from 'node:crypto';
import { fail } from '../../platform/fail.ts';
import { detectIntent, type Agent } from './detect-intent.ts';

/**
 * The specification's test of an agent: it is asked "Ola".
 * @throws ERR_TEST_SESSION_DIALOG ERR_TEST_REPLY_DIALOG
 */
export async function testSession({
  projectName,
  jsonContent,
  language,
}: Omit<Agent, 'serviceAccount'> & { jsonContent: string }): Promise<{ messages: string[] }> {
  const agent = { projectName, serviceAccount: jsonContent, language };
  const { called, answer } = await detectIntent(agent, `test-${randomUUID()}`, { text: 'Ola' });
  if (answer) return { messages: answer.texts };
  throw fail(called.outcome === 'content' ? 'ERR_TEST_REPLY_DIALOG' : 'ERR_TEST_SESSION_DIALOG');
}
