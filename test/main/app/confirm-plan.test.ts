import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import type { PlanToConfirm } from '../../../src-main/app/app.ts'
import { composed, type Composed } from './accounts/composed.ts'

// Main asks outside of the page: real threads, real journal, the practice account over HTTP.
let app: Composed
let asked: PlanToConfirm[]
let says: (plan: PlanToConfirm) => Promise<boolean>

async function open(csv: string): Promise<string> {
  asked = []
  app = await composed(true, undefined, (plan) => {
    asked.push(plan)
    return says(plan)
  })
  const path = join(app.folder, 'a.csv')
  await writeFile(path, csv)
  const offeredAnswer = await app.app().offerPath(path, 'a.csv')
  if (!offeredAnswer.ok) throw new Error(offeredAnswer.failure.code)
  const { file } = offeredAnswer.value
  return (await app.answered('import.open', { file, account: 'practice', choices: { storage: 1 } })).session
}

const phrase = async (session: string): Promise<string> =>
  (await app.answered('run.challenge', { session })).phrase ?? ''

async function done(run: string): Promise<void> {
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('done'), 20_000)
}

afterEach(() => app.close())

test('[T-27] an unusual plan is confirmed outside the page, by what main knows of it; a no sends nothing', async () => {
  says = async () => false
  const session = await open('sku,price,action\nBRD-0012,4250,\nBRD-0014,4870,\nBRD-0019,,delete\n')
  expect(await app.refused('run.start', { session, confirm: 'apply 2' })).toMatchObject({ code: 'guard-asks' })
  expect(asked).toEqual([])
  const refuseResult = await app.refused('run.start', { session, confirm: await phrase(session) })
  expect(refuseResult).toMatchObject({ code: 'plan-declined' })
  expect(asked).toMatchObject([{ kind: 'apply', file: 'a.csv', writes: 3 }])
  expect(asked[0]).toMatchObject({
    guard: { deletes: { consequence: { count: 1 } } },
    changed: [{ field: 'price', count: 2 }],
  })
  const [question] = asked
  expect(question?.kind === 'apply' && question.changed[0]?.up?.change.after).toMatch(/^4[28][57]0$/)
  expect((await app.answered('runs.list', {})).runs).toEqual([])

  says = async () => true
  const { run } = await app.answered('run.start', { session, confirm: await phrase(session), rate: 1000 })
  await done(run)
})

test('[T-27] a change while the question stands is not what was confirmed', async () => {
  const session = await open('sku,price\nBRD-0012,4250\n')
  says = async () => {
    await app.answered('import.edit', { session, edit: { kind: 'cell', index: 0, column: 1, text: '9999999' } })
    return true
  }
  const refuseResult = await app.refused('run.start', { session, confirm: await phrase(session) })
  expect(refuseResult).toMatchObject({ code: 'plan-changed' })
  expect((await app.answered('runs.list', {})).runs).toEqual([])
})

test('[T-27] an undo that deletes is confirmed outside the page too; what is usual is not', async () => {
  says = async () => false
  const session = await open('name,unit\nA plank of nobody,pcs\n')
  const { run } = await app.answered('run.start', { session, rate: 1000 })
  await done(run)
  expect(asked).toEqual([])
  const undo = async () => (await app.answered('undo.plan', { run })).phrase ?? ''
  expect(await app.refused('undo.start', { run, confirm: await undo() })).toMatchObject({ code: 'plan-declined' })
  expect(asked).toMatchObject([{ kind: 'undo', file: 'a.csv', writes: 1 }])
  expect((await app.answered('runs.list', {})).runs).toHaveLength(1)
  says = async () => true
  const back = await app.answered('undo.start', { run, confirm: await undo(), rate: 1000 })
  await done(back.run)
})
