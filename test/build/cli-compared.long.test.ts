/** The comparison with other tools: each command that it names for us is carried out, and does what the cell says. */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { OTHERS, POINTS } from '../../build/scripts/cli-compared.ts'
import { makeScene } from '../hosts/cli/flag-scenes.ts'
import { CommandProcess, JOB } from '../hosts/cli/many-commands.ts'

let folder = ''
let scene: Readonly<Record<string, string>> = {}
let by: CommandProcess
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'stocksheet-compared-'))
  by = new CommandProcess()
  scene = await makeScene(by, join(folder, 'scene'))
}, 120_000)
afterAll(() => {
  by.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Proof {
  /** As it is carried out, where the cell's own words stand for a file, a run or a digest. */
  readonly args: readonly string[]
  readonly status: number
  /** What is told, or written, afterwards. */
  readonly tells: RegExp
  readonly stdin?: string
}

const FILE = ['file.csv', '--storage', '1']
const REST = ['--yes', '--rate', '500']

/** By what stands in the cell, in its quotes. */
const PROOFS: Readonly<Record<string, Proof>> = {
  'plan FILE --storage 1': {
    args: ['plan', ...FILE, '--json'],
    status: 0,
    tells: /"before":"14","after":"13".*"method":"materials\/edit"|"method":"edit"/s,
  },
  'plan FILE --out p.json': {
    args: ['plan', ...FILE, '--out', 'p.json'],
    status: 0,
    tells: /p\.json: \{"stocksheet":"plan"/,
  },
  'apply p.json --sha256 D': {
    args: ['apply', 'plan.json', '--sha256', '{digest}', ...REST],
    status: 0,
    tells: /verified/,
  },
  'show p.json': { args: ['show', 'plan.json'], status: 0, tells: /Plan of gone\.csv/ },
  '--json': { args: ['runs', '--json'], status: 0, tells: /^\{\s*"formatVersion": ?1/ },
  '--html page.html': {
    args: ['show', 'plan.json', '--html', 'page.html'],
    status: 0,
    tells: /page\.html: <!doctype html>/i,
  },
  'plan FILE --detailed-exitcode': {
    args: ['plan', ...FILE, '--detailed-exitcode'],
    status: 2,
    tells: /price 14 -> 13/,
  },
  '--help': {
    args: ['--help'],
    status: 0,
    tells:
      /0 done.*1 wrong use.*2 some rows.*3 parked.*4 key refused.*5 account.*6 refused.*7 stopped.*130 interrupted/s,
  },
  'plan absent.csv --storage 1 --json': {
    args: ['plan', 'absent.csv', '--storage', '1', '--json'],
    status: 1,
    tells: /"code":"usage","message":"[^"]+","at":"absent\.csv","fix":"[^"]+"/,
  },
  '--progress json': {
    args: ['plan', ...FILE, '--progress', 'json'],
    status: 0,
    tells: /\{"formatVersion":1,"kind":"progress","stage":"file"/,
  },
  '--allow-deletes 5': {
    args: ['undo', '{run}', '--allow-deletes', '5', ...REST],
    status: 2,
    tells: /2 changed and verified · 1 left out/,
  },
  '--max-calls 100': { args: ['apply', ...FILE, '--max-calls', '100', ...REST], status: 0, tells: /verified/ },
  '--first 10': { args: ['apply', ...FILE, '--first', '10', ...REST], status: 0, tells: /verified/ },
  '--rate 2': { args: ['plan', ...FILE, '--rate', '2'], status: 0, tells: /requests?/ },
  resume: { args: ['resume', '--rate', '500'], status: 0, tells: /all verified/ },
  apply: { args: ['apply', ...FILE, ...REST], status: 0, tells: /all verified/ },
  'undo RUN --rows 3,7-9 --fields price': {
    args: ['undo', '{run}', '--rows', '2', '--fields', 'minimum', ...REST],
    status: 0,
    tells: /verified/,
  },
  'completion bash': { args: ['completion', 'bash'], status: 0, tells: /complete -/ },
  zsh: { args: ['completion', 'zsh'], status: 0, tells: /compdef/ },
  fish: { args: ['completion', 'fish'], status: 0, tells: /complete -c stocksheet/ },
  powershell: { args: ['completion', 'powershell'], status: 0, tells: /Register-ArgumentCompleter/ },
  'accounts add NAME --url ADDRESS': {
    args: ['accounts', 'add', 'Second', '--url', '{url}', '--allow-plain-key'],
    status: 0,
    tells: /“Second” is set up/,
    stdin: 'practice-key\n',
  },
}

/** Files, not commands. */
const NO_COMMANDS = new Set(['docs/schemas'])

function named(): string[] {
  return POINTS.flatMap(({ ours }) => [...ours.matchAll(/`([^`]+)`/g)].map(([, text = '']) => text)).filter(
    (text) => !NO_COMMANDS.has(text),
  )
}

test('[CLI-18] each command of ours in the comparison has its proof, and no proof is of another', () => {
  expect(new Set(Object.keys(PROOFS))).toEqual(new Set(named()))
})

test('[CLI-18] each does what its cell says', async () => {
  const digest = await by.carryOut({ ...JOB, args: ['show', 'plan.json', '--json'], from: scene['folder'] ?? null })
  const { sha256 } = (JSON.parse(digest.out) as { planFile: { sha256: string } }).planFile
  const words: Readonly<Record<string, string>> = { ...scene, '{digest}': sha256 }
  const wrong: string[] = []
  for (const [text, { args, status, tells, stdin = null }] of Object.entries(PROOFS)) {
    const asked = args.map((word) => words[word] ?? word)
    const ended = await by.carryOut({ ...JOB, args: asked, from: scene['folder'] ?? null, stdin })
    const seen = [ended.out, ended.err, ...ended.files].join('\n')
    if (ended.status !== status || !tells.test(seen))
      wrong.push(`${text}: ${asked.join(' ')} ended with ${ended.status}: ${seen.slice(0, 600)}`)
  }
  expect(wrong).toEqual([])
}, 300_000)

test('[CLI-18] what is said of another tool says where it was read', () => {
  for (const { point, others, pages } of POINTS)
    for (const [at, cell] of others.entries())
      expect([point, OTHERS[at], pages[at]?.startsWith('https://') === true]).toEqual([
        point,
        OTHERS[at],
        cell !== 'none found',
      ])
})
