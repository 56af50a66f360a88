import { Progress, type ProgressProps } from '@mantine/core';
// Not in `mantine-styles.ts`, because only few screens show a bar.
import '@mantine/core/styles/Progress.layer.css';

/** Shows progress in per cent. */
export const ProgressBar = (props: ProgressProps & { 'aria-label': string }) => <Progress {...props} />;
