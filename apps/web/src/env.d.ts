interface ImportMetaEnv {
  /** The product's version, from package.json. */
  readonly VITE_VERSION: string;
  /** The name of this build of the page, from scripts/build-web.ts; the development server has none. */
  readonly VITE_BUILD?: string;
}
