import type { Bodies, FieldNotes } from '../docs/field-note.ts';

export const notes: FieldNotes = {
  'CompanyProfile.name': ['The name of the company.', 'Móveis Aurora'],
  'CompanyWithPlan.name': ['The name of the company.', 'Móveis Aurora'],
  trialExpiration: ['The end of the trial; null: the company is not on trial.', null],
  'CompanyWithPlan.status': ['False: the company is blocked.', true],
};

/** An example of the body of each call that takes one. */
export const bodies: Bodies = {
  changeProfile: { name: 'Móveis Aurora', timeZone: 'America/Sao_Paulo', country: 'BR' },
};
