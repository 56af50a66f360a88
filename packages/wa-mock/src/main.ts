import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { addPhone } from './add-phone.ts';
import { quietLibsignal } from '@balcao/libsignal-fixes';
import { startAdmin } from './start-admin.ts';
import { startMockWhatsApp } from './start-mock-whatsapp.ts';
import { eventNames } from './world.ts';
import { readWorldFile, writeWorldFile } from './world-file.ts';

const SAVE_EVERY_MS = 2_000;
/** A large world takes long to write. The pause after a write is this many times as long as the write. */
const PAUSE_FACTOR = 50;

const { env } = process;
const { values } = parseArgs({
  options: {
    'socket-port': { type: 'string', default: env.WA_MOCK_SOCKET_PORT ?? '4010' },
    'page-port': { type: 'string', default: env.WA_MOCK_PAGE_PORT ?? '4011' },
    'media-port': { type: 'string', default: env.WA_MOCK_MEDIA_PORT ?? '4012' },
    folder: { type: 'string', default: env.WA_MOCK_FOLDER ?? join(import.meta.dirname, '../../../.cache/wa-mock') },
    fresh: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});

if (values.help) {
  console.log(`npm run wa-mock -- [--socket-port 4010] [--page-port 4011] [--media-port 4012] [--folder .cache/wa-mock]
  [--fresh] [--json]

--fresh   forget the phones, chats and linked devices of former runs
--json    print one line of JSON instead of words (port 0 takes a free one), for programs
Also by WA_MOCK_SOCKET_PORT, WA_MOCK_PAGE_PORT, WA_MOCK_MEDIA_PORT, WA_MOCK_FOLDER.`);
  process.exit();
}

quietLibsignal();
const worldFile = join(values.folder, 'world.json');
if (values.fresh) rmSync(worldFile, { force: true });

const mock = await startMockWhatsApp({
  socketPort: Number(values['socket-port']),
  mediaPort: Number(values['media-port']),
  certificateFolder: values.folder,
  state: readWorldFile(worldFile),
});
if (mock.phones.size === 0) {
  addPhone(mock, { number: '5511900000001', name: 'Padaria Sol Nascente', business: true });
  addPhone(mock, { number: '5511988887777', name: 'Ana Souza' });
  addPhone(mock, { number: '5511977776666', name: 'Bruno Lima' });
  addPhone(mock, { number: '5521966665555', name: 'Carla Nunes' });
}
const admin = await startAdmin(mock, Number(values['page-port']));
let hasChanged = true;
for (const name of eventNames) {
  mock.events.on(name, () => {
    hasChanged = true;
  });
}
let saving = setTimeout(save, SAVE_EVERY_MS);
function save() {
  const since = performance.now();
  if (hasChanged) writeWorldFile(worldFile, mock);
  hasChanged = false;
  saving = setTimeout(save, Math.max(SAVE_EVERY_MS, PAUSE_FACTOR * (performance.now() - since)));
}
mock.events.on('problem', (error) => console.error(error));

if (values.json) {
  console.log(
    JSON.stringify({ socketUrl: mock.socketUrl, address: admin.address, certificateFile: mock.certificate.file }),
  );
} else {
  console.log(`WhatsApp on loopback, with its phones at ${admin.address}

Start Balcão against it:

  WA_WEB_SOCKET_URL=${mock.socketUrl} NODE_EXTRA_CA_CERTS=${mock.certificate.file} npm start

Then open a QR code in Balcão's connections, copy its text, and let a phone scan it on the page above.`);
}

async function stop() {
  clearTimeout(saving);
  writeWorldFile(worldFile, mock);
  await Promise.all([mock.stop(), admin.stop()]);
  process.exit();
}
process.once('SIGINT', () => void stop());
process.once('SIGTERM', () => void stop());
