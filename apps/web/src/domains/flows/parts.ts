export { FlowField } from './parts/FlowField.tsx';
