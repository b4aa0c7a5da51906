/** Rows that another, unfinished run still intends to change; two processes that apply at once. Real processes, one data folder. */
import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { fileIn, practice, run, start, type Practice } from './command.ts'

let server: Practice

beforeAll(async () => {
  server = await practice()
})
afterAll(() => server.close())

interface PlanDocument {
  readonly counts: Readonly<Record<string, number>>
  readonly rows: readonly {
    readonly row: number
    readonly status: string
    readonly calls: readonly unknown[]
    readonly problems: readonly { readonly code: string }[]
  }[]
}

function planks(prefix: string, numbers: readonly number[]): string {
  return `sku,name,unit,price\n${numbers.map((n) => `${prefix}-${n},${prefix} ${n},pcs,${n}`).join('\n')}\n`
}

async function named(prefix: string): Promise<unknown[]> {
  const { materials } = await server.post('materials/get_list', { storage_id: 1 })
  return (materials as { sku: string }[]).filter(({ sku }) => sku.startsWith(`${prefix}-`))
}

test('[T-5] [RUN-18] rows of an unfinished run are problems of the next plan, each with that run; the rest is applied; discarded, they are free', async () => {
  const firstText = await fileIn(server, 'first.csv', planks('Lath', [1, 2, 3, 4]))
  const stoppedResult = await run(['apply', firstText, '--storage', '1', '--yes', '--first', '2'], server)
  const id = /stocksheet resume (\S+)/.exec(stoppedResult.out)?.[1] ?? ''
  expect(id).not.toBe('')
  const second = await fileIn(server, 'second.csv', planks('Lath', [3, 4, 5]))

  const planResult = await run(['plan', second, '--storage', '1', '--json'], server)
  const { rows, counts } = JSON.parse(planResult.out) as PlanDocument
  expect(counts).toMatchObject({ problem: 2, add: 1 })
  expect(rows.map(({ row, status, calls }) => [row, status, calls.length])).toEqual([
    [2, 'problem', 0],
    [3, 'problem', 0],
    [4, 'add', 1],
  ])
  for (const { problems } of rows.slice(0, 2)) {
    expect(problems).toContainEqual(expect.objectContaining({ code: 'claimed-by-run', run: id, file: 'first.csv' }))
  }
  const table = await run(['plan', second, '--storage', '1'], server)
  expect(table.out.replaceAll(/\s+/g, ' ')).toContain(`Import ${id} (first.csv) is not finished`)

  const applyResult = await run(['apply', second, '--storage', '1', '--yes'], server)
  expect(applyResult.status).toBe(2)
  expect(applyResult.out).toContain('1 of 3 rows is in. 2 need you.\n1 changed and verified · 2 left out.')
  expect(await named('Lath')).toHaveLength(3)

  const discarded = await run(['resume', id, '--discard', '--yes'], server)
  expect([discarded.status, discarded.out]).toEqual([
    0,
    `Run ${id} is finished: 2 requests will not be sent. Report: stocksheet report ${id}\n`,
  ])
  const secondResult = await run(['resume', id], server)
  expect(secondResult.status).not.toBe(0)
  const remainingResult = await run(['apply', second, '--storage', '1', '--yes'], server)
  expect(remainingResult.status).toBe(0)
  expect(remainingResult.out).toContain('2 changed, all verified')
  expect(await named('Lath')).toHaveLength(5)
})

test('[T-5] discard asks first, and says what it cannot discard', async () => {
  const file = await fileIn(server, 'slat.csv', planks('Slat', [1, 2, 3]))
  const stoppedResult = await run(['apply', file, '--storage', '1', '--yes', '--first', '1'], server)
  const id = /stocksheet resume (\S+)/.exec(stoppedResult.out)?.[1] ?? ''
  // Nobody can be asked, so nothing is discarded.
  const requestResult = await run(['resume', id, '--discard'], server)
  expect(requestResult.out).toBe('')
  const report = await run(['report', id, '--json'], server)
  expect(report.out.match(/"state":"waiting"/g)).toHaveLength(2)
  expect((await run(['resume', 'no-such-run', '--discard', '--yes'], server)).status).not.toBe(0)
  expect((await run(['resume', id, '--discard', '--yes'], server)).status).toBe(0)
  const twice = await run(['resume', id, '--discard', '--yes'], server)
  expect(twice.status).not.toBe(0)
  expect(twice.err).toContain('finished')
})

