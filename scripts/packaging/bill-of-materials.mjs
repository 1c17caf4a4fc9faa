/** @typedef {import('./shipped-parts.mjs').Part} Part */

/**
 * Returns the list of parts of a package, as CycloneDX 1.6. It names what is shipped; what builds and tests it is not in there.
 * @param {{ version: string, electron: string, parts: readonly Part[], at: Date }} given
 */
export function writeBillOfMaterials({ version, electron, parts, at }) {
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      timestamp: at.toISOString(),
      component: { type: 'application', 'bom-ref': `inkwell@${version}`, name: 'inkwell', version },
    },
    components: [
      componentOf({ name: 'electron', version: electron, licence: 'MIT', author: '', integrity: '' }),
      ...parts.map(componentOf),
    ],
    dependencies: [
      {
        ref: `inkwell@${version}`,
        dependsOn: [`pkg:npm/electron@${electron}`, ...parts.map(addressOf)],
      },
    ],
  };
}

/** The address of a package in the registry of npm; the scope's @ is written as %40. @param {Pick<Part, 'name' | 'version'>} part */
const addressOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** @param {Omit<Part, 'text'>} part */
function componentOf({ name, version, licence, integrity }) {
  const [, digest] = /^sha512-(.+)$/.exec(integrity) ?? [];
  const address = addressOf({ name, version });
  return {
    type: 'library',
    'bom-ref': address,
    name,
    version,
    purl: address,
    licenses: [/^[\w.-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence }],
    ...(digest === undefined
      ? {}
      : { hashes: [{ alg: 'SHA-512', content: Buffer.from(digest, 'base64').toString('hex') }] }),
  };
}
