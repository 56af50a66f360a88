/** The preview of the first link of a message, under its text. */
export { BubblePreview } from './parts/BubblePreview.tsx';
