/** Untrusted names in printed commands, tested in real shells: each word is passed unchanged, and nothing is executed. */
import { spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { detectShell } from '../../../src-main/machine/command-word.ts'
import { quoteShellWord } from '../../../src-shared/material/values/untrusted-text.ts'
import { fc } from '../../fast-check.ts'

/** Each would create a file or change if the shell interpreted it. */
const HOSTILE = [
  '$(touch hit)',
  '`touch hit`',
  '"; touch hit; "',
  "'; touch hit; '",
  "' $(touch hit) '",
  "''; touch hit; ''",
  '$((1+1)) ${HOME} $HOME',
  'a;touch hit',
  'a&touch hit&',
  'a|touch hit',
  'a > hit',
  '>hit',
  '<(touch hit)',
  '=(touch hit)',
  '=ls',
  '~root',
  '{a,b}',
  '* ? [a-z]*',
  '#no comment',
  '!! !touch !-1',
  "it's",
  "'",
  "''",
  '"',
  '%1',
  '^a^b',
  'Цены 3.csv',
  'plans/Preisliste – März.plan.json',
  '  two  blanks ',
  'a\u3000b',
  '🪵 wood',
]

const PIECES = [
  "'",
  '"',
  '`',
  '$(',
  ')',
  '${',
  '}',
  ';',
  '&',
  '|',
  '<',
  '>',
  '!',
  '#',
  '~',
  '*',
  '?',
  '[',
  ']',
  '^',
  '=',
  '-',
  '(',
  '%',
  ' ',
  'a',
  'touch hit',
  '$',
  '@',
  ',',
  'ж',
  '\\',
]
const names = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { minLength: 1, maxLength: 12 }).map((pieces) => pieces.join('')),
  fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }),
)

function quotable(name: string): string | null {
  const word = quoteShellWord(name, 'PLACEHOLDER', 'posix')
  return word === 'PLACEHOLDER' ? null : word
}

interface TriedShell {
  readonly name: string
  readonly flags: readonly string[]
}

/** As scripts, and as people use them: with history and its exclamation marks if the shell has those. */
const SHELLS: readonly TriedShell[] = [
  { name: 'sh', flags: [] },
  { name: 'dash', flags: [] },
  { name: 'bash', flags: ['--norc', '--noprofile'] },
  { name: 'bash', flags: ['--norc', '--noprofile', '-i'] },
  { name: 'zsh', flags: ['-f'] },
  { name: 'zsh', flags: ['-f', '-o', 'extendedglob', '-o', 'rcquotes', '-o', 'banghist'] },
  { name: 'fish', flags: ['--no-config'] },
]

function pathOf(name: string): string | undefined {
  return (process.env['PATH'] ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

describe.each(SHELLS)('$name $flags', ({ name, flags }) => {
  const shell = pathOf(name)
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'shell-'))
    writeFileSync(join(folder, 'beside'), '')
  })
  afterAll(() => {
    rmSync(folder, { recursive: true, force: true })
  })

  test.skipIf(shell === undefined)(
    `[TERMINAL-17] reads each word as the name it stands for${shell === undefined ? ` (skipped: no ${name} here)` : ''}`,
    () => {
      const drawnTexts = fc.sample(names, { numRuns: 3000, seed: fc.readConfigureGlobal().seed ?? 1 })
      const asked = [...HOSTILE, ...drawnTexts].flatMap((text) => {
        const word = quotable(text)
        return word === null ? [] : [{ one: text, word }]
      })
      expect(asked.length).toBeGreaterThan(1500)
      // One line for each, because an unbalanced one would swallow the next.
      const script = asked.map(({ word }) => `printf '%s\\0' ${word}\n`).join('')
      // Pass the lines in a file, because fish does not read the pipe that `input` makes.
      writeFileSync(join(folder, '.lines'), script)
      const lines = openSync(join(folder, '.lines'), 'r')
      const { stdout, status } = spawnSync(shell ?? '', flags, {
        cwd: folder,
        stdio: [lines, 'pipe', 'ignore'],
        encoding: 'utf8',
        env: { PATH: process.env['PATH'] ?? '', HOME: folder, LC_ALL: 'C.UTF-8', HISTFILE: '' },
        maxBuffer: 1e8,
      })
      closeSync(lines)
      expect(status).toBe(0)
      expect(stdout.split('\0').slice(0, -1)).toEqual(asked.map(({ one }) => one))
      expect(readdirSync(folder).filter((file) => !file.startsWith('.') && file !== 'beside')).toEqual([])
    },
  )
})

test('[TERMINAL-17] a name that cannot be quoted is left out: it would be a flag, steer the terminal or be read in two ways', () => {
  const remainingTexts = ['-rf', '--yes', '', 'a\nb', 'a\u001b[2Jb', 'a\u202eb', 'a\ud800', 'a\\b', 'a\u200bb']
  expect(remainingTexts.map((name) => quoteShellWord(name, 'FILE', 'posix'))).toEqual(remainingTexts.map(() => 'FILE'))
})

test('[TERMINAL-17] on Windows a word means the same to cmd and to PowerShell, or is left out', () => {
  const word = (name: string): string => quoteShellWord(name, 'FILE', 'windows')
  expect(word('D:\\data\\plan.json')).toBe('D:\\data\\plan.json')
  expect(word("C:\\Users\\Jo O'Neil\\Preis & Liste (2).csv")).toBe('"C:\\Users\\Jo O\'Neil\\Preis & Liste (2).csv"')
  const remainingTexts = [
    '50%.csv',
    '%PATH%',
    '$(calc).csv',
    '`n',
    'a"b',
    'a“b”',
    'hey!.csv',
    'C:\\my data\\',
    '-x y',
    'a^b c',
    'a|b c',
    'a＂b',
  ]
  expect(remainingTexts.map(word)).toEqual(remainingTexts.map(() => 'FILE'))
  fc.assert(
    fc.property(names, (name) => {
      const createdText = word(name)
      if (createdText !== 'FILE' && createdText !== name) expect(createdText).toBe(`"${name}"`)
      // What cmd or PowerShell replaces, inside quotes or outside.
      if (createdText !== 'FILE') expect(name).not.toMatch(/["“”„`$%!^|<>]|[\\]$(?<= .*)/u)
      if (createdText === name && createdText !== 'FILE') expect(name).not.toMatch(/[ &;,()'@{}#=*~[\]]/)
    }),
    { numRuns: 5000 },
  )
})

test('the shell in use: Git Bash on Windows is a POSIX shell', () => {
  expect(detectShell('linux', {})).toBe('posix')
  expect(detectShell('darwin', {})).toBe('posix')
  expect(detectShell('win32', {})).toBe('windows')
  expect(detectShell('win32', { MSYSTEM: 'MINGW64' })).toBe('posix')
})
