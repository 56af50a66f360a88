/** What stands beside the canvas: the panel of the draft (blocks, findings, versions), the simulator, or the runs. */
export type EditorSide = 'panel' | 'simulator' | 'runs';
