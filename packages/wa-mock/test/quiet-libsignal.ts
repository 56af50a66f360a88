import { quietLibsignal } from '@balcao/libsignal-fixes';

quietLibsignal();
