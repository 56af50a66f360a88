import { quietLibsignal } from '../src/quiet-libsignal.ts';

quietLibsignal();
