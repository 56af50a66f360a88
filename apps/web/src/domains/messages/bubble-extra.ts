import type { Message } from '@balcao/contract';
import { createContext, type ReactNode } from 'react';

/**
 * What a bubble shows above its text beside the parts of every message, as the card of a ticket. Keeps its identity.
 */
export const BubbleExtra = createContext<((message: Message) => ReactNode) | null>(null);
