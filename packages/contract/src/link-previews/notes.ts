import type { Bodies, FieldNotes } from '../docs/field-note.ts';
import { picture } from '../docs/note-values.ts';

export const notes: FieldNotes = {
  'LinkPreview.url': ['The link, as it was asked for.', 'https://aurora.example/sofa-aurora'],
  'LinkPreview.state': ['`waiting`: ask again soon; `none`: there is nothing to show.', 'ready'],
  'LinkPreview.host': ['The host that the link leads to; empty: the server does not open the link.', 'aurora.example'],
  'LinkPreview.title': ['The title that the page gives itself; empty unless `state` is `ready`.', 'Sofá Aurora'],
  'LinkPreview.description': ['What the page says of itself; may be empty.', 'Três lugares, em seis cores.'],
  'LinkPreview.image': ['The picture of the page, from this server; null: none.'],
  'LinkPreview.image.url': ['The link of the picture.', picture],
  urls: ['The links.', ['https://aurora.example/sofa-aurora']],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  find: { urls: ['https://aurora.example/sofa-aurora'] },
};
