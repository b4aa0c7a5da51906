/** An undone run is marked as such in every list, and none of its rows needs attention. Real processes, one data folder. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, run, seeded, type Practice } from './command.ts'

let server: Practice
beforeAll(async () => {
  server = await seeded()
})
afterAll(() => server.close())

interface Info {
  readonly run: string
  readonly undoOf: string | null
  readonly counts: Readonly<Record<string, number>>
}

async function applied(csv: string): Promise<string> {
  const file = await fileIn(server, 'file.csv', csv)
  const result = await run(['apply', file, '--storage', '1', '--yes', '--json'], server)
  return (JSON.parse(result.out) as { run: string }).run
}

test('[T-5] [T-18] [REPORT-4] a run that was undone says so with the run that did it; its counts stay what it saw itself', async () => {
  const firstText = await applied('sku,name,unit,price,stock\n00123,,,13,41\nN-1,Peg,pcs,1,\n')
  const undoResult = await run(['undo', firstText, '--yes', '--allow-deletes', '1', '--json'], server)
  expect(undoResult.status, undoResult.err).toBe(0)
  const undo = (JSON.parse(undoResult.out) as { run: string }).run

  const listed = JSON.parse((await run(['runs', '--json'], server)).out) as { runs: Info[] }
  expect(listed.runs.find((info) => info.run === firstText)?.counts).toMatchObject({
    undone: 2,
    verified: 2,
    changed: 0,
  })
  const table = (await run(['runs'], server)).out.split('\n').find((line) => line.startsWith(firstText)) ?? ''
  expect(table).toContain(`undone by ${undo}`)
  // Verified, unexpected, excluded.
  expect(table.trim().split(/\s+/).slice(-3)).toEqual(['2', '0', '0'])

  const report = await run(['report', firstText], server)
  expect(report.out).toContain(`It was undone by run ${undo}.`)
  expect(report.out).toContain('2 verified')
  const json = JSON.parse((await run(['report', firstText, '--json'], server)).out) as {
    counts: Record<string, number>
    rows: { state: string; error: { message: string } | null; since: { message: string } | null }[]
  }
  expect(json.counts).toMatchObject({ undone: 2, changed: 0 })
  expect(json.rows.map(({ state, error, since }) => [state, error, since?.message])).toEqual([
    ['verified', null, `Applied, then undone by import ${undo}.`],
    ['verified', null, `Applied, then undone by import ${undo}.`],
  ])
  const failed = JSON.parse((await run(['report', firstText, '--failed-only', '--json'], server)).out) as {
    rows: unknown[]
  }
  expect(failed.rows).toEqual([])
  const out = join(server.folder, 'report.csv')
  await run(['report', firstText, '--out', out], server)
  expect(await readFile(out, 'utf8')).toContain('undone')

  // A later run that is not an undo changes a row of the undo, which counts as a change.
  await applied('sku,price\n00123,15\n')
  const after = JSON.parse((await run(['runs', '--json'], server)).out) as { runs: Info[] }
  expect(after.runs.find((info) => info.run === undo)?.counts).toMatchObject({ verified: 2, changedSince: 1 })
  expect(after.runs.find((info) => info.run === firstText)?.counts).toMatchObject({ undone: 2, changed: 0 })
})
