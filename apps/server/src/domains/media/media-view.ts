import type { MediaInfo } from '@balcao/contract';
import type { StoredFile } from '../../channels/driver.ts';
import type { Company } from '../../platform/scope/scope.ts';
import { withEnding } from './clean-name.ts';
import { mediaLink } from './media-link.ts';
import type { MediaTable } from './tables.ts';

/** The columns of `media` that a message's view needs. */
export type MediaRow = Pick<
  MediaTable,
  'key' | 'thumb_key' | 'play_key' | 'name' | 'mimetype' | 'kind' | 'width' | 'height' | 'seconds' | 'peaks' | 'voice'
> & {
  size: string | number;
  play_size: string | number | null;
};

/** The types of playable forms, by ending. For other endings the type is `audio/` with the ending. */
const playableTypes: Readonly<Record<string, string>> = { m4a: 'audio/mp4', mp3: 'audio/mpeg' };

/**
 * A row in its wire form. `mediaUrl` leads to the form that every browser plays, if the file has one, else to the file
 * itself. `name`, `mimetype` and `size` are those of what `mediaUrl` leads to.
 */
export function viewMedia(
  row: MediaRow,
  { company, now }: { company: Company; now: Date },
): { mediaUrl: string; media: MediaInfo } {
  const ending = row.play_key?.split('.').at(-1);
  const name = ending ? withEnding(row.name, ending) : row.name;
  return {
    mediaUrl: mediaLink(company, row.play_key ?? row.key, name, now),
    media: {
      name,
      mimetype: ending ? (playableTypes[ending] ?? `audio/${ending}`) : row.mimetype,
      size: Number(row.play_size ?? row.size),
      width: row.width,
      height: row.height,
      seconds: row.seconds,
      peaks: row.peaks,
      thumbUrl: row.thumb_key && mediaLink(company, row.thumb_key, 'thumb.webp', now),
      voice: row.voice,
    },
  };
}

/** A row in the form that drivers need to send it. */
export const fileOfRow = (row: MediaRow): StoredFile => ({
  key: row.key,
  thumbKey: row.thumb_key,
  playKey: row.play_key,
  playSize: row.play_size === null ? null : Number(row.play_size),
  name: row.name,
  mimetype: row.mimetype,
  kind: row.kind,
  size: Number(row.size),
  width: row.width,
  height: row.height,
  seconds: row.seconds,
  peaks: row.peaks,
  voice: row.voice,
});
