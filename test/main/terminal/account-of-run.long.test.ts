/** Every suggested next command works as printed: the user need not remember the account of a plan or run. Real commands. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { run, type Ended } from './command.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'stocksheet-of-run-'))
  await writeFile(join(folder, 'prices.csv'), 'sku,price\nBRD-0012,44.9\nBRD-0014,50\n')
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const S = (...args: string[]): Promise<Ended> => run(args, { env: { STOCKSHEET_DATA: join(folder, 'data') } })

test('the command that applies a plan names its account; a run is taken back without naming it', async () => {
  const plan = join(folder, 'a plan.json')
  const from = ['--storage', '1', '--account', 'practice']
  const makeResult = await S('plan', join(folder, 'prices.csv'), ...from, '--out', plan)
  expect(makeResult.err).toContain(`Apply it with: stocksheet apply '${plan}' --account practice`)
  const applyResult = await S(
    'apply',
    plan,
    '--account',
    'practice',
    '--yes',
    '--rate',
    '500',
    '--progress',
    'json',
    '--json',
  )
  expect(applyResult.status, applyResult.err).toBe(0)
  const { run: id } = JSON.parse(applyResult.out) as { run: string }
  const stages = applyResult.err.split('\n').flatMap((line) => /"stage":"(apply|verify)"/.exec(line)?.[1] ?? [])
  // Progress never goes back from reading again to sending.
  expect(stages.join(' ')).toMatch(/^(?:apply ?)*(?:verify ?)*$/)
  const undoResult = await S('undo', id, '--yes', '--rate', '500')
  expect([undoResult.status, undoResult.err]).toEqual([0, expect.not.stringContaining('No account is named')])
  expect(undoResult.out).toContain('2 changed, all verified')
  const resumeResult = await S('resume', id)
  expect(resumeResult.out + resumeResult.err).not.toContain('No account is named')
  expect((await S('undo', 'nope', '--yes')).err).toContain('There is no import nope')
})

test('help is a command, too; what no flag or field can be is said by its own name', async () => {
  const requestResult = await S('help', 'plan')
  expect([requestResult.status, requestResult.out]).toEqual([0, (await S('plan', '--help')).out])
  expect(
    Math.max(...(requestResult.out.split('Flags:')[0] ?? '').split('\n').map(({ length }) => length)),
  ).toBeLessThan(132)
  expect((await S('help')).status).toBe(0)
  expect((await S('help', 'plna')).err).toContain('There is no command “plna”. Did you mean “plan”?')
  for (const command of ['serve', 'practice']) {
    const refuseResult = await S(command, '--port', '99999')
    expect([refuseResult.status, refuseResult.err]).toEqual([
      1,
      '--port must be a whole number from 0 to 65535, got “99999”.\n',
    ])
  }
  const set = await S('set', 'foo=1', 'price=2', '--storage', '1', '--account', 'practice')
  expect([set.status, set.err]).toEqual([1, expect.stringMatching(/^set: “foo” is not a field\./)])
})
