// Runs before the tests of a file in the browser, and before any module of the product: the socket's library takes the
// browser's class when it is loaded.
import { fakeSockets } from './fake-socket.ts';
import { fakeCalls } from './fake-server.ts';

fakeSockets();
fakeCalls();
localStorage.setItem('language', 'pt');
document.documentElement.dataset['mantineColorScheme'] = 'light';
