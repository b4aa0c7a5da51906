import { afterEach, expect, test, vi } from 'vitest'
import { writeReportJson } from '../../../src-main/terminal/report-json.ts'

afterEach(() => vi.restoreAllMocks())

test('a row that was applied and not read back is waiting to a script: cli.md knows no other word', async () => {
  const parts: string[] = []
  vi.spyOn(process.stdout, 'write').mockImplementation((part) => {
    parts.push(String(part))
    return true
  })
  const counts = { verified: 0, changed: 0, unverified: 0, failed: 0, skipped: 0, unknown: 0 }
  const row = { row: 2, status: 'edit', materialId: 7, name: 'Oak', state: 'applied', error: null } as const
  const other = { ...row, sheet: 'Shop' }
  await writeReportJson({ run: 'r', state: 'parked', counts, requests: { reads: 1, writes: 1, retries: 0 } }, [
    [row, other],
  ])
  vi.restoreAllMocks()
  expect(JSON.parse(parts.join(''))).toEqual({
    formatVersion: 1,
    run: 'r',
    state: 'parked',
    counts,
    requests: { reads: 1, writes: 1, retries: 0 },
    rows: [
      {
        row: 2,
        status: 'edit',
        material_id: 7,
        storage: null,
        changes: [],
        state: 'waiting',
        error: null,
        since: null,
        time: null,
        requests: [],
      },
      {
        row: 2,
        sheet: 'Shop',
        status: 'edit',
        material_id: 7,
        storage: null,
        changes: [],
        state: 'waiting',
        error: null,
        since: null,
        time: null,
        requests: [],
      },
    ],
  })
})
