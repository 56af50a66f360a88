import { Navigate, useParams } from '@tanstack/react-router';
import { FlowPage } from './parts/FlowPage.tsx';

/** The editor of one flow. Without a valid id in the address the list is shown. */
export function FlowScreen() {
  const { id } = useParams({ strict: false });
  const flowId = Number(id);
  if (!Number.isInteger(flowId) || flowId < 1) return <Navigate to="/flowbuilders" replace />;
  return <FlowPage key={flowId} flowId={flowId} />;
}
