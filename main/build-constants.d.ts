/** Set by the build (main/vite.config.ts) from package.json. */
declare const __INKWELL_VERSION__: string;
