/** How a picture stands in its frame: its scale, and how far its middle is from the middle of the frame, in pixels. */
export interface Zoom {
  scale: number;
  x: number;
  y: number;
}
export interface Size {
  width: number;
  height: number;
}
/** A point in the frame, measured from its middle, or a movement of the picture. In pixels. */
export interface Point {
  x: number;
  y: number;
}

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 };
/** At a larger scale only pixels would be seen. */
export const maxScale = 8;
/** The factor of one press of a key or a button. */
export const zoomStep = 1.5;

/** `+ 0` makes 0 of -0. */
const clamp = (value: number, max: number) => Math.min(max, Math.max(-max, value)) + 0;

/** A picture that is larger than its frame covers it; a smaller one stays in its middle. */
function within({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const maxShift = (length: number, frameLength: number) => Math.max(0, (length * scale - frameLength) / 2);
  return {
    scale,
    x: clamp(x, maxShift(picture.width, frame.width)),
    y: clamp(y, maxShift(picture.height, frame.height)),
  };
}

/** Moves the picture. `picture`: its size at scale 1. */
export const pan = (zoom: Zoom, by: Point, picture: Size, frame: Size): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame);

/** Zooms by a factor; the point of the picture at the place `at` stays there. */
export function zoomAt(zoom: Zoom, factor: number, at: Point, picture: Size, frame: Size): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor));
  const ratio = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * ratio, y: at.y - (at.y - zoom.y) * ratio }, picture, frame);
}
