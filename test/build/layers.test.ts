import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { folderCircles, importCircles, turnedArrows } from '../../build/scripts/layers.ts'

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

/** What the compiler says of one more file in a layer, compiled by that layer's own project. */
async function compiled(layer: string, source: string): Promise<string> {
  const folder = await mkdtemp(join(root, '.cache', 'layer-'))
  try {
    await writeFile(join(folder, 'wrong.ts'), source)
    const project = {
      extends: join(root, layer, 'tsconfig.json'),
      include: ['./*.ts', join(root, layer, '**/*.ts')],
      compilerOptions: { outDir: './types', tsBuildInfoFile: './types.tsbuildinfo', rootDir: root },
    }
    await writeFile(join(folder, 'tsconfig.json'), JSON.stringify(project))
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc')
    return await run(process.execPath, [tsc, '-p', folder]).then(
      () => '',
      (error: { stdout: string }) => error.stdout,
    )
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

test.each([
  [
    'the domain',
    'src-shared/domain',
    'a file system',
    "import fs from 'node:fs'\nexport const wrong = fs\n",
    'node:fs',
  ],
  ['the domain', 'src-shared/domain', 'a page', 'export const wrong = document\n', 'document'],
  ['the domain', 'src-shared/domain', 'a console', 'export const wrong = console\n', 'console'],
  [
    'the engine',
    'src-main/engine',
    'an adapter',
    "export { openAccount } from '../../src-main/adapters/account/client.ts'\n",
    'not listed within the file list',
  ],
  [
    'the contract',
    'src-shared/contract',
    'the engine',
    "export type { Clock } from '../../src-main/engine/ports.ts'\n",
    'not listed within the file list',
  ],
])('%s (%s) cannot reach %s: it does not compile', async (_layer, folder, _what, source, complaint) => {
  expect(await compiled(folder, source)).toContain(complaint)
})
