import './tables.ts';
import './jobs.ts';

export { externalApiHttp } from './http.ts';
