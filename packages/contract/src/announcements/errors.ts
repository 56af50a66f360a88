import type { ErrorRules } from '../kit/error.ts';

export const announcementErrors = {
  ERR_NO_ANNOUNCEMENT_FOUND: { status: 404, when: 'There is no such announcement, or the user may not see it.' },
  ERR_ANNOUNCEMENT_ENDS_EARLY: {
    status: 400,
    when: 'An announcement would end before it begins.',
    constraint: 'announcement_shown_in_order',
  },
} satisfies ErrorRules;

type AnnouncementErrors = typeof announcementErrors;
declare module '../kit/error.ts' {
  interface Errors extends AnnouncementErrors {}
}
