/** A file that is not where the user says: the words, with the files of the folder it may have been. */
import { readdir } from 'node:fs/promises'
import { basename, dirname, extname, join } from 'node:path'
import { normalForm } from '../../../src-shared/domain/values/normal-form.ts'

const MOST_SHOWN = 3

export async function notFound(path: string): Promise<string> {
  const folder = dirname(path)
  const names = await readdir(folder, { withFileTypes: true }).then(
    (entries) => entries.filter((entry) => !entry.isDirectory()).map(({ name }) => name),
    () => null,
  )
  if (names === null)
    return `There is no file “${path}”: its folder “${folder}” cannot be opened. Check the path. Nothing was sent.`
  const alike = filesAlike(basename(path), names).map((name) => `“${folder === '.' ? name : join(folder, name)}”`)
  const hint = alike.length === 0 ? 'Check the name and the folder.' : `Did you mean ${alike.join(' or ')}?`
  return `There is no file “${path}”. ${hint} Nothing was sent.`
}

/** Names that differ by little, the most alike first: another ending, letter case, or a few letters. */
export function filesAlike(wanted: string, names: readonly string[]): string[] {
  const scored = names.flatMap((name) => {
    const score = unlikeness(wanted, name)
    return score === null ? [] : [{ name, score }]
  })
  return scored
    .sort((a, b) => a.score - b.score || (a.name < b.name ? -1 : 1))
    .slice(0, MOST_SHOWN)
    .map(({ name }) => name)
}

/** Letters that differ; null for too many, or for a file that is no table anyway. */
function unlikeness(wanted: string, name: string): number | null {
  if (name.startsWith('.') && !wanted.startsWith('.')) return null
  const [stem, other] = [plain(wanted), plain(name)]
  if (stem === other) return 0
  const differ = lettersApart(stem, other)
  return differ <= Math.floor(Math.max(stem.length, other.length) / 4) ? differ : null
}

/** Without the ending, in one case and one form of letters, without what separates words. */
function plain(name: string): string {
  return normalForm(basename(name, extname(name)))
    .toLowerCase()
    .replace(/[\s_\-.()]+/g, '')
}

/** Letters to put in, take out or change, at the least. */
function lettersApart(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, at) => at)
  for (let row = 1; row <= one.length; row++) {
    const line = [row]
    for (let at = 1; at <= other.length; at++) {
      const same = one[row - 1] === other[at - 1] ? 0 : 1
      line.push(Math.min((above[at] ?? 0) + 1, (line[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + same))
    }
    above = line
  }
  return above.at(-1) ?? 0
}
