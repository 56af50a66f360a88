import { setTimeout as wait } from 'node:timers/promises';
import type { Page } from '@playwright/test';
import type { FlowContent } from '../packages/contract/src/index.ts';
import { measureFrames, openPage, rowOfFrames, type Frames } from './kit/frames.ts';
import { apiOf, type Installation } from './kit/installation.ts';
import type { Row } from './kit/row.ts';

const blocks = 300;
const moves = 180;

/** A path of blocks in rows of twenty, each connected to the next one. */
const longFlow: FlowContent = {
  nodes: Array.from({ length: blocks }, (_, nth) => ({
    id: nth === 0 ? '1' : `b${nth}`,
    type: nth === 0 ? ('start' as const) : ('message' as const),
    position: { x: (nth % 20) * 290, y: Math.floor(nth / 20) * 160 },
    data: nth === 0 ? {} : { label: `Mensagem ${nth} para {{firstName}}` },
  })),
  connections: Array.from({ length: blocks - 1 }, (_, nth) => ({
    id: `e${nth}`,
    source: nth === 0 ? '1' : `b${nth}`,
    sourceHandle: 'a',
    target: `b${nth + 1}`,
  })),
};

/** Drags a block of a large flow across the canvas, and measures the frames that the browser draws meanwhile. */
export async function flowEditor(installation: Installation): Promise<Row[]> {
  const [person] = await installation.admins();
  if (!person) throw new Error('Nobody is signed in.');
  const api = apiOf(installation, person);
  const { id } = await api.flows.create({ body: { name: `Fluxo longo ${Date.now() % 10_000}` } });
  await api.flows.save({ body: { idFlow: id, ...longFlow } });
  const { page, close } = await openPage(installation, `/flowbuilder/${id}`);
  try {
    const node = page.locator('.react-flow__node').nth(150);
    await node.waitFor();
    // All blocks are measured and drawn.
    await wait(3000);
    return [rowOfFrames(`a block of ${blocks} is dragged: from frame to frame`, await drag(page, node))];
  } finally {
    await close();
    await api.flows.remove({ params: { id } });
  }
}

/** Moves the mouse once for each frame of a screen of 60 Hz. */
async function drag(page: Page, node: ReturnType<Page['locator']>): Promise<Frames> {
  const box = await node.boundingBox();
  if (!box) throw new Error('The block is not on the screen.');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + 3, y + 3);
  const frames = await measureFrames(page, moves, (nth) =>
    page.mouse.move(x + 200 * Math.sin(nth / 20), y + 120 * Math.sin(nth / 13)),
  );
  await page.mouse.up();
  return frames;
}
