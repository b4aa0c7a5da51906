/**
 * `npm run bench`: runs every section in its own process and writes one report: test/bench/README.md and its chart. `npm run bench -- csv plan`
 * measures only these sections; the others keep their results (results.json) and dates. `npm run bench -- --quick` uses small sizes and writes no
 * report. It fails if a ratio or a count is far off: the smoke test of CI (`--report=FILE` receives the counts). A quick run prints wall times but
 * does not judge them. Peers from test/bench/package.json are installed if missing.
 */
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { arch, cpus, loadavg, totalmem } from 'node:os'
import { join } from 'node:path'
import { chart } from './report/chart.ts'
import { keepResults, keptResults, type Results } from './report/kept.ts'
import { measuresIn, met, shown, type MeasureRow } from './report/measure.ts'
import { page } from './report/page.ts'
import { sections, type Section } from './sections.ts'

const here = import.meta.dirname
/** A quick run fails only if a figure misses its target by this factor, so that a busy machine does not fail. A target may have its own. */
const GENEROUS = 4
/** In a full run, sections run one at a time and have the machine to themselves. */
const QUICK_AT_ONCE = 2

const words = process.argv.slice(2)
const quick = words.includes('--quick')
const named = words.filter((word) => !word.startsWith('-'))
const unknown = named.filter((name) => !sections.some((section) => section.name === name))
if (unknown.length > 0) {
  console.error(`There is no section ${unknown.join(', ')}. Sections: ${sections.map(({ name }) => name).join(', ')}.`)
  process.exit(2)
}

/** What a section printed; null if it failed. A full run prints it as it comes, a quick run at the end. */
function run(section: Section): Promise<string | null> {
  return new Promise((resolve) => {
    const args = ['--expose-gc', join(here, section.script), ...(quick ? section.quick : section.whole)]
    const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'inherit'] })
    let output = ''
    const show = (text: string): void => void process.stdout.write(text.replaceAll(/^MEASURE .*\n/gm, ''))
    child.stdout.on('data', (part: Buffer) => {
      const text = part.toString()
      output += text
      if (!quick) show(text)
    })
    child.on('error', () => resolve(null))
    child.on('close', (code) => {
      if (quick) show(output)
      resolve(code === 0 ? output : null)
    })
  })
}

function havePeers(): boolean {
  if (existsSync(join(here, 'node_modules'))) return true
  console.log('Installing what is measured against (test/bench/package.json) ...')
  return (
    spawnSync('npm', ['ci', '--prefix', here], { stdio: 'inherit', shell: process.platform === 'win32' }).status === 0
  )
}

const load = (): string => (loadavg()[0] ?? 0).toFixed(1)
const rows: MeasureRow[] = []
const failedTexts: string[] = []
let results: Results = keptResults(here)
async function measure(section: Section): Promise<void> {
  if (!quick) console.log(`\n${section.title}`)
  if (section.peers && !quick && !havePeers()) {
    failedTexts.push(`${section.title}: what it is measured against could not be installed`)
    return
  }
  const before = load()
  const began = performance.now()
  const output = await run(section)
  console.log(`(${quick ? `${section.title}, ` : ''}${Math.round((performance.now() - began) / 1000)} s)`)
  if (output === null) {
    failedTexts.push(`${section.title}: its process failed`)
    return
  }
  const measured = measuresIn(output)
  rows.push(...measured)
  const day = new Date().toISOString().slice(0, 10)
  if (!quick) results = { ...results, [section.name]: { day, load: before, rows: measured } }
}

const requestedSections = sections.filter(
  (section) => (named.length === 0 || named.includes(section.name)) && !(quick && section.quick.length === 0),
)
const waiting = requestedSections.values()
async function measureAll(): Promise<void> {
  for (const section of waiting) await measure(section)
}
await Promise.all(Array.from({ length: quick ? QUICK_AT_ONCE : 1 }, measureAll))
for (const trouble of failedTexts) console.error(trouble)

if (quick) {
  const judged = rows.filter(({ target, about }) => target !== undefined && !/^m?s\b/.test(about))
  const off = judged.filter(({ target, figure }) => {
    if (!target) return false
    const { kind, limit, tolerance = GENEROUS } = target
    return kind === 'most' ? figure > limit * tolerance : figure < limit / tolerance
  })
  const names = off.map(({ what, figure, about }) => `FAR OFF: ${what}: ${shown(figure)} ${about}`)
  for (const name of names) console.error(name)
  console.log(`\n${rows.length} figures, ${judged.length} ratios and counts with a target, ${off.length} far off`)
  const report = words.find((word) => word.startsWith('--report='))?.slice('--report='.length)
  if (report !== undefined)
    writeFileSync(report, JSON.stringify({ measured: judged.length, farOff: off.length, off: names }))
  if (off.length + failedTexts.length > 0 || rows.length === 0) process.exitCode = 1
} else {
  keepResults(here, results)
  const machine = `${cpus().length} cores (${cpus()[0]?.model.trim() ?? arch()}), ${Math.round(totalmem() / 2 ** 30)} GB, Node ${process.version}`
  const measured = sections.flatMap(({ name, title }) => {
    const one = results[name]
    return one ? [{ title, ...one }] : []
  })
  const missingTexts = sections.filter(({ name }) => results[name] === undefined).map(({ title }) => title)
  writeFileSync(join(here, 'README.md'), page(measured, { machine, missing: missingTexts }))
  const all = measured.flatMap(({ rows }) => rows)
  writeFileSync(join(here, 'targets.svg'), chart(all))
  const judged = all.filter((row) => met(row) !== null)
  console.log(
    `\n${judged.filter((row) => met(row) === true).length} of ${judged.length} targets met: test/bench/README.md`,
  )
  if (failedTexts.length > 0) process.exitCode = 1
}
