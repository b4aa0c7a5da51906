/** What several files are called together; hosts ask it before anything is read. */
export function setName(files: readonly string[]): string {
  const [first = '', second, ...more] = files
  if (second === undefined) return first
  return more.length === 0 ? `${first} + ${second}` : `${first} + ${second} + ${more.length}`
}
