import { expect, test } from 'vitest';
import { askTogether } from './ask-together.ts';

/** A question that is answered when the test says so. */
function makeQuestion() {
  const answers: PromiseWithResolvers<string>[] = [];
  const ask = () => {
    const answer = Promise.withResolvers<string>();
    answers.push(answer);
    return answer.promise;
  };
  return { answers, ask };
}
const aMoment = () => new Promise((resolve) => setImmediate(resolve));

test('who asks while a question is being answered shares the next answer, not the one on its way', async () => {
  const { answers, ask } = makeQuestion();
  const together = askTogether<string>();
  const first = together('a', ask);
  const others = [together('a', ask), together('a', ask)];
  expect(answers).toHaveLength(1);
  answers[0]?.resolve('old');
  expect(await first).toBe('old');
  await aMoment();
  expect(answers).toHaveLength(2);
  const late = together('a', ask);
  answers[1]?.resolve('new');
  expect(await Promise.all(others)).toEqual(['new', 'new']);
  await aMoment();
  answers[2]?.resolve('newest');
  expect(await late).toBe('newest');
});

test('a question that failed fails for those who shared it and for nobody after them', async () => {
  const { answers, ask } = makeQuestion();
  const together = askTogether<string>();
  const [first, second, other] = [together('a', ask), together('a', ask), together('b', ask)];
  expect(answers).toHaveLength(2);
  answers[0]?.reject(new Error('away'));
  await expect(first).rejects.toThrow('away');
  await aMoment();
  answers[2]?.resolve('there');
  answers[1]?.resolve('b');
  expect([await second, await other]).toEqual(['there', 'b']);
  await aMoment();
  const later = together('a', ask);
  answers[3]?.resolve('again');
  expect(await later).toBe('again');
});
