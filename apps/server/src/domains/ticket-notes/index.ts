import './tables.ts';

export { ticketNoteHttp } from './http.ts';
