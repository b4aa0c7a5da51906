import { expect, test } from 'vitest'
import { applyPlan, type ApplyOptions, type Confirmation } from '../../../../src-main/app/apply/apply-plan.ts'
import type { Answer } from '../../../../src-shared/api/host.ts'

type Run = { readonly id: string }
const startedAnswer: Answer<Run> = { ok: true, value: { id: 'run-1' } }
const refused = {
  ok: false,
  failure: { code: 'plan-changed' },
} as const

/** The questions asked, in order. */
function told(over: Partial<ApplyOptions<Run>> = {}) {
  const steps: string[] = []
  const step = <T>(name: string, value: T): Promise<T> => {
    steps.push(name)
    return Promise.resolve(value)
  }
  const parts: ApplyOptions<Run> = {
    writes: 3,
    confirm: () => step<Confirmation>('confirm', { kind: 'confirmed' }),
    originals: {
      stage: () => step('stage', 'waiting-1'),
      assignStagedRows: (staged, run) => step(`settle ${staged} ${run}`, undefined),
    },
    storeOriginals: (path) => step(`keep ${path}`, true),
    start: () => step('start', startedAnswer),
    ...over,
  }
  return { steps, applied: applyPlan(parts) }
}

test('confirmed, kept and started, in this order; the kept rows are those of the run', async () => {
  const { steps, applied } = told()
  expect(await applied).toEqual(startedAnswer)
  expect(steps).toEqual(['confirm', 'stage', 'keep waiting-1', 'start', 'settle waiting-1 run-1'])
})

test('a plan that sends nothing is neither confirmed nor started', async () => {
  const { steps, applied } = told({ writes: 0 })
  expect(await applied).toEqual({ kind: 'nothing' })
  expect(steps).toEqual([])
})

test.each<[string, Confirmation]>([
  ['declined', { kind: 'declined' }],
  ['left out whole by what was allowed beforehand', { kind: 'nothing' }],
  ['a phrase that is not the one asked for', refused],
])('%s: nothing is kept or started', async (_why, said) => {
  const { steps, applied } = told({ confirm: () => Promise.resolve(said) })
  expect(await applied).toEqual(said)
  expect(steps).toEqual([])
})

test('a plan made before has no rows of a file to keep', async () => {
  const { steps, applied } = told({ storeOriginals: null })
  expect(await applied).toEqual(startedAnswer)
  expect(steps).toEqual(['confirm', 'start'])
})

test('rows that could not be kept are dropped, and the run starts', async () => {
  const { steps, applied } = told({ storeOriginals: () => Promise.resolve(false) })
  expect(await applied).toEqual(startedAnswer)
  expect(steps.at(-1)).toBe('settle waiting-1 null')
})

test('a run that did not start leaves no rows behind, whether it says so or fails', async () => {
  const changeResult = told({ start: () => Promise.resolve(refused) })
  expect(await changeResult.applied).toEqual(refused)
  expect(changeResult.steps.at(-1)).toBe('settle waiting-1 null')
  const brokenResult = told({ start: () => Promise.reject(new Error('the journal is full')) })
  await expect(brokenResult.applied).rejects.toThrow('the journal is full')
  expect(brokenResult.steps.at(-1)).toBe('settle waiting-1 null')
})
