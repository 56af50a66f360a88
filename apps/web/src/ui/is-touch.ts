/** Whether there is a keyboard on the screen only, which would cover half of what is shown. */
export const isTouch = (): boolean => matchMedia('(hover: none), (pointer: coarse)').matches;
