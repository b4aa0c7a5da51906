/** Every file is written under a random name that does not exist yet, so that no link is followed. */
import { readdirSync, readFileSync } from 'node:fs'
import { mkdtemp, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writeLines, makeCsvEncoder } from '../../../../src-main/export/csv/csv-file.ts'
import { writePlanFile } from '../../../../src-main/store/plan-file/plan-file.ts'
import { writePage, markup } from '../../../../src-main/export/html/page.ts'
import { writeSavedJson } from '../../../../src-main/store/settings/persisted-json.ts'
import { PLAN_VERSION } from '../../../../src-shared/plan/plan.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'every-write-'))
})
afterEach(() => rm(folder, { recursive: true }))

const head = { version: PLAN_VERSION, account: 'https://a.example', storage: 1, file: 'f.csv', catalogue: '' } as const

const MADE = '2026-03-01T10:00:00.000Z'

const WRITES: readonly (readonly [name: string, file: string, write: (path: string) => Promise<unknown>])[] = [
  [
    'a plan',
    'plan.json',
    (path) => writePlanFile(path, { head, seen: { storages: [], materials: [] }, creationTime: MADE }, []),
  ],
  ['a CSV file', 'stock.csv', (path) => writeLines(path, ['a,b'], makeCsvEncoder('utf-8'), {})],
  ['a file of the app’s own', 'settings.json', (path) => writeSavedJson(path, { theme: 'dark' })],
  ['a page', 'plan.html', (path) => writePage(path, [markup`<!doctype html>`])],
]

// Windows allows links only to few users.
test.skipIf(process.platform === 'win32').each(WRITES)(
  '[T-24] %s follows no link with a name that can be guessed',
  async (_name, file, write) => {
    const victim = join(folder, 'victim')
    await writeFile(victim, 'precious')
    const guessedTexts = ['.partial', '.tmp', '.part', '~', '.bak', `.${process.pid}`].map(
      (ending) => `${file}${ending}`,
    )
    for (const name of guessedTexts) await symlink('victim', join(folder, name))
    await write(join(folder, file))
    expect(await readFile(victim, 'utf8')).toBe('precious')
    expect((await readdir(folder)).toSorted()).toEqual([file, 'victim', ...guessedTexts].toSorted())
  },
)

function* sources(path: string): Generator<string> {
  for (const entry of readdirSync(path, { withFileTypes: true })) {
    if (entry.isDirectory()) yield* sources(join(path, entry.name))
    else if (entry.name.endsWith('.ts')) yield join(path, entry.name)
  }
}

test('[T-24] every line of the sources that makes a file makes a new one', () => {
  // The log grows in place, in the user's own folder; a handle that is already open writes to its own file.
  const allowed = (path: string, line: string): boolean =>
    line.includes("'wx'") || line.includes(' file.writeFile(') || path === 'src-main/desktop/log-file.ts'
  const wrongTexts: string[] = []
  for (const path of sources('src-main')) {
    for (const line of readFileSync(path, 'utf8').split('\n')) {
      const makes = /\b(?:writeFile|writeFileSync|createWriteStream|appendFile|appendFileSync)\(/.test(line)
      if (makes && !allowed(path, line)) wrongTexts.push(`${path}: ${line.trim()}`)
    }
  }
  expect(wrongTexts).toEqual([])
})
