/** Every flag of every form of every command either has an effect or is refused. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCommandLine, type Flags } from '../../../src-main/terminal/arguments.ts'
import type { Command } from '../../../src-main/terminal/command.ts'
import type { Flag } from '../../../src-main/terminal/flags.ts'
import { rejectUnknownFlags } from '../../../src-main/terminal/main.ts'
import { loadAllCommands } from '../../../src-main/terminal/all-commands.ts'

const commands = await loadAllCommands()
const forms = commands.flatMap((command) => [command, ...(command.otherForms ?? [])])
const ALL = [...new Set(forms.flatMap(({ flags }) => flags))]

function formNamed(name: string) {
  // A form may share the name of its command, which accepts the flags of all its forms.
  const foundForm = forms.findLast((form) => form.name === name)
  if (!foundForm) throw new Error(`no form ${name}`)
  return foundForm
}

/** The apply command handles `apply PLAN`. */
function commandOf(form: string): Command {
  const foundCommand = commands.find(({ name }) => name === form.split(' ')[0])
  if (!foundCommand) throw new Error(`no command ${form}`)
  return foundCommand
}

function carryOut(name: string, words: string[], flags: Flags): Promise<unknown> {
  return commandOf(name).run({ command: name, words, flags }, loadAllCommands)
}

/** Handled once for every command, before it runs. */
const READ_BY_MAIN: readonly Flag[] = ['help', 'version', 'quiet', 'no-color', 'progress']

/** The arguments as a user would type them, for any kind of flag. */
function withFlag(flag: Flag): Flags {
  return { [flag]: 'x' }
}

describe('[T-4] law: a flag a command does not use is refused in words, before anything is done', () => {
  const pairs = forms.flatMap((form) => ALL.map((flag) => ({ form, flag })))
  test('every form x every flag', async () => {
    const wrongTexts: string[] = []
    for (const { form, flag } of pairs) {
      const used = form.flags.includes(flag)
      const isAlone = form.flagPairs?.some(({ flags }) => flags.includes(flag)) === true
      const words = await rejectUnknownFlags(form, withFlag(flag)).then(
        () => null,
        (error: unknown) => (error instanceof Error ? error.message : ''),
      )
      const inWords =
        words !== null &&
        words.includes(`--${flag}`) &&
        /[Ll]eave (it|--[\w-]+) out/.test(words) &&
        words.endsWith('Nothing was done.')
      if (used && !isAlone ? words !== null : !inWords) wrongTexts.push(`${form.name} --${flag}: ${words}`)
    }
    expect(wrongTexts).toEqual([])
    expect(pairs.length).toBeGreaterThan(500)
  })

  test('what makes a plan is refused with a plan, with what to do instead', async () => {
    const ofPlan = formNamed('apply PLAN')
    const making = formNamed('apply').flags.filter((flag) => !ofPlan.flags.includes(flag))
    for (const flag of ['storage', 'sheet', 'map', 'on-conflict'] as const) expect(making).toContain(flag)
    for (const flag of making)
      await expect(rejectUnknownFlags(ofPlan, withFlag(flag))).rejects.toThrow(
        `make the plan again: stocksheet plan FILE --${flag} … --out PLAN.json`,
      )
  })

  test('of a flag given twice only one would count', async () => {
    expect(() => parseCommandLine(['stock', '--storage', '1', '--storage', '2'])).toThrow('--storage is given twice')
    expect(parseCommandLine(['plan', 'f', '--pick', '1=2', '--pick', '2=3']).flags.pick).toEqual(['1=2', '2=3'])
  })
})

describe('[T-4] law: a flag a command takes is read by it', () => {
  let folder: string
  let file: string
  let run: string
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'stocksheet-flags-'))
    file = join(folder, 'file.csv')
    await writeFile(file, 'name,price,unit\nA new one,4,pcs\n')
    await writeFile(join(folder, 'all.map'), '{}')
    quiet()
    const createdText = join(folder, 'plan.json')
    const flags = { account: 'practice', data: folder, storage: '1' }
    expect(await carryOut('plan', [file], { ...flags, out: createdText })).toBe(0)
    expect(await carryOut('apply', [file], { ...flags, yes: true, rate: '500' })).toBe(0)
    const writtenTexts: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => writtenTexts.push(String(part)) > 0)
    await carryOut('runs', [], { data: folder, json: true })
    run = (JSON.parse(writtenTexts.join('')) as { runs: { run: string }[] }).runs[0]?.run ?? ''
    vi.restoreAllMocks()
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(quiet)
  afterEach(() => vi.restoreAllMocks())

  function quiet(): void {
    for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(() => true)
  }

  /** The flags that a command reads, even if it fails. */
  async function readBy(form: string, words: string[], given: Flags): Promise<Set<string>> {
    const seenTexts = new Set<string>()
    const flags = new Proxy(given, {
      get(target, name) {
        seenTexts.add(String(name))
        return Reflect.get(target, name) as unknown
      },
      // Copying all flags does not count as reading them.
      ownKeys: (target) => Reflect.ownKeys(target),
    })
    await carryOut(form, words, flags).catch(() => undefined)
    return seenTexts
  }

  const ACCOUNT = { account: 'practice' } as const
  const cases: readonly [string, () => string[], Flags][] = [
    ['stock', () => [], { ...ACCOUNT, storage: '1', out: 'stock.csv' }],
    ['stock --order', () => [], { ...ACCOUNT, storage: '1', order: 'all', out: 'order.csv' }],
    ['inspect', () => [file], {}],
    ['plan', () => [file], { ...ACCOUNT, storage: '1' }],
    ['apply', () => [file], { ...ACCOUNT, storage: '1', yes: true, rate: '500' }],
    ['apply PLAN', () => [join(folder, 'plan.json')], { ...ACCOUNT, rate: '500' }],
    ['show', () => [join(folder, 'plan.json')], {}],
    ['resume', () => [], ACCOUNT],
    ['resume --discard', () => [run], { discard: true }],
    ['runs', () => [], {}],
    ['report', () => [run], { out: 'report.csv' }],
    ['undo', () => [run], ACCOUNT],
    ['export', () => [], { ...ACCOUNT, storage: '1', out: 'stock.csv' }],
    ['export --template', () => [], { ...ACCOUNT, template: true, storage: '1', out: 'new.xlsx' }],
    ['history', () => [], ACCOUNT],
  ]
  test.each(cases)(
    '%s',
    async (form, words, flags) => {
      const out = flags.out === undefined ? {} : { out: join(folder, flags.out) }
      const seenTexts = await readBy(form, words(), { ...flags, ...out, data: folder })
      const unread = formNamed(form).flags.filter((flag) => !READ_BY_MAIN.includes(flag) && !seenTexts.has(flag))
      expect(unread).toEqual([])
    },
    60_000,
  )
})
