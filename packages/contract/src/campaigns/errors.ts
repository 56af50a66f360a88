import type { ErrorRules } from '../kit/error.ts';

export const campaignErrors = {
  ERR_NO_CAMPAIGN_FOUND: { status: 404, when: 'There is no such campaign.' },
  ERR_TOO_MANY_CAMPAIGNS: { status: 409, when: 'The company has 1,000 campaigns.' },
  ERR_CAMPAIGN_NOT_EDITABLE: {
    status: 409,
    when: 'The campaign runs, is over, or starts within an hour; of a cancelled one only the texts change.',
  },
  ERR_CAMPAIGN_RUNNING: { status: 409, when: 'The campaign is running: cancel it before it is deleted.' },
  ERR_CAMPAIGN_STATE: { status: 409, when: 'The campaign is in a state in which this cannot be done.' },
  ERR_CAMPAIGN_ATTENDED: {
    status: 409,
    when: 'A user or a bot has the conversation with the number: the campaign starts no flow there.',
  },
  ERR_CAMPAIGN_CONVERSION: { status: 409, when: 'The conversion of the campaign is not told by programs.' },
  ERR_CAMPAIGN_PAST: { status: 400, when: 'The time of the campaign is over.' },
  ERR_CAMPAIGN_NO_MESSAGE: {
    status: 400,
    when: 'The campaign has neither a text, nor a file, nor a template, nor a flow.',
  },
  ERR_CAMPAIGN_NOBODY: { status: 409, when: 'The campaign has no person who may get the message.' },
  ERR_CAMPAIGN_TEMPLATE: {
    status: 400,
    when: 'A campaign over the official API of Meta needs an approved template; other connections and flows take none.',
  },
  ERR_CAMPAIGN_CONNECTION: { status: 409, when: 'The campaign has no connection.' },
  ERR_CAMPAIGN_BUDGET: { status: 429, when: 'The number may not send more now.' },
  ERR_CONTACT_LIST_IN_USE: {
    status: 409,
    when: 'A campaign that is not over addresses the people of the list.',
    constraint: 'campaign_contact_list',
  },
  ERR_CONNECTION_IN_USE: { status: 409, when: 'A campaign that runs or is planned sends over the connection.' },
} satisfies ErrorRules;

type CampaignErrors = typeof campaignErrors;
declare module '../kit/error.ts' {
  interface Errors extends CampaignErrors {}
}
