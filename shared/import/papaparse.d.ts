/**
 * The part of papaparse that Inkwell uses. The types of its community would bring those of Node and of the page into `shared`, which
 * has neither.
 */
declare module 'papaparse' {
  interface Options {
    readonly delimiter: string;
    readonly newline: '\n';
    /** The most rows that are read. */
    readonly preview?: number;
  }
  interface Reading {
    readonly data: readonly (readonly string[])[];
    readonly errors: readonly { readonly type: string; readonly code: string; readonly row?: number }[];
  }
  const papa: { parse(text: string, options: Options): Reading };
  export default papa;
}
