import { afterEach, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { expectAccessible } from '../../../testing/accessible.ts';
import { closeDesk } from '../../../testing/desk.tsx';
import { callsOf, onCall } from '../../../testing/fake-server.ts';
import { bubbles, field, log, openThread } from '../../../testing/open-thread.tsx';
import { toast } from '../../../ui/toasts.ts';

afterEach(async () => {
  await page.viewport(1280, 800);
  expect(await closeDesk()).toEqual([]);
});

const menu = page.getByRole('menu', { name: 'Opções da mensagem' });
/** A picture of a quarter of blue, so that its corners differ. */
const photo = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" width="800" height="600"><rect width="400" height="300" fill="blue"/></svg>',
)}`;
const photoMessage = {
  mediaType: 'image',
  mediaUrl: photo,
  media: {
    name: 'sofa.svg',
    mimetype: 'image/svg+xml',
    size: 90,
    width: 800,
    height: 600,
    seconds: null,
    peaks: null,
    thumbUrl: null,
    voice: false,
  },
} as const;
const finger = (on: Element, type: string, at: { x: number; y: number }, pointerId = 1) =>
  on.dispatchEvent(
    new PointerEvent(type, {
      bubbles: true,
      cancelable: true,
      composed: true,
      pointerType: 'touch',
      pointerId,
      isPrimary: pointerId === 1,
      button: 0,
      clientX: at.x,
      clientY: at.y,
    }),
  );
const middleOf = (element: Element) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
};

test('a notice covers neither the send button nor the field', async () => {
  await openThread({ messages: [{ body: 'Oi' }] });
  await field.fill('Já vou ver');
  for (const [width, height] of [
    [1440, 900],
    [768, 1024],
    [390, 844],
  ] as const) {
    await page.viewport(width, height);
    toast('success', `Nota salva ${width}`);
    await expect.element(page.getByText(`Nota salva ${width}`)).toBeVisible();
    for (const name of ['Enviar', 'Anexar', 'Nota interna']) {
      const button = page.getByRole('button', { name, exact: true }).element();
      const { x, y } = middleOf(button);
      expect(button.contains(document.elementFromPoint(x, y)), `${name} at ${width}`).toBe(true);
    }
  }
});

test('an expired message says so, with kind and size of a file, and offers no action that needs it', async () => {
  await openThread({
    messages: [
      { mediaType: 'expired', body: '' },
      {
        mediaType: 'application',
        body: '',
        download: {
          state: 'removed',
          name: '',
          mimetype: 'application/pdf',
          size: 2048,
          width: null,
          height: null,
          seconds: null,
          voice: false,
          preview: null,
        },
      },
    ],
  });
  await expect.element(log.getByText('Mensagem expirada: a empresa não guarda mensagens tão antigas.')).toBeVisible();
  const file = log.getByRole('group', { name: 'Documento' });
  await expect.element(file.getByText(/^2\skB$/)).toBeVisible();
  await expect.element(file.getByText('Expirado: a empresa não guarda arquivos tão antigos.')).toBeVisible();
  expect(file.getByRole('button').elements()).toEqual([]);
  await expectAccessible();
});

test('a long press of a finger opens the menu of a message, and a short one does not', async () => {
  await openThread({ messages: [{ body: 'Segure aqui' }] });
  await expect.poll(() => bubbles('Segure aqui').length).toBe(1);
  const bubble = bubbles('Segure aqui')[0]?.querySelector('time') as Element;
  const at = middleOf(bubble);
  finger(bubble, 'pointerdown', at);
  finger(bubble, 'pointermove', { x: at.x, y: at.y + 40 });
  finger(bubble, 'pointerup', { x: at.x, y: at.y + 40 });
  finger(bubble, 'pointerdown', at);
  await expect.element(menu).toBeVisible();
  finger(bubble, 'pointerup', at);
  await expect.element(menu.getByRole('menuitem', { name: 'Responder' })).toBeVisible();
  await userEvent.keyboard('{Escape}');
  await expect.element(menu).not.toBeInTheDocument();
});

test('the menu of a message stands in the main landmark, and what deletes is readable', async () => {
  await openThread({ messages: [{ body: 'Meu texto', fromMe: true, ack: 3 }] });
  await page.getByRole('button', { name: 'Opções da mensagem' }).click();
  await expect.element(menu.getByRole('menuitem', { name: 'Apagar para todos' })).toBeVisible();
  expect(menu.element().closest('[data-overlays]')).not.toBeNull();
  await expectAccessible();
});

test('CV-02 any emoji is a reaction, and the panel begins with those chosen last', async () => {
  localStorage.removeItem('recent-emojis');
  const { stored } = await openThread({ messages: [{ body: 'Adorei!' }] });
  const [message] = stored;
  if (!message) throw new Error('The server has no message.');
  onCall('messages', 'react', ({ body }) => ({
    ...message,
    reactions: [{ emoji: (body as { emoji: string }).emoji, fromMe: true }],
    updatedAt: new Date().toISOString(),
  }));
  const open = async () => {
    await page.getByRole('button', { name: 'Opções da mensagem' }).click();
    await menu.getByRole('menuitem', { name: 'Outra reação' }).click();
  };
  await open();
  const search = page.getByRole('searchbox', { name: 'Buscar emoji' });
  await search.fill('abacaxi');
  const found = () =>
    [...document.querySelectorAll<HTMLElement>('[frimousse-emoji]')].find(
      (emoji) => emoji.textContent === '🍍' && emoji.checkVisibility({ visibilityProperty: true }),
    );
  await expect.poll(found).toBeTruthy();
  found()?.click();
  await expect.poll(() => callsOf('messages', 'react').map(({ body }) => body)).toEqual([{ emoji: '🍍' }]);
  await expect.element(search).not.toBeInTheDocument();
  await open();
  await expectAccessible();
  await page.getByRole('group', { name: 'Recentes' }).getByRole('button', { name: '🍍' }).click();
  await expect.poll(() => callsOf('messages', 'react').length).toBe(2);
});

test('CV-03 a photo grows at the pointer, is moved, and is whole again by a double click or a key', async () => {
  const { receive } = await openThread();
  receive('O sofá', photoMessage);
  await page.getByRole('button', { name: /^Abrir foto/ }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'O sofá' });
  await expect.element(shown).toBeVisible();
  const image = shown.element() as HTMLImageElement;
  const canvas = image.parentElement as HTMLElement;
  await expect.poll(() => image.getBoundingClientRect().width).toBeGreaterThan(300);
  const whole = image.getBoundingClientRect();
  const at = { x: whole.x + whole.width * 0.25, y: whole.y + whole.height * 0.25 };
  /** The place of the picture under the pointer, as a share of its width. */
  const share = () => {
    const box = image.getBoundingClientRect();
    return (at.x - box.x) / box.width;
  };
  const wheel = (deltaY: number) =>
    canvas.dispatchEvent(
      new WheelEvent('wheel', { deltaY, clientX: at.x, clientY: at.y, bubbles: true, cancelable: true }),
    );
  wheel(-500);
  await expect.poll(() => image.getBoundingClientRect().width).toBeGreaterThan(whole.width * 2);
  expect(share()).toBeCloseTo(0.25, 1);
  const left = image.getBoundingClientRect().x;
  finger(canvas, 'pointerdown', at, 1);
  finger(canvas, 'pointermove', { x: at.x + 40, y: at.y }, 1);
  finger(canvas, 'pointerup', { x: at.x + 40, y: at.y }, 1);
  await expect.poll(() => Math.round(image.getBoundingClientRect().x - left)).toBe(40);
  const double = () =>
    canvas.dispatchEvent(new MouseEvent('dblclick', { clientX: at.x, clientY: at.y, bubbles: true }));
  double();
  await expect.poll(() => Math.round(image.getBoundingClientRect().width)).toBe(Math.round(whole.width));
  double();
  await expect.poll(() => image.getBoundingClientRect().width).toBeGreaterThan(whole.width * 2);
  await userEvent.keyboard('0');
  await expect.poll(() => Math.round(image.getBoundingClientRect().width)).toBe(Math.round(whole.width));
  await userEvent.keyboard('+');
  await expect.poll(() => Math.round(image.getBoundingClientRect().width)).toBe(Math.round(whole.width * 1.5));
  await expectAccessible();
});

test('CV-03 two fingers zoom a photo', async () => {
  const { receive } = await openThread();
  receive('O sofá', photoMessage);
  await page.getByRole('button', { name: /^Abrir foto/ }).click();
  const shown = page.getByRole('dialog').getByRole('img', { name: 'O sofá' });
  await expect.element(shown).toBeVisible();
  const image = shown.element() as HTMLImageElement;
  const canvas = image.parentElement as HTMLElement;
  await expect.poll(() => image.getBoundingClientRect().width).toBeGreaterThan(300);
  const { width } = image.getBoundingClientRect();
  const { x, y } = middleOf(image);
  finger(canvas, 'pointerdown', { x: x - 50, y }, 1);
  finger(canvas, 'pointerdown', { x: x + 50, y }, 2);
  finger(canvas, 'pointermove', { x: x - 100, y }, 1);
  finger(canvas, 'pointermove', { x: x + 100, y }, 2);
  await expect.poll(() => image.getBoundingClientRect().width / width).toBeGreaterThan(1.8);
  finger(canvas, 'pointerup', { x: x - 100, y }, 1);
  finger(canvas, 'pointerup', { x: x + 100, y }, 2);
});

test('a text that is read from the right stands so in the bubble and in the field', async () => {
  await openThread({ messages: [{ body: 'مرحبا، السعر R$ 250,00 من فضلك' }, { body: 'Custa R$ 250,00' }] });
  await expect.poll(() => bubbles('السعر').length).toBe(1);
  const directionOf = (element: Element | null | undefined) => (element ? getComputedStyle(element).direction : '');
  expect(directionOf(bubbles('السعر')[0]?.querySelector('[dir=auto]'))).toBe('rtl');
  expect(directionOf(bubbles('Custa')[0]?.querySelector('[dir=auto]'))).toBe('ltr');
  await field.fill('شكرا');
  expect(directionOf(field.element())).toBe('rtl');
  expect(log.element()).toBeTruthy();
});
