import '../ui/tokens.css';
import { createRoot } from 'react-dom/client';
import { session } from '../api/our-session.ts';
import { startI18n } from '../i18n/i18n.ts';
import { answerServiceWorker } from './answer-service-worker.ts';
import { App } from './App.tsx';
import { loadScreen } from './routes.tsx';

const root = document.getElementById('root');
if (!root) throw new Error('index.html has no #root.');

answerServiceWorker();
// Neither promise rejects when the server is unreachable: the session then has a state that App shows. The texts come
// from the same place as this script.
const ready = Promise.all([startI18n(), session.start()]);
// A user who was signed in here is probably still signed in: the page's scripts load while the session is renewed.
if (session.state().status === 'unknown') loadScreen(location.pathname);
await ready;
createRoot(root).render(<App />);
