import { useLayoutEffect, useState } from 'react';

/** True only in the render that adds older rows: in that render the list keeps its position as seen from the end. */
export function useIsPrepending(olderPages: number): boolean {
  const [drawnPages, setDrawnPages] = useState(olderPages);
  useLayoutEffect(() => {
    // Intended: one render with the shift, the next without.
    // oxlint-disable-next-line react/set-state-in-effect
    setDrawnPages(olderPages);
  }, [olderPages]);
  return olderPages > drawnPages;
}
