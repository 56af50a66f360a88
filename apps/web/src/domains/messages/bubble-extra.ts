import type { Message } from '@balcao/contract';
import { createContext, type ReactNode } from 'react';

/** What a bubble shows above its text beside what every message has, such as the card of a ticket. Must keep its identity. */
export const BubbleExtra = createContext<((message: Message) => ReactNode) | null>(null);
