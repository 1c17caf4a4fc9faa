/** Set by the build (main/vite.config.ts) from package.json. */
declare const __INKWELL_VERSION__: string;
/** Set by the build from CHANGELOG.md. */
declare const __INKWELL_CHANGES__: readonly { readonly version: string | null; readonly notes: readonly string[] }[];
/** Set by the build from its environment: where newer versions are announced, and the key of the announcements. */
declare const __INKWELL_FEED__: { readonly url: string; readonly publicKey: string } | null;
