import { serverNoun } from '../../platform/noun.ts';

export const baileysNoun = serverNoun({ tables: ['whatsapp_keys', 'whatsapp_versions'] });
