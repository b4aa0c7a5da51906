/**
 * Starts the built app on the stand-in. Measures the main process's processor time until its first window and its first answer, and the bytes
 * needed for the first paint. node test/bench/start/bench.ts [rounds]; needs a build.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { z } from 'zod'
import { firstPaint } from '../../electron-standin/first-paint.ts'
import { median, spread, tell } from '../report/measure.ts'

const root = join(import.meta.dirname, '../../..')
const rounds = Number(process.argv[2] ?? 7)
const moment = z.object({ processor: z.number() })
const shape = z.object({ window: moment, answer: moment })

const folder = mkdtempSync(join(tmpdir(), 'stocksheet-start-'))
const starts = Array.from({ length: rounds }, () => {
  const env = { ...process.env, STOCKSHEET_DATA: folder }
  const script = join(root, 'test/electron-standin/cold-start.ts')
  return shape.parse(JSON.parse(execFileSync(process.execPath, [script], { encoding: 'utf8', env })))
})
rmSync(folder, { recursive: true, force: true })
const bare = Array.from({ length: rounds }, () => {
  const script = 'process.stdout.write(JSON.stringify(process.cpuUsage()))'
  const { user, system } = z
    .object({ user: z.number(), system: z.number() })
    .parse(JSON.parse(execFileSync(process.execPath, ['-e', script], { encoding: 'utf8' })))
  return (user + system) / 1000
})
const floor = { name: 'an empty Node process', value: spread(bare) }
for (const [what, limit, values] of [
  ['main process until its first window', 150, starts.map(({ window }) => window.processor)],
  ['main process until its first answer', null, starts.map(({ answer }) => answer.processor)],
] as const) {
  tell({
    section: 'Starting',
    what,
    unit: 'ms processor',
    ours: { name: '', value: spread(values) },
    floor,
    figure: median(values),
    about: 'ms of processor time, after Node itself',
    ...(limit === null ? {} : { target: { kind: 'most', limit, issue: '9' } }),
  })
}

const page = join(root, 'out/renderer')
const compressed = (path: string): number => gzipSync(readFileSync(join(page, path)), { level: 9 }).length / 1000

const first = [...firstPaint(page)].reduce((sum, path) => sum + compressed(path), 0)
const wholeNumber = readdirSync(join(page, 'assets'))
  .filter((name) => /\.(?:js|css)$/.test(name))
  .reduce((sum, name) => sum + compressed(`assets/${name}`), 0)
const exactly = (value: number) => ({ median: value, least: value, most: value })
tell({
  section: 'Starting',
  what: 'window, first paint, compressed',
  unit: 'kB',
  ours: { name: '', value: exactly(first) },
  against: { name: 'all of the window', value: exactly(wholeNumber) },
  figure: first,
  about: 'kB',
  target: { kind: 'most', limit: 350, issue: '9' },
})
