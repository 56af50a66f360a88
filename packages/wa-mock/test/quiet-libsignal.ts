import { quietLibsignal } from '../../../apps/server/src/channels/baileys/quiet-libsignal.ts';

quietLibsignal();
