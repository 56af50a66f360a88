/** What a plan may or may not include. The names are the wire's. */
export const planFeatures = [
  'useCampaigns',
  'useKanban',
  'useOpenAi',
  'useIntegrations',
  'useSchedules',
  'useInternalChat',
  'useExternalApi',
] as const;
export type PlanFeature = (typeof planFeatures)[number];
