/**
 * Counts how many mistakes the unit tests find in the rules, in imports and runs, and in the code around them. It draws mistakes by a seed, room by
 * room, and inserts them into the sources. Each test that reaches a mistake runs with it, until one fails. `npm run test:mutation -- --seed 7
 * --most 30` runs all rooms. `--room shared/run` selects some (repeatable), `--edges` adds files, account, store and export, `--long` adds the long
 * tests, `--own` uses only the rooms' own tests. The output lists each survivor. judged.json lists those that change no behaviour, with the reason.
 * `--tell` only prints the results of an earlier run with this seed. `--go-on` continues such a run.
 */
import { spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync, appendFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { createVitest } from 'vitest/node'
import { z } from 'zod'
import { draw, readDrawn, roomOf, roomsOf, ROOT, type Drawn } from './draw.ts'
import { FOUND, tell } from './tell.ts'
import { uncompilable } from './compile.ts'
import { testFiles, testsAround } from './test-files.ts'
import { fileOf, whatIsLeft, type Line } from './what-is-left.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    most: { type: 'string', default: '30' },
    room: { type: 'string', multiple: true, default: [] },
    edges: { type: 'boolean', default: false },
    long: { type: 'boolean', default: false },
    own: { type: 'boolean', default: false },
    tell: { type: 'boolean', default: false },
    'go-on': { type: 'boolean', default: false },
  },
})

const EDGES = ['src-main/file', 'src-main/account', 'src-main/store', 'src-main/export', 'src-main/machine']

/** A test without output for this long has been stopped by a mistake. */
const HANGS_MS = 120_000

const FOLDER = join(
  ROOT,
  '.cache/mutation',
  [values.seed, ...values.room.map((room) => room.replaceAll('/', '-'))].join('-'),
)
const DRAWN = join(FOLDER, 'mistakes.json')
const FILES = join(FOLDER, 'tests.json')
const LOG = join(FOLDER, 'log.jsonl')

/** Test results after which a mistake has to be active from the start. */
const ALONE: ReadonlySet<string> = new Set(['doubtful', 'not-tried', 'loaded'])

const lineSchema = z.object({ what: z.string(), id: z.number().optional(), by: z.string().optional() })

function readLog(): readonly Line[] {
  if (!existsSync(LOG)) return []
  const lines = readFileSync(LOG, 'utf8').split('\n').filter(Boolean)
  return lines.map((line) => lineSchema.parse(JSON.parse(line)))
}

function note(lines: readonly Line[]): void {
  for (const line of lines) appendFileSync(LOG, `${JSON.stringify(line)}\n`)
}

function environment(): NodeJS.ProcessEnv {
  return {
    ...process.env,
    STOCKSHEET_MISTAKES: DRAWN,
    STOCKSHEET_TEST_FILES: FILES,
    STOCKSHEET_MISTAKES_LOG: LOG,
  }
}

/** The process that is trying mistakes. It has its own process group, so it must be killed along with this one. */
let trying: number | undefined

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (trying !== undefined) process.kill(-trying, 'SIGKILL')
    process.exit(1)
  })
}

const VITEST = [join(ROOT, 'node_modules/vitest/vitest.mjs'), 'run', '--config', 'test/mutation/vitest.config.ts']

/** Tries all drawn mistakes in one process. If that process hangs or crashes, another one continues. */
async function tryAll(files: readonly string[]): Promise<void> {
  let remainingTexts = files
  while (remainingTexts.length > 0) {
    writeFileSync(FILES, JSON.stringify(remainingTexts))
    const child = spawn(process.execPath, VITEST, { cwd: ROOT, stdio: 'inherit', env: environment(), detached: true })
    trying = child.pid
    const startedLength = readLog().length
    let secondLine: Line | undefined
    const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
    while (!hasEnded() && secondLine === undefined && Date.now() - lastWritten() < HANGS_MS) {
      await setTimeout(500)
      secondLine = readLog()
        .slice(startedLength)
        .find(({ what }) => what === 'start-again')
    }
    trying = undefined
    if (secondLine === undefined && hasEnded()) {
      const { files: untried, notes } = whatIsLeft(remainingTexts, readLog().slice(startedLength))
      note(notes)
      remainingTexts = untried
      continue
    }
    if (child.pid !== undefined && !hasEnded()) process.kill(-child.pid, 'SIGKILL')
    if (secondLine) {
      remainingTexts = remainingTexts.slice(remainingTexts.indexOf(fileOf(secondLine.by)))
      continue
    }
    const lastLine = readLog().findLast(({ what }) => what === 'trying')
    if (lastLine?.id === undefined) throw new Error('the tests hang without a mistake')
    note([{ what: 'hung', id: lastLine.id, by: lastLine.by }])
    remainingTexts = remainingTexts.slice(remainingTexts.indexOf(fileOf(lastLine.by)))
  }
}

