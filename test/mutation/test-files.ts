/** Decides which tests run, in which order, and which of them try a mistake that is active from the start. */
import { globSync } from 'node:fs'
import { importsOf } from '../../build/scripts/layers.ts'
import { roomOf, ROOT } from './draw.ts'

/** Rooms in the order of their imports, so that a room's own tests run first. */
const ORDER = [
  'shared/material shared/account shared/file shared/mapping shared/plan shared/run shared/export shared/words main/run main/export',
  'main/import shared/api renderer simulation main',
].flatMap((line) => line.split(' '))

interface Which {
  /** Include the long tests of the domain and the engine. */
  readonly long: boolean
  /** Only tests of the selected rooms. */
  readonly own: boolean
}

/** Tests that run in one process. Tests of the selected rooms come first. */
export function testFiles(rooms: readonly string[], { long, own: alone }: Which): readonly string[] {
  const allTexts = globSync(
    'test/{shared,renderer,simulation,main/!(terminal|browser|desktop|practice)}/**/*.test.ts',
    {
      cwd: ROOT,
    },
  )
  const ownTexts = rooms.map((room) => `test/${roomOf(`${room}/any.ts`)}/`)
  const place = (file: string): number => {
    const index = ORDER.findIndex((room) => file.startsWith(`test/${room}/`))
    const isLong = file.endsWith('.long.test.ts')
    return (
      (index === -1 ? ORDER.length : index) + (isLong ? 200 : ownTexts.some((room) => file.startsWith(room)) ? -100 : 0)
    )
  }
  return allTexts
    .filter((file) => !alone || ownTexts.some((room) => file.startsWith(room)))
    .filter((file) => !file.endsWith('rules-quoted.test.ts'))
    .filter(
      (file) => !file.endsWith('.long.test.ts') || (long && /^test\/(shared|main\/(import|run|export))\//.test(file)),
    )
    .sort((a, b) => place(a) - place(b) || (a < b ? -1 : 1))
}

const imports = [...importsOf(ROOT)].filter(({ ours }) => ours)

/** Short tests of the file's room and of the rooms that import it. */
export function testsAround(file: string, files: readonly string[]): readonly string[] {
  const rooms = new Set([file, ...imports.flatMap((one) => (one.target === file ? [one.file] : []))].map(roomOf))
  const around = files.filter((file) => !file.endsWith('.long.test.ts') && rooms.has(roomOf(file)))
  const ownTexts = around.filter((text) => roomOf(text) === roomOf(file))
  return [...ownTexts, ...around.filter((text) => !ownTexts.includes(text))]
}
