import { useState, type DragEvent } from 'react';

/** Takes files that are dropped on an element. `handlers` belong to the element. */
export function useFileDrop(isOn: boolean, onFiles: (files: FileList) => void) {
  const [isDragging, setDragging] = useState(false);
  const hasFiles = (event: DragEvent) => isOn && event.dataTransfer.types.includes('Files');
  const handlers = {
    onDragOver: (event: DragEvent) => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setDragging(true);
    },
    onDragLeave: (event: DragEvent) => {
      // The event also comes when the pointer moves on to a child of the element.
      if (!event.currentTarget.contains(event.relatedTarget as Node | null)) setDragging(false);
    },
    onDrop: (event: DragEvent) => {
      setDragging(false);
      if (!hasFiles(event)) return;
      event.preventDefault();
      onFiles(event.dataTransfer.files);
    },
  };
  return { isDragging, handlers };
}
