import { signals } from '@balcao/contract';
import { onFact } from '../../platform/facts/after-fact.ts';
import { announce } from '../../platform/realtime/announce.ts';
import { everyone } from '../../platform/realtime/rooms.ts';
import { readCompany } from '../../platform/scope/in-company.ts';
import { readSettings } from './settings-of.ts';
import './facts.ts';

onFact('setting.changed', async (companyId, facts) => {
  const settings = await readCompany(companyId, readSettings);
  for (const key of new Set(facts.map((fact) => fact.key))) {
    announce(companyId, signals.setting, [everyone], { action: 'update', setting: { key, value: settings[key] } });
  }
});
