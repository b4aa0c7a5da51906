import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { folderCircles, importCircles, importsOf, reachedFiles, turnedArrows } from '../../build/scripts/layers.ts'

const root = join(import.meta.dirname, '..', '..')
const run = promisify(execFile)

test('no files import each other in a circle, types included', () => {
  expect(importCircles(root)).toEqual([])
})

test('no folders import each other in a circle', () => {
  expect(folderCircles(root)).toEqual([])
})

test('every import points along the arrows of the architecture', () => {
  expect(turnedArrows(root)).toEqual([])
})

/**
 * Files of main outside the surfaces and `export` that still word something: headings and names of files, notes that are sent, phrases that are
 * typed, and documents of plans. The list only gets shorter: everything else answers with codes, which the surfaces word.
 */
const STILL_WORDED = [
  'src-main/app/open-sessions.ts',
  'src-main/app/running-runs.ts',
  'src-main/app/ui-language.ts',
  'src-main/import/worker/plan-document.ts',
]

test('codes travel to the surfaces: no other file of main words them', () => {
  const wordedFiles = [...importsOf(root)]
    .filter(({ target }) => target.startsWith('src-shared/words/'))
    .map(({ file }) => file)
    .filter((file) => /^src-main\/(?!terminal|browser|desktop|export)/.test(file))
  expect([...new Set(wordedFiles)].toSorted()).toEqual(STILL_WORDED)
})

test.each([
  ['the terminal', 'src-main/terminal/launch.ts', { late: true }, 450],
  ["an import's worker", 'src-main/import/worker/import-worker.ts', { late: false }, 360],
])('%s reaches few enough files to be read', (_, entry, which, maxCount) => {
  const { size } = reachedFiles(root, entry, which)
  expect(size).toBeGreaterThan(100)
  expect(size).toBeLessThanOrEqual(maxCount)
})

test.each([
  ['src-shared/plan/wrong.ts', '../run/run.ts', 'src-shared/run/run.ts'],
  ['src-shared/plan/wrong.ts', '../words/message.ts', 'src-shared/words/message.ts'],
  ['src-shared/plan/wrong.ts', 'zod', 'zod'],
  ['src-main/import/wrong.ts', '../store/kept/kept-things.ts', 'src-main/store/kept/kept-things.ts'],
  ['src-main/import/wrong.ts', 'node:fs', 'node:fs'],
  ['src-main/store/wrong.ts', '../app/app.ts', 'src-main/app/app.ts'],
  ['src-main/practice/wrong.ts', '../../src-shared/run/run.ts', 'src-shared/run/run.ts'],
  ['src-renderer/view/wrong.ts', 'react', 'react'],
])('%s may not import %s', async (file, imported, named) => {
  const tree = await mkdtemp(join(tmpdir(), 'stocksheet-rooms-'))
  try {
    for (const top of ['src-shared', 'src-main', 'src-renderer']) await mkdir(join(tree, top))
    await mkdir(dirname(join(tree, file)), { recursive: true })
    await writeFile(join(tree, file), `export { wrong } from '${imported}'\n`)
    expect(turnedArrows(tree)).toEqual([`${file} imports ${named}`])
  } finally {
    await rm(tree, { recursive: true, force: true })
  }
})

/** Whether a file of a program can give names to all others: declarations, a source that says so, and one that is no module. */
function givesGlobals(file: string): boolean {
  if (/\.d\.[cm]?ts$/.test(file)) return true
  const source = readFileSync(file, 'utf8')
  return /^declare global\b/m.test(source) || !/^(?:import|export)\b/m.test(source)
}

test('the pure rooms (src-shared) cannot reach a file system, a page, a console: it does not compile', async () => {
  const folder = await mkdtemp(join(root, '.cache', 'layer-'))
  try {
    const wrong = {
      'file-system.ts': "import fs from 'node:fs'\nexport const wrong = fs\n",
      'page.ts': 'export const wrong = document\n',
      'console.ts': 'export const wrong = console\n',
    }
    for (const [name, source] of Object.entries(wrong)) await writeFile(join(folder, name), source)
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    const listed = await run(process.execPath, [tsc, '-p', join(root, 'src-shared'), '--listFilesOnly'])
    const roomFiles = listed.stdout.trim().split(/\r?\n/)
    expect(roomFiles.filter((file) => file.includes('/src-shared/')).length).toBeGreaterThan(300)
    // Compiled by the room's own project, with all that can add names to it.
    const project = {
      extends: join(root, 'src-shared', 'tsconfig.json'),
      files: [...Object.keys(wrong), ...roomFiles.filter(givesGlobals)],
      include: [],
      compilerOptions: {
        composite: false,
        incremental: false,
        emitDeclarationOnly: false,
        noEmit: true,
        rootDir: root,
      },
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
    const output = await run(process.execPath, [tsc, '-p', folder, '--pretty', 'false']).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
    const complaints = [...output.matchAll(/([\w-]+\.ts)\(\d+,\d+\): error TS\d+: .*?'([\w:]+)'/g)].map(
      ([, file, name]) => `${file}: ${name}`,
    )
    expect(complaints.toSorted()).toEqual(['console.ts: console', 'file-system.ts: node:fs', 'page.ts: document'])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})
