import { useDraggable } from '@dnd-kit/react';
import { Card, type CardProps } from './Card.tsx';

/** A card that the pointer can drag to another lane. */
export function DraggableCard(props: CardProps) {
  const { card } = props;
  const { ref, isDragging } = useDraggable({ id: card.ticket.id, data: { card } });
  return <Card {...props} ref={ref} isDragged={isDragging} />;
}
