/** A flag counts, or it is refused: every flag of every form of every command. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { parseCommandLine, type CommandLine, type Flags } from '../../../src-main/hosts/cli/arguments.ts'
import { APPLY_PLAN, FORMS, refuseForeignFlags } from '../../../src-main/hosts/cli/command-flags.ts'
import { apply } from '../../../src-main/hosts/cli/commands/apply.ts'
import { discard } from '../../../src-main/hosts/cli/commands/discard.ts'
import { exportStorages } from '../../../src-main/hosts/cli/commands/export.ts'
import { inspect } from '../../../src-main/hosts/cli/commands/inspect.ts'
import { list } from '../../../src-main/hosts/cli/commands/list.ts'
import { plan } from '../../../src-main/hosts/cli/commands/plan.ts'
import { report } from '../../../src-main/hosts/cli/commands/report.ts'
import { resume } from '../../../src-main/hosts/cli/commands/resume.ts'
import { runs } from '../../../src-main/hosts/cli/commands/runs.ts'
import { template } from '../../../src-main/hosts/cli/commands/template.ts'
import { undo } from '../../../src-main/hosts/cli/commands/undo.ts'

type Flag = Extract<keyof Flags, string>

const ALL = [...new Set(Object.values(FORMS).flat())]

/** As it would be typed, whatever the flag is. */
function withFlag(flag: Flag): Flags {
  return { [flag]: 'x' }
}

describe('[T-4] law: a flag a command does not use is refused in words, before anything is done', () => {
  const pairs = Object.keys(FORMS).flatMap((form) => ALL.map((flag): [string, Flag] => [form, flag]))
  test('every form x every flag', () => {
    const wrong = pairs.filter(([form, flag]) => {
      const used = FORMS[form]?.some((one) => one === flag) === true
      const alone = /fault-seed/.test(flag) || (form === 'report' && /^(encoding|delimiter|decimals?)$/.test(flag))
      try {
        refuseForeignFlags(form, withFlag(flag))
        return !used || alone
      } catch (error) {
        const words = error instanceof Error ? error.message : ''
        const inWords =
          words.includes(`--${flag}`) && /[Ll]eave (it|--[\w-]+) out/.test(words) && words.endsWith('Nothing was done.')
        return (used && !alone) || !inWords
      }
    })
    expect(wrong).toEqual([])
    expect(pairs.length).toBeGreaterThan(500)
  })

  test('what makes a plan is refused with a plan, with what to do instead', () => {
    const making = (FORMS['apply'] ?? []).filter((flag) => FORMS[APPLY_PLAN]?.every((one) => one !== flag))
    for (const flag of ['storage', 'sheet', 'map', 'on-conflict'] as const) expect(making).toContain(flag)
    for (const flag of making)
      expect(() => refuseForeignFlags(APPLY_PLAN, withFlag(flag))).toThrow(
        `make the plan again: stocksheet plan FILE --${flag} … --out PLAN.json`,
      )
  })

  test('of a flag given twice, or under two names, only one would count', () => {
    expect(() => parseCommandLine(['list', '--storage', '1', '--storage', '2'])).toThrow('--storage is given twice')
    expect(parseCommandLine(['plan', 'f', '--pick', '1=2', '--pick', '2=3']).flags.pick).toEqual(['1=2', '2=3'])
    expect(() => refuseForeignFlags('export', { decimals: 'dot', decimal: 'comma' })).toThrow('mean the same')
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
    const made = join(folder, 'plan.json')
    const flags = { account: 'practice', data: folder, storage: '1' }
    expect(await plan({ command: 'plan', words: [file], flags: { ...flags, out: made } })).toBe(0)
    expect(await apply({ command: 'apply', words: [file], flags: { ...flags, yes: true, rate: '500' } })).toBe(0)
    const written: string[] = []
    vi.spyOn(process.stdout, 'write').mockImplementation((part) => written.push(String(part)) > 0)
    await runs({ command: 'runs', words: [], flags: { data: folder, json: true } })
    run = (JSON.parse(written.join('')) as { runs: { run: string }[] }).runs[0]?.run ?? ''
    vi.restoreAllMocks()
  }, 60_000)
  afterAll(() => rm(folder, { recursive: true, force: true }))
  beforeEach(quiet)
  afterEach(() => vi.restoreAllMocks())

  function quiet(): void {
    for (const stream of [process.stdout, process.stderr]) vi.spyOn(stream, 'write').mockImplementation(() => true)
  }

  /** The flags a command reads, whatever becomes of it. */
  async function readBy(
    command: (line: CommandLine) => Promise<unknown>,
    words: string[],
    given: Flags,
  ): Promise<Set<string>> {
    const seen = new Set<string>()
    const flags = new Proxy(given, {
      get(target, name) {
        seen.add(String(name))
        return Reflect.get(target, name) as unknown
      },
      // What copies all of them has read none.
      ownKeys: (target) => Reflect.ownKeys(target),
    })
    await command({ command: '', words, flags }).catch(() => undefined)
    return seen
  }

  const ACCOUNT = { account: 'practice' } as const
  const cases: readonly [string, (line: CommandLine) => Promise<unknown>, () => string[], Flags][] = [
    ['list', list, () => [], { ...ACCOUNT, storage: '1' }],
    ['inspect', inspect, () => [file], {}],
    ['plan', plan, () => [file], { ...ACCOUNT, storage: '1' }],
    ['apply', apply, () => [file], { ...ACCOUNT, storage: '1', yes: true, rate: '500' }],
    [APPLY_PLAN, apply, () => [join(folder, 'plan.json')], { ...ACCOUNT, rate: '500' }],
    ['resume', resume, () => [], ACCOUNT],
    ['discard', discard, () => [run], {}],
    ['runs', runs, () => [], {}],
    ['report', report, () => [run], { out: 'report.csv' }],
    ['undo', undo, () => [run], ACCOUNT],
    ['export', exportStorages, () => [], { ...ACCOUNT, storage: '1', out: 'stock.csv' }],
    ['template', template, () => [], { ...ACCOUNT, storage: '1', out: 'new.xlsx' }],
  ]
  test.each(cases)(
    '%s',
    async (form, command, words, flags) => {
      const out = flags.out === undefined ? {} : { out: join(folder, flags.out) }
      const seen = await readBy(command, words(), { ...flags, ...out, data: folder })
      const unread = (FORMS[form] ?? []).filter((flag) => flag !== 'help' && flag !== 'version' && !seen.has(flag))
      expect(unread).toEqual([])
    },
    60_000,
  )
})
