import { sql } from 'drizzle-orm';
import { connections } from '#main/db/schema/connections.ts';

const { email } = connections;
/** True for an address that differs from its canonical form in more than the case of ASCII letters. */
const isUnusual = sql`(${email} GLOB '*[^0-9A-Za-z.@_+-]*' OR ${email} LIKE '%xn--%')`;

/** SQL: the canonical address of a client. SQLite's `lower` takes a fraction of the time, so it is used where that does. */
export const emailFolded = sql<
  string | null
>`CASE WHEN ${isUnusual} THEN folded_address(${email}) ELSE lower(${email}) END`;

/** SQL: the spellings of an address that a search looks into: as it stands, and in the letters of its domain. */
export const emailSearched = sql`CASE WHEN ${isUnusual} THEN plain(${email} || ' ' || folded_address(${email})) ELSE lower(${email}) END`;
