import fc from 'fast-check';
import { expect, test } from 'vitest';
import { HelpChanges, HelpFields } from './helps.ts';

const id = 'aqz-KE-bpKQ';
const read = (video: unknown) => HelpFields.safeParse({ title: 'Vídeo', video });

test.each([
  id,
  ` ${id} `,
  `https://youtu.be/${id}`,
  `https://youtu.be/${id}?si=x&t=12`,
  `http://www.youtube.com/watch?v=${id}`,
  `https://youtube.com/watch?list=PL1&v=${id}&t=4s`,
  `https://m.youtube.com/watch?v=${id}`,
  `https://www.youtube.com/embed/${id}?rel=0`,
  `https://www.youtube.com/shorts/${id}`,
  `https://www.youtube.com/live/${id}?feature=share`,
  `https://www.youtube-nocookie.com/embed/${id}`,
])('%s names a video', (video) => {
  expect(read(video).data?.video).toBe(id);
});

test.each([
  '',
  'x',
  `${id}x`,
  `${id}\n<script>`,
  `"${id.slice(2)}"`,
  `https://vimeo.com/${id}`,
  `https://youtube.com.example.com/watch?v=${id}`,
  `https://example.com/youtube.com/watch?v=${id}`,
  `https://example.com/?u=https://youtu.be/${id}`,
  `https://www.youtube.com@example.com/watch?v=${id}`,
  `https://notyoutube.com/watch?v=${id}`,
  `https://youtube.com.br/watch?v=${id}`,
  `https://xn--outube-2of.com/watch?v=${id}`,
  `https://уoutube.com/watch?v=${id}`,
  `https://music.youtube.com/watch?v=${id}`,
  `https://youtu.be.example.com/${id}`,
  `https://youtu.be/${id}/../x`,
  `https://youtu.be/a/${id}`,
  `https://www.youtube.com/watch?v=${id}"onload="x`,
  `https://www.youtube.com/watch?v=${id}%0A`,
  `https://www.youtube.com/${id}`,
  `https://www.youtube.com/channel/${id}`,
  `javascript:alert('${id}')`,
  `javascript://www.youtube.com/watch?v=${id}%0aalert(1)`,
  `data:text/html,${id}`,
  `ftp://www.youtube.com/watch?v=${id}`,
  `//www.youtube.com/watch?v=${id}`,
  `www.youtube.com/watch?v=${id}`,
  `https://youtu.be/${id}?${'x'.repeat(300)}`,
  null,
  42,
  { v: id },
])('%s names no video', (video) => {
  expect(read(video).success).toBe(false);
});

test('whatever is sent, what is kept has the form of an id', () => {
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.webUrl(),
        fc.string().map((text) => `https://youtu.be/${text}`),
      ),
      (video) => {
        const { data } = read(video);
        if (data) expect(data.video).toMatch(/^[A-Za-z0-9_-]{11}$/);
      },
    ),
  );
});

test('a field that is not sent is not changed', () => {
  expect(HelpChanges.parse({ title: 'Novo' })).toEqual({ title: 'Novo' });
});
