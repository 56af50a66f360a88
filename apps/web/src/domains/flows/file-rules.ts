import type { FlowFile } from '@balcao/contract';
import { limits } from '@balcao/contract/limits';

/** The files that the dialogs accept, by their type and size; the server recognises a file by its content. */
export const fileRules: Record<FlowFile['kind'], { accept: string; maxBytes: number; maxMegabytes: number }> = {
  image: rule('image/png,image/jpeg', limits.upload.image),
  audio: rule('audio/mpeg,audio/ogg,.mp3,.ogg,.opus', limits.upload.audio),
  video: rule('video/mp4', limits.upload.video),
};

function rule(accept: string, maxBytes: number) {
  return { accept, maxBytes, maxMegabytes: maxBytes / 1024 / 1024 };
}
