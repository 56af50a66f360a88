/** `requireTags`: all of the requested tags, or ERR_NO_TAG_FOUND. `findTags`: those that exist. */
export { findTags, requireTags } from './find-tags.ts';
