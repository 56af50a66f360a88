import type { Installation } from './installation.ts';
import { startLibrary } from './library.ts';
import { reachedPhones, writeAs, type NumberSide } from './number-side.ts';
import { oneByOne } from './one-by-one.ts';

/**
 * Numbers that are linked to the WhatsApp library alone.
 * @param keptIn the storage of their keys
 */
export async function libraryNumbers(
  installation: Installation,
  numbers: readonly string[],
  customers: readonly string[],
  { keptIn, suffix }: { keptIn: 'postgres' | 'memory'; suffix: string },
): Promise<NumberSide> {
  const library = await startLibrary(installation, keptIn);
  try {
    for (const number of numbers) await library.link(number);
  } catch (error) {
    await library.stop();
    throw error;
  }
  return {
    suffix,
    async receive(what, { count, chats, numbers: among }) {
      const { taken } = await library.expect(count);
      const since = performance.now();
      await oneByOne({ count, chats }, (nth) =>
        writeAs(
          installation,
          customers[nth % chats],
          numbers[(nth % chats) % among],
          `Pergunta ${nth} sobre o meu pedido.`,
        ),
      );
      await taken;
      return { what, perSecond: count / ((performance.now() - since) / 1000) };
    },
    async prepareAnswers() {},
    async answer(what, { count, chats, numbers: among }) {
      const mark = `resposta ${crypto.randomUUID()}`;
      const answers = Array.from({ length: count }, (_, nth) => ({
        number: numbers[(nth % chats) % among] ?? '',
        customer: customers[nth % chats] ?? '',
        text: `${mark} ${nth}`,
      }));
      const since = performance.now();
      await library.send(answers, chats);
      const perSecond = count / ((performance.now() - since) / 1000);
      return { what, perSecond, counts: await reachedPhones(installation, numbers, mark, count) };
    },
    close: () => library.stop(),
  };
}
