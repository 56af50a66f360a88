import './facts.ts';

/** Tags of the company: all of those asked for or ERR_NO_TAG_FOUND, or those that exist. */
export { findTags, requireTags } from './list-tags.ts';
