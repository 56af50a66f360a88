import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  description: ['What the help video is about.', 'Como ligar o primeiro número, passo a passo.'],
  video: ['The id of a YouTube video, or its link.', 'aqz-KE-bpKQ'],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  create: {
    title: 'Como ligar um número',
    description: 'Passo a passo, em dois minutos.',
    video: 'https://youtu.be/aqz-KE-bpKQ',
  },
  update: { title: 'Como ligar o primeiro número' },
};
