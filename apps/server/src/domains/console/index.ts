/**
 * `connectMachineRoom` gives the machine room the version and the examinations of this process; called once at start.
 * `keepExaminations` makes these examinations.
 */
export { connectMachineRoom, keepExaminations } from './machine-room.ts';
