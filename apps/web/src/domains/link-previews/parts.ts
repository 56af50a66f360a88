/** What the first link of a message leads to, under its text. */
export { BubblePreview } from './parts/BubblePreview.tsx';
