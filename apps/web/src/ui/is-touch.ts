/** Whether the device is used by touch: then its keyboard is on the screen and covers half of the page. */
export const isTouch = (): boolean => matchMedia('(hover: none), (pointer: coarse)').matches;
