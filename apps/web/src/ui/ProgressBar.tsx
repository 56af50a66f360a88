import { Progress, type ProgressProps } from '@mantine/core';
// Not with the styles of the workspace: only few screens show a bar.
import '@mantine/core/styles/Progress.layer.css';

/** How far something is, in per cent. */
export const ProgressBar = (props: ProgressProps & { 'aria-label': string }) => <Progress {...props} />;
