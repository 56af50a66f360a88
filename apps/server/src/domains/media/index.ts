/** Files of messages: their types, their storage and their links. */
export { cleanName } from './clean-name.ts';
export { searchFfmpeg } from './ffmpeg.ts';
export { connectMedia, type MediaDependencies } from './media-dependencies.ts';
export { discardFile, ingestFile, type Incoming } from './ingest-file.ts';
export { findMedia } from './find-media.ts';
export { requireAsNamed } from './require-as-named.ts';
export { storeMedia } from './store-media.ts';
export { takeUpload } from './take-upload.ts';
export { discardAvatar, storeAvatar, type Avatar } from './store-avatar.ts';
export { discardPreviewImage, storePreviewImage, type PreviewImage } from './store-preview-image.ts';
export { connectMediaUsers, discardKeys, discardUnusedMedia } from './discard-unused.ts';
export { mediaLink, operatorLink } from './media-link.ts';
/** Archives of a company in parts, and the files of the company that they contain. */
export { listFiles, openFile, readArchive, removeArchive, storeArchivePart } from './archive-parts.ts';
/** A folder for work files, which is deleted afterwards. */
export { inWorkFolder } from './media-dependencies.ts';
/** Signs and checks links to files of another noun. */
export { isSignedLink, signLink } from './media-link.ts';
/** All files of a company, for its erasure. */
export { removeFilesOf } from './media-folder.ts';
/** How much the company stores. */
export { measureStorage } from './measure-storage.ts';
/** Pictures of the operator, which belong to no company. */
export { discardPicture, storePicture } from './operator-pictures.ts';
export { fileOfRow, viewMedia, type MediaRow } from './media-view.ts';
export { loadForDriver, storeForDriver } from './driver-files.ts';
/** The logo of the installation in all sizes. */
export { drawBrandFiles } from './draw-brand-files.ts';
