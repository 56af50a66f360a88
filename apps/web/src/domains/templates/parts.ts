/** The link from a connection of the official API to its templates. */
export { TemplatesLink } from './parts/TemplatesLink.tsx';
