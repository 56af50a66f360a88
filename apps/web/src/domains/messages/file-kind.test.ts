import { limits } from '@balcao/contract/limits';
import { describe, expect, it } from 'vitest';
import { refuseFile, sniffKind } from './file-kind.ts';

const bytes = (text: string) => Uint8Array.from(text, (char) => char.charCodeAt(0));

describe('what a file is', () => {
  it('CV-05 its first bytes say, not its name', () => {
    const known = {
      image: ['\u00ff\u00d8\u00ff\u00e0', '\u0089PNG\r\n', 'GIF89a', 'RIFFxxxxWEBP'],
      audio: ['ID3\u0003', 'OggS', 'RIFFxxxxWAVE', '\u00ff\u00fb\u0090', '\u0000\u0000\u0000\u0020ftypM4A '],
      video: ['\u0000\u0000\u0000\u0020ftypisom', '\u001a\u0045\u00df\u00a3'],
      document: ['%PDF-1.7', 'PK\u0003\u0004', '<svg', ''],
    };
    for (const [kind, samples] of Object.entries(known))
      for (const sample of samples) expect(sniffKind(bytes(sample)), JSON.stringify(sample)).toBe(kind);
  });

  it('CV-05 a file that is empty or too large for its kind is refused before it travels', () => {
    expect(refuseFile(0, 'image')).toBe('ERR_MEDIA_EMPTY');
    expect(refuseFile(limits.upload.image + 1, 'image')).toBe('ERR_MEDIA_TOO_LARGE');
    expect(refuseFile(limits.upload.image + 1, 'document')).toBeUndefined();
  });
});