function lastWritten(): number {
  return statSync(existsSync(LOG) ? LOG : FILES).mtimeMs
}

/**
 * Tries mistakes that are active from the start: those in code that runs while files load, uncertain finds, and mistakes whose tests take too long
 * to repeat.
 */
async function tryAlone(all: readonly { readonly mistake: Drawn; readonly files: readonly string[] }[]): Promise<void> {
  writeFileSync(FILES, JSON.stringify([...new Set(all.flatMap(({ files }) => files))]))
  Object.assign(process.env, environment())
  const config = join(import.meta.dirname, 'vitest.config.ts')
  const vitest = await createVitest('test', { config, watch: false, bail: 1 })
  const specifications = await vitest.globTestSpecifications()
  for (const { mistake, files } of all) {
    process.env['STOCKSHEET_MISTAKE'] = String(mistake.id)
    const own = specifications.filter(({ moduleId }) => files.includes(relative(ROOT, moduleId)))
    if (own.length === 0) continue
    const { testModules } = await vitest.runTestSpecifications(own)
    note([{ what: 'alone', id: mistake.id }])
    // The result includes failures of earlier mistakes.
    const failedModule = testModules.find(
      (testModule) => files.includes(relative(ROOT, testModule.moduleId)) && !testModule.ok(),
    )
    if (!failedModule) continue
    const [test] = failedModule.children.allTests('failed')
    const by = `${failedModule.relativeModuleId} > ${test?.name ?? 'it cannot be loaded'}`
    note([{ what: 'found', id: mistake.id, by }])
  }
  await vitest.close()
}

async function run(): Promise<void> {
  const goesOn = values['go-on'] && existsSync(LOG)
  if (!goesOn) rmSync(FOLDER, { recursive: true, force: true })
  mkdirSync(FOLDER, { recursive: true })
  const folders = ['src-shared', 'src-main/import', 'src-main/run', ...(values.edges ? EDGES : [])]
  const rooms = roomsOf(folders).filter(
    (room) => values.room.length === 0 || values.room.some((text) => roomOf(`${room}/any.ts`) === text),
  )
  const drawn = goesOn ? readDrawn(DRAWN) : draw(Number(values.seed), Number(values.most), rooms)
  writeFileSync(DRAWN, JSON.stringify(drawn, undefined, 1))
  const files = testFiles(rooms, values)
  process.stdout.write(`${drawn.length} mistakes in ${rooms.length} rooms, ${files.length} files of tests\n`)
  if (!readLog().some(({ what }) => what === 'all-tried')) {
    const lastLine = readLog().findLast(({ what }) => what === 'trying')
    await tryAll(files.slice(Math.max(0, files.indexOf(fileOf(lastLine?.by)))))
    note([{ what: 'all-tried' }])
  }
  const log = readLog()
  const unusable = new Set(log.filter(({ what }) => what === 'unusable').map(({ by }) => fileOf(by)))
  const has = (id: number, what: string): boolean => log.some((line) => line.id === id && line.what === what)
  const remainingEntries = drawn.filter(({ id }) => !['found', 'hung', 'alone'].some((what) => has(id, what)))
  const alone = remainingEntries.map((mistake) => {
    const guessedTexts = log.filter(({ what, id }) => ALONE.has(what) && id === mistake.id).map(({ by }) => fileOf(by))
    const made = has(mistake.id, 'loaded') && !has(mistake.id, 'covered')
    const around = made ? testsAround(mistake.file, files) : []
    return { mistake, files: [...new Set([...guessedTexts, ...around])].filter((file) => !unusable.has(file)) }
  })
  await tryAlone(alone)
  const knownNumbers = new Set(readLog().flatMap(({ what, id }) => (FOUND.has(what) ? [id] : [])))
  for (const id of uncompilable(drawn.filter(({ id }) => !knownNumbers.has(id)))) {
    note([{ what: 'refused', id }])
  }
}

if (!values.tell) await run()
tell(readDrawn(DRAWN), readLog())
