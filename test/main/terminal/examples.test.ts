/** Every example of --help is a valid command line: the command reads its flags and does not get too many words. */
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { loadAllCommands } from '../../../src-main/terminal/all-commands.ts'
import { parseCommandLine, findNearestWords } from '../../../src-main/terminal/arguments.ts'
import { makeErrorParts } from '../../../src-main/terminal/error-output.ts'
import {
  CommandError,
  makeDeclinedError,
  makeConflictingFlagsError,
  EXIT,
} from '../../../src-main/terminal/command-error.ts'
import { EXIT_MEANINGS } from '../../../src-shared/api/exit-status.ts'
import { formatExample, makeHelpDocument, helpOf, makeHelpText } from '../../../src-main/terminal/help.ts'
import { isSentence } from './documents.ts'
import { rejectUnknownFlags } from '../../../src-main/terminal/main.ts'

const commands = await loadAllCommands()

/** Splits the example like a shell, as far as the examples need it: quotes, and the part between pipes that is our command. */
function argvOf(example: string): string[] {
  const part = formatExample(example)
    .split(' | ')
    .find((text) => text.startsWith('stocksheet '))
  const words = [...(part ?? '').matchAll(/'([^']*)'|(\S+)/g)].map(([, quotedText, bare]) => quotedText ?? bare ?? '')
  return words.slice(1)
}

describe.each(commands)('$name', (command) => {
  test('[CLI-8] has an example, and each of them is taken', async () => {
    expect(command.examples.length).toBeGreaterThan(0)
    for (const example of command.examples) {
      const line = parseCommandLine(argvOf(example))
      expect(line.command).toBe(command.name)
      expect(line.words.length).toBeLessThanOrEqual(command.maxWords ?? 0)
      await expect(rejectUnknownFlags(command, line.flags)).resolves.toBeUndefined()
      expect(helpOf(command)).toContain(example)
    }
  })

  test('says in one line what it does, and how it is called', async () => {
    expect(command.summary).toMatch(/^[^.]{10,90}$/)
    for (const way of command.usage) expect(way.split(' ')[0]).toBe(command.name)
    if (command.group !== undefined) expect(await makeHelpText()).toContain(`  ${command.summary}\n`)
  })
})

test('[CLI-1] [CLI-8] each exit status has one meaning, told by every help, and help is a document with --json', async () => {
  const told = EXIT_MEANINGS.map(({ status }) => status)
  expect(new Set(told)).toEqual(new Set(Object.values(EXIT)))
  expect(told).toHaveLength(Object.values(EXIT).length)
  const [firstCommand] = commands
  for (const { status, meaning } of EXIT_MEANINGS)
    expect(firstCommand && helpOf(firstCommand).replaceAll('\n', ' ')).toContain(`${status} ${meaning}`)
  const document = JSON.parse(await makeHelpDocument(null)) as { commands: { name: string }[] }
  expect(document.commands.map(({ name }) => name)).toEqual(commands.map(({ name }) => name))
})

describe('[CLI-7] what was probably meant', () => {
  const names = commands.map(({ name }) => name)
  test.each([
    ['aply', 'apply'],
    ['exprot', 'export'],
    ['PLAN', 'plan'],
    ['inspct', 'inspect'],
  ])('%s: %s', (typedText, meant) => expect(findNearestWords(typedText, names)[0]).toBe(meant))

  test('nothing, where nothing is alike', () => expect(findNearestWords('frobnicate', names)).toEqual([]))

  test('a flag', () => {
    expect(() => parseCommandLine(['plan', 'f', '--sotrage', '1'])).toThrow('Did you mean “--storage”')
    expect(() => parseCommandLine(['plan', 'f', '--zzzz'])).toThrow(/^There is no flag --zzzz. Run/)
  })
})

describe('[CLI-2] an error for programs: what is wrong, where, what to do', () => {
  test.each([
    [
      new CommandError({
        what: '--sheet: “a. B.csv” is a text file and has no sheets.',
        fix: 'Leave --sheet out.',
        notDoneText: 'Nothing was sent.',
        at: '--sheet',
      }),
      '--sheet: “a. B.csv” is a text file and has no sheets. Leave --sheet out. Nothing was sent.',
      [
        'usage',
        '--sheet: “a. B.csv” is a text file and has no sheets. Nothing was sent.',
        '--sheet',
        'Leave --sheet out.',
      ],
    ],
    [
      makeConflictingFlagsError('--quiet', '--progress'),
      '--quiet and --progress exclude each other. Leave one of them out.',
      ['usage', '--quiet and --progress exclude each other.', '--quiet', 'Leave one of them out.'],
    ],
    [
      new CommandError({ what: '--rate must be above 0, got “. -- x”.', at: '--rate' }),
      '--rate must be above 0, got “. -- x”.',
      ['usage', '--rate must be above 0, got “. -- x”.', '--rate', 'Run “stocksheet plan --help” for what it takes.'],
    ],
    [makeDeclinedError('Nothing was sent.'), 'Nothing was sent.', ['declined', 'Nothing was sent.', 'a.csv', '']],
    [
      new CommandError({ what: 'Quota is used up.', fix: 'Resume later.' }, EXIT.parked),
      'Quota is used up. Resume later.',
      ['account-quota', 'Quota is used up.', 'a.csv', 'Resume later.'],
    ],
  ] as const)('%s', (end, words, [code, message, at, fix]) => {
    expect(end.message).toBe(words)
    expect(makeErrorParts(end, { command: 'plan', word: 'a.csv' })).toEqual({ code, message, at, fix })
  })
})

test('[CLI-2] what is wrong and what to do next are sentences of their own, for programs read each alone', () => {
  const folder = join(import.meta.dirname, '..', '..', '..', 'src-main', 'terminal')
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.ts'))
  const said = sources.flatMap((name) => {
    const text = readFileSync(join(folder, name), 'utf8')
    return [...text.matchAll(/\b(what|fix):\s*(['"`])((?:\\.|(?!\2)[^\\])+)\2,/g)].map(([, part, , text = '']) => ({
      part,
      one: text,
    }))
  })
  expect(said.length).toBeGreaterThan(100)
  expect(said.filter(({ part, one }) => part === 'fix' && /^[a-z]/.test(one))).toEqual([])
  // A sentence that ends with someone else's text is checked in the code that builds it.
  expect(said.filter(({ part, one }) => part === 'what' && !one.endsWith('}') && !isSentence(one))).toEqual([])
})
