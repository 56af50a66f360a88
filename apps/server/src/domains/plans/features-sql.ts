/** SQL of a plan's features as their wire names; the plan's alias is `p`. */
export const featuresSql = `array_remove(array[
      case when p.use_campaigns then 'useCampaigns' end,
      case when p.use_kanban then 'useKanban' end,
      case when p.use_open_ai then 'useOpenAi' end,
      case when p.use_integrations then 'useIntegrations' end,
      case when p.use_schedules then 'useSchedules' end,
      case when p.use_internal_chat then 'useInternalChat' end,
      case when p.use_external_api then 'useExternalApi' end], null)`;
