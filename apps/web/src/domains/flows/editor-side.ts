/** What stands beside the canvas. */
export type EditorSide = 'panel' | 'simulator' | 'runs';
