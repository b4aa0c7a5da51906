/** An account's history: readings as they were stored in a real file, and the runs' writes. */
import { onTestFinished } from 'vitest'
import type { HistoryDependencies } from '../../../../src-main/run/history/material-history.ts'
import type { Catalogue } from '../../../../src-shared/material/catalogue/catalogue.ts'
import type { OwnCall } from '../../../../src-shared/run/history/reading-times.ts'
import { cachedOf, KeptVersions, LEDGER } from '../../store/versions/kept-versions.ts'

export { LEDGER }

export interface FakeHistory {
  /** In order, numbered from 1, each made at ten times its number. */
  readonly readings: readonly Catalogue[]
  readonly calls?: readonly OwnCall[]
  readonly runs?: readonly string[]
  /** By the index of the reading: the newest run when it began. */
  readonly newestRun?: readonly (string | null)[]
}

export async function historyOf({
  readings,
  calls = [],
  runs = [],
  newestRun = [],
}: FakeHistory): Promise<HistoryDependencies> {
  const keptVersions = new KeptVersions()
  onTestFinished(() => keptVersions.remove())
  for (const [place, catalogue] of readings.entries()) {
    const at = (place + 1) * 10
    await keptVersions.keep(cachedOf(catalogue, at), { at, newestRun: newestRun[place] ?? null })
  }
  const of = (run: string): number => runs.indexOf(run)
  return {
    history: keptVersions.history,
    calls: {
      runs: () => runs.map((run, index) => ({ run, startTime: index })),
      accounts: () => [],
      callsOfMaterial: (_, material) => calls.filter((call) => call.material === material),
      callsSince: (_, run) => calls.filter((call) => of(call.run) >= of(run)),
      verifiedCallsSince: (_, run) => calls.filter((call) => of(call.run) >= of(run) && call.state === 'done'),
    },
  }
}

export function ownCall(run: string, over: Partial<OwnCall>): OwnCall {
  const call = {
    run,
    undoOf: null,
    file: 'a.csv',
    row: 2,
    material: 1,
    method: 'materials/edit',
    state: 'done',
  } as const
  return { ...call, reason: null, at: null, changes: [], sideEffects: [], ...over }
}
