import { useLayoutEffect, useState } from 'react';

/** True only in the render that adds older rows: in that render the list keeps its position as seen from the end. */
export function useIsPrepending(pageCount: number): boolean {
  const [drawnPages, setDrawnPages] = useState(pageCount);
  useLayoutEffect(() => {
    // Intended: one render with the shift, the next without.
    // oxlint-disable-next-line react/set-state-in-effect
    setDrawnPages(pageCount);
  }, [pageCount]);
  return pageCount > drawnPages;
}