test('[T-5] [RUN-18] a plan made before shows each claimed row with its run, before anybody is asked, and sends the others only', async () => {
  const firstText = await fileIn(server, 'shelf-1.csv', planks('Rail', [1, 2, 3, 4]))
  const second = await fileIn(server, 'shelf-2.csv', planks('Rail', [3, 4, 5]))
  const plan = join(server.folder, 'rails.json')
  expect((await run(['plan', second, '--storage', '1', '--out', plan], server)).status).toBe(0)
  const stoppedResult = await run(['apply', firstText, '--storage', '1', '--yes', '--first', '2'], server)
  const id = /stocksheet resume (\S+)/.exec(stoppedResult.out)?.[1] ?? ''

  // Nobody can answer, so it is shown and nothing is sent.
  const requestResult = await run(['apply', plan], server)
  expect(requestResult.status).toBe(1)
  const shownText = requestResult.out.replaceAll(/\s+/g, ' ')
  expect(shownText.match(new RegExp(`Import ${id} \\(shelf-1.csv\\) is not finished`, 'g'))).toHaveLength(2)
  expect(shownText).toContain('2 rows change materials that another import, not finished yet, still has changes for')
  expect(shownText).not.toContain('Rail 3 sku')
  expect(await named('Rail')).toHaveLength(2)

  const applyResult = await run(['apply', plan, '--yes', '--json'], server)
  expect(applyResult.status, applyResult.err).toBe(2)
  const report = JSON.parse(applyResult.out) as {
    counts: Record<string, number>
    requests: { writes: number }
    rows: { status: string; state: string; error: { message: string } | null }[]
  }
  expect(report.counts).toMatchObject({ verified: 1, skipped: 2 })
  expect(report.requests.writes).toBe(1)
  expect(report.rows.map(({ status, state }) => [status, state])).toEqual([
    ['problem', 'skipped'],
    ['problem', 'skipped'],
    ['add', 'verified'],
  ])
  for (const { error } of report.rows.slice(0, 2))
    expect(error?.message).toContain(`Import ${id} (shelf-1.csv) is not finished`)

  // Everything left is claimed, so there is no run.
  const remainingText = await fileIn(server, 'shelf-3.csv', planks('Rail', [4]))
  await run(['resume', id, '--discard', '--yes'], server)
  await run(['plan', remainingText, '--storage', '1', '--out', plan], server)
  const secondResult = await run(['apply', firstText, '--storage', '1', '--yes', '--first', '1'], server)
  const otherText = /stocksheet resume (\S+)/.exec(secondResult.out)?.[1] ?? ''
  const idle = await run(['apply', plan, '--yes', '--json'], server)
  expect(idle.status).toBe(2)
  expect(JSON.parse(idle.out)).toMatchObject({ run: null, counts: { skipped: 1 }, requests: { writes: 0 } })
  expect(idle.out).toContain(`Import ${otherText} (shelf-1.csv) is not finished`)
  await run(['resume', otherText, '--discard', '--yes'], server)
})

test('[T-5] a plan says once that a run is not finished: by its rows, or as a whole where they name no run', async () => {
  const firstText = await fileIn(server, 'batten-1.csv', planks('Batten', [1, 2, 3]))
  const stoppedResult = await run(['apply', firstText, '--storage', '1', '--yes', '--first', '1'], server)
  const id = /stocksheet resume (\S+)/.exec(stoppedResult.out)?.[1] ?? ''
  const warnings = async (numbers: readonly number[]): Promise<readonly string[]> => {
    const file = await fileIn(server, 'batten-2.csv', planks('Batten', numbers))
    const planResult = await run(['plan', file, '--storage', '1', '--json'], server)
    return (JSON.parse(planResult.out) as { warnings: string[] }).warnings.filter((text) => text.includes(id))
  }
  expect(await warnings([3])).toEqual([])
  expect(await warnings([9])).toHaveLength(1)
  await run(['resume', id, '--discard', '--yes'], server)
  expect(await warnings([9])).toEqual([])
})

