/** The digest of texts, for base snapshots and suppliers' lists. */
/** SHA-256 of the joined parts' UTF-8, in lower-case hex. No part may end inside a surrogate pair; the parts of a snapshot end with ASCII. */
export function sha256(parts: readonly string[]): string {
  // The module is loaded only when needed, because few files have a snapshot or a supplier.
  const hash = process.getBuiltinModule('node:crypto').createHash('sha256')
  for (const part of parts) hash.update(part, 'utf8')
  return hash.digest('hex')
}
