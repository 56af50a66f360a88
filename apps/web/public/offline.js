// The page that the service worker shows without a network, in the user's language. The server writes the name of the
// installation into its title.
(() => {
  const texts = {
    en: [
      `No connection to ${document.title}`,
      'Check your internet. The page opens by itself when the connection is back.',
      'Try again',
    ],
    es: [
      `Sin conexión con ${document.title}`,
      'Revise su internet. La página se abre sola cuando vuelva la conexión.',
      'Intentar de nuevo',
    ],
  };
  let language = null;
  try {
    language = localStorage.getItem('language');
  } catch {
    // A browser that refuses storage gets its own language.
  }
  const words = texts[(language ?? navigator.language).slice(0, 2)];
  if (words) {
    document.documentElement.lang = (language ?? navigator.language).slice(0, 2);
    for (const [place, id] of ['title', 'text', 'again'].entries())
      document.getElementById(id).textContent = words[place];
  }
  document.getElementById('again').addEventListener('click', () => location.reload());
  addEventListener('online', () => location.reload());
  // The network may be there and only the server away.
  setInterval(() => {
    fetch('/readyz', { cache: 'no-store' }).then(
      ({ ok }) => ok && location.reload(),
      () => undefined,
    );
  }, 10_000);
})();
