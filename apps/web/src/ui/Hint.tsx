import { Tooltip } from '@mantine/core';

/** A tooltip at an element, which `Hints` mounts. Its text repeats the accessible name of the element. */
export function Hint({ target, text, isBeside }: { target: HTMLElement; text: string; isBeside: boolean }) {
  return <Tooltip opened withArrow label={text} target={target} position={isBeside ? 'right' : 'top'} />;
}
