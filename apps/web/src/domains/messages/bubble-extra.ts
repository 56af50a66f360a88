import type { Message } from '@balcao/contract';
import { createContext, type ReactNode } from 'react';

/**
 * A function that adds something to a bubble above its text, such as the card of a ticket. Its provider must pass the
 * same function at each render: a new function renders all bubbles again.
 */
export const BubbleExtra = createContext<((message: Message) => ReactNode) | null>(null);
