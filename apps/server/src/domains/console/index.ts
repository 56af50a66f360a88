/** Called once at start: what the machine room knows of this process. */
export { connectMachineRoom, keepExaminations } from './machine-room.ts';
