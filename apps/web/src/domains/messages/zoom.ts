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
/** A place in the frame, from its middle. */
export interface Place {
  x: number;
  y: number;
}

export const wholePicture: Zoom = { scale: 1, x: 0, y: 0 };
/** Closer, one sees only pixels. */
export const maxScale = 8;
/** One press of a key or a button. */
export const zoomStep = 1.5;

const clamp = (value: number, most: number) => Math.min(most, Math.max(-most, value)) + 0;

/** A picture that is larger than its frame covers it; a smaller one stays in its middle. */
function within({ scale, x, y }: Zoom, picture: Size, frame: Size): Zoom {
  const over = (length: number, room: number) => Math.max(0, (length * scale - room) / 2);
  return {
    scale,
    x: clamp(x, over(picture.width, frame.width)),
    y: clamp(y, over(picture.height, frame.height)),
  };
}

/** `picture`: its size at scale 1. */
export const pan = (zoom: Zoom, by: Place, picture: Size, frame: Size): Zoom =>
  within({ ...zoom, x: zoom.x + by.x, y: zoom.y + by.y }, picture, frame);

/** Zooms by a factor; what lies at the place stays there. */
export function zoomAt(zoom: Zoom, factor: number, at: Place, picture: Size, frame: Size): Zoom {
  const scale = Math.min(maxScale, Math.max(1, zoom.scale * factor));
  const by = scale / zoom.scale;
  return within({ scale, x: at.x - (at.x - zoom.x) * by, y: at.y - (at.y - zoom.y) * by }, picture, frame);
}
