// Before the first paint: the saved theme, else the system's. Everything after this is ui/color-scheme.ts.
(() => {
  let saved = null;
  try {
    saved = localStorage.getItem('theme');
  } catch {
    // A browser that refuses storage gets the system's theme.
  }
  const dark = saved === 'dark' || (saved !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
