import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '#scripts/setup/project.mjs';
import { writeBillOfMaterials } from './bill-of-materials.mjs';
import { writeNotices } from './notices.mjs';
import { listShippedParts } from './shipped-parts.mjs';

/**
 * Writes the notices into `dist`, from where they are packed, and the list of parts beside the packages, whose folder is given:
 * node scripts/packaging/prepare.mjs FOLDER, after a build.
 */
const [, , release = join(root, 'release')] = process.argv;

const parts = listShippedParts(root);
writeFileSync(join(root, 'dist', 'THIRD-PARTY-NOTICES.txt'), writeNotices(parts));
/** @type {{ version: string, devDependencies: { electron: string } }} */
const { version, devDependencies } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
const bill = writeBillOfMaterials({ version, electron: devDependencies.electron, parts, at: new Date() });
mkdirSync(release, { recursive: true });
writeFileSync(join(release, 'inkwell.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`);