test('[T-5] [RUN-18] an undo leaves to an unfinished run what it still means to change, and shows it', async () => {
  const csv = (price: number): string => `sku,name,unit,price\nCap-1,Cap 1,pcs,${price}\nCap-2,Cap 2,pcs,${price}\n`
  await run(['apply', await fileIn(server, 'caps.csv', csv(1)), '--storage', '1', '--yes'], server)
  const raised = await run(
    ['apply', await fileIn(server, 'caps-2.csv', csv(2)), '--storage', '1', '--yes', '--json'],
    server,
  )
  const { run: done } = JSON.parse(raised.out) as { run: string }
  const stoppedResult = await run(
    ['apply', await fileIn(server, 'caps-3.csv', csv(3)), '--storage', '1', '--yes', '--first', '1'],
    server,
  )
  const id = /stocksheet resume (\S+)/.exec(stoppedResult.out)?.[1] ?? ''
  const requestResult = await run(['undo', done], server)
  const shownText = `${requestResult.out}${requestResult.err}`.replaceAll(/\s+/g, ' ')
  expect(shownText).toContain(`import ${id} (“caps-3.csv”) is not finished`)
  const undoResult = await run(['undo', done, '--yes', '--json'], server)
  expect(undoResult.status).toBe(2)
  expect(undoResult.out).toContain(id)
  expect(JSON.parse(undoResult.out)).toMatchObject({ requests: { writes: 0 } })
  await run(['resume', id, '--discard', '--yes'], server)
})

/** The account behind a barrier: the first list request is answered only when `count` clients have sent one. */
async function together(count: number): Promise<{ readonly env: Readonly<Record<string, string>>; close(): void }> {
  const waiting: (() => void)[] = []
  let open = false
  const door = createServer((requestedMessage, answer) => {
    const pass = (): void => {
      const { method, headers } = requestedMessage
      const onward = request(new URL(requestedMessage.url ?? '', server.url), { method, headers }, (came) => {
        answer.writeHead(came.statusCode ?? 0, came.headers)
        came.pipe(answer)
      })
      requestedMessage.pipe(onward)
    }
    if (open || requestedMessage.url?.includes('get_list') !== true) return pass()
    waiting.push(pass)
    if (waiting.length < count) return
    open = true
    for (const one of waiting) one()
  })
  door.listen(0, '127.0.0.1')
  await once(door, 'listening')
  const address = new URL(server.url)
  address.port = String((door.address() as AddressInfo).port)
  return { env: { ...server.env, STOCKSHEET_URL: address.href.replace(/\/$/, '') }, close: () => door.close() }
}

test('[T-41] [RUN-17] two processes that apply one file at once: each material once, and the second says what happened', async () => {
  const numbers = Array.from({ length: 30 }, (_, n) => n + 1)
  const file = await fileIn(server, 'together.csv', planks('Twin', numbers))
  const args = ['apply', file, '--storage', '1', '--yes', '--rate', '40']
  // Neither may be so late that it finds the other's run started or done, which are other cases.
  const door = await together(2)
  const bothProcesses = [start(args, door), start(args, door)]
  const told = await Promise.all(
    bothProcesses.map(async (child) => {
      let out = ''
      child.stdout?.on('data', (part: Buffer) => (out += part.toString('utf8')))
      child.stderr?.on('data', (part: Buffer) => (out += part.toString('utf8')))
      const [status] = (await once(child, 'close')) as [number | null]
      return { status, out }
    }),
  )
  door.close()
  expect(await named('Twin')).toHaveLength(30)
  expect(told.map(({ status }) => status).toSorted((one, other) => Number(one) - Number(other))).toEqual([0, 2])
  const [first, second] = told.toSorted((entry, other) => Number(entry.status) - Number(other.status))
  expect(first?.out).toContain('30 changed, all verified')
  expect(second?.out).not.toContain('all verified')
  expect(second?.out).toContain('Nothing changed · 30 left out. 0 requests to change')
  expect(second?.out).toMatch(/Row 2: .*appeared/)
  expect(second?.out).toContain('… and 27 more rows.')
})
