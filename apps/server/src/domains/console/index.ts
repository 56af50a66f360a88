/** Gives the machine room the version and the examinations of this process; called once at start. */
export { connectMachineRoom, keepExaminations } from './machine-room.ts';
