import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';
import { pan, wholePicture, zoomAt, zoomStep, type Point, type Size, type Zoom } from './zoom.ts';

/** A double click or a double tap shows the picture at this scale. */
const closeUp = 2.5;
/** The height of a line, in px, for a wheel that counts lines. */
const wheelLinePx = 16;

/**
 * Zooms and moves a picture in its frame: by the wheel and a double click at the pointer, by two fingers, by dragging.
 * The caller gives `frame` and `picture` to the elements.
 *
 * @param key identifies the picture; another picture starts unzoomed
 */
export function useZoom(key: string) {
  // A state, not a ref: a dialog draws its content later than the component that opens it, and the wheel's listener
  // must then be added.
  const [frame, setFrame] = useState<HTMLDivElement | null>(null);
  const picture = useRef<HTMLImageElement>(null);
  const [{ zoom, key: zoomedKey }, setZoom] = useState({ zoom: wholePicture, key });
  const shown = zoomedKey === key ? zoom : wholePicture;
  const change = (next: (zoom: Zoom, picture: Size, frame: Size) => Zoom) => {
    if (!picture.current || !frame) return;
    const sizes = [sizeOf(picture.current), boxOf(frame)] as const;
    setZoom((before) => {
      const zoomBefore = before.key === key ? before.zoom : wholePicture;
      return { zoom: next(zoomBefore, ...sizes), key };
    });
  };
  const zoomBy = (factor: number, at: Point = { x: 0, y: 0 }) =>
    change((before, ...sizes) => zoomAt(before, factor, at, ...sizes));
  const panBy = (by: Point) => change((before, ...sizes) => pan(before, by, ...sizes));
  const pointOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => {
    const box = frame?.getBoundingClientRect();
    return box ? { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 } : { x: 0, y: 0 };
  };

  const onWheel = useEffectEvent((event: WheelEvent) => {
    event.preventDefault();
    const pixels = event.deltaY * (event.deltaMode === WheelEvent.DOM_DELTA_LINE ? wheelLinePx : 1);
    // Browsers report a pinch on a touchpad as a wheel with Ctrl and small steps.
    const speed = event.ctrlKey ? 0.01 : 0.002;
    zoomBy(Math.exp(-pixels * speed), pointOf(event));
  });
  // React's own wheel listener is passive: `preventDefault` has no effect there, and the page would scroll or zoom,
  // too.
  useEffect(() => {
    const listener = (event: WheelEvent) => onWheel(event);
    frame?.addEventListener('wheel', listener, { passive: false });
    return () => frame?.removeEventListener('wheel', listener);
  }, [frame]);

  return {
    frame: setFrame,
    picture,
    zoom: shown,
    zoomIn: () => zoomBy(zoomStep),
    zoomOut: () => zoomBy(1 / zoomStep),
    panBy,
    reset: () => setZoom({ zoom: wholePicture, key }),
    handlers: {
      ...usePointers(panBy, zoomBy, pointOf),
      onDoubleClick: (event: { clientX: number; clientY: number }) =>
        // The factor 0 leads to the smallest scale: the whole picture.
        zoomBy(shown.scale > 1 ? 0 : closeUp, pointOf(event)),
    },
  };
}

/** The handlers of the frame for a mouse and for fingers: one pointer moves the picture, two zoom and move it. */
function usePointers(
  panBy: (by: Point) => void,
  zoomBy: (factor: number, at: Point) => void,
  pointOf: (event: PointerEvent) => Point,
) {
  const pressed = useRef(new Map<number, Point>());
  const lift = ({ pointerId }: PointerEvent) => void pressed.current.delete(pointerId);
  return {
    onPointerDown: (event: PointerEvent) => {
      if (event.button !== 0) return;
      // Browsers capture a finger for its element by themselves.
      if (event.pointerType === 'mouse') event.currentTarget.setPointerCapture(event.pointerId);
      pressed.current.set(event.pointerId, pointOf(event));
    },
    onPointerMove: (event: PointerEvent) => {
      const before = pressed.current.get(event.pointerId);
      if (!before) return;
      const now = pointOf(event);
      const [other] = [...pressed.current].filter(([id]) => id !== event.pointerId).map(([, point]) => point);
      pressed.current.set(event.pointerId, now);
      if (!other) return panBy({ x: now.x - before.x, y: now.y - before.y });
      // Each event moves one of the two fingers, so the middle between them moves by half of that.
      panBy({ x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 });
      zoomBy(distance(now, other) / Math.max(1, distance(before, other)), middle(now, other));
    },
    onPointerUp: lift,
    onPointerCancel: lift,
  };
}

/** The size of the picture at scale 1: the zoom is a CSS transformation, which these properties leave out. */
const sizeOf = ({ offsetWidth, offsetHeight }: HTMLElement) => ({ width: offsetWidth, height: offsetHeight });
const boxOf = ({ clientWidth, clientHeight }: HTMLElement) => ({ width: clientWidth, height: clientHeight });
const distance = (a: Point, b: Point) => Math.hypot(a.x - b.x, a.y - b.y);
const middle = (a: Point, b: Point) => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
