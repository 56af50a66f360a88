import { expect, test } from 'vitest';
import { maxScale, pan, wholePicture, zoomAt, type Zoom } from './zoom.ts';

const frame = { width: 800, height: 600 };
const picture = { width: 800, height: 400 };
/** The point of the picture, from its middle at scale 1, that lies at a place of the frame. */
const pointAt = ({ scale, x, y }: Zoom, at: { x: number; y: number }) => ({
  x: (at.x - x) / scale,
  y: (at.y - y) / scale,
});

test('what lies under the pointer stays there while the picture grows and shrinks', () => {
  const at = { x: 250, y: 90 };
  const before = pointAt(wholePicture, at);
  let zoom = zoomAt(wholePicture, 3, at, picture, frame);
  expect(pointAt(zoom, at).x).toBeCloseTo(before.x);
  expect(pointAt(zoom, at).y).toBeCloseTo(before.y);
  zoom = zoomAt(zoom, 1.2, at, picture, frame);
  expect(pointAt(zoom, at).x).toBeCloseTo(before.x);
});

test('a picture is never smaller than the frame allows, nor larger than eight times', () => {
  expect(zoomAt(wholePicture, 0.1, { x: 5, y: 5 }, picture, frame)).toEqual(wholePicture);
  expect(zoomAt(wholePicture, 100, { x: 0, y: 0 }, picture, frame).scale).toBe(maxScale);
});

test('a picture is moved no further than its edge', () => {
  const large = zoomAt(wholePicture, 2, { x: 0, y: 0 }, picture, frame);
  expect(pan(large, { x: 5000, y: -5000 }, picture, frame)).toEqual({ scale: 2, x: 400, y: -100 });
  expect(pan(wholePicture, { x: 50, y: 50 }, picture, frame)).toEqual(wholePicture);
});
