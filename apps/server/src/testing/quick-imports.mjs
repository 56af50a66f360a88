// Loaded first by the processes of a single run of vitest. vitest tells its main process of every import, which only
// its watch mode uses: thousands of messages, 2 s of CPU for each process.
import module from 'node:module';

const { registerHooks } = module;
/** Addresses that only vitest can resolve: test files (`?vitest=<number>`), and imports by `importActual`. */
const isAddressOfVitest = (specifier) => specifier.includes('vitest=') || specifier.includes('mock=actual');

module.registerHooks = ({ resolve, ...hooks }) =>
  registerHooks({
    ...hooks,
    ...(resolve && {
      resolve: (specifier, context, next) =>
        isAddressOfVitest(specifier) ? resolve(specifier, context, next) : next(specifier, context),
    }),
  });
