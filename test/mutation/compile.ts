/** Finds the mistakes that the compiler reports. Nobody can make those without noticing. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT, type Drawn } from './draw.ts'

/** A copy of the sources, so that the working files are not touched. */
const COPY = join(ROOT, '.cache/mutation/sources')

function compiles(project: string): boolean {
  const tsc = join(ROOT, 'node_modules/.bin/tsc')
  return spawnSync(tsc, ['-b', join(COPY, project)], { cwd: COPY, stdio: 'ignore' }).status === 0
}

/** The ids of mistakes that do not compile. */
export function uncompilable(all: readonly Drawn[]): readonly number[] {
  rmSync(COPY, { recursive: true, force: true })
  mkdirSync(COPY, { recursive: true })
  for (const name of ['src-shared', 'src-main', 'build/tsconfig.base.json']) {
    cpSync(join(ROOT, name), join(COPY, name), { recursive: true })
  }
  // Someone making the mistake would also remove unused names, so an error about those does not count.
  const base = join(COPY, 'build/tsconfig.base.json')
  writeFileSync(base, readFileSync(base, 'utf8').replace(/"(noUnused\w+)": true/g, '"$1": false'))
  const project = (file: string): string => (file.startsWith('src-shared/') ? 'src-shared' : 'src-main')
  for (const text of ['src-shared', 'src-main']) {
    if (!compiles(text)) throw new Error(`${text} does not compile as it is`)
  }
  const refused = all.filter(({ file, start, end, statement, to }) => {
    const text = readFileSync(join(ROOT, file), 'utf8')
    writeFileSync(join(COPY, file), `${text.slice(0, start)}${statement ? `{${to}}` : `(${to})`}${text.slice(end)}`)
    const fits = compiles(project(file))
    writeFileSync(join(COPY, file), text)
    return !fits
  })
  rmSync(COPY, { recursive: true, force: true })
  return refused.map(({ id }) => id)
}
