/** A file is saved again while the user looks at its plan. */
import { writeFileSync } from 'node:fs'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fileIn, seeded, type Practice } from './command.ts'
import { hasTerminal, onTerminal } from './pseudo-terminal.ts'

let server: Practice
beforeEach(async () => {
  server = await seeded()
})
afterEach(() => server.close())

const withoutTerminal = hasTerminal ? '' : ' (skipped: no script(1))'
const SENT = 'Send 1 request to'
const AGAIN = 'Send what was shown all the same?'

async function priceOf(): Promise<number> {
  const answer = await server.post('materials/get_list', { storage_id: 1 })
  const { materials } = answer as { readonly materials: readonly { readonly sku: string; readonly price: string }[] }
  return Number(materials.find(({ sku }) => sku === '00123')?.price)
}

test.skipIf(!hasTerminal).each([
  ['n', 6, 12.5],
  ['y', 0, 13],
])(
  `[PLAN-20] is told and asked about; answered %s, what was shown is sent or nothing${withoutTerminal}`,
  async (answer, status, price) => {
    const file = await fileIn(server, 'prices.csv', 'sku,price\n00123,13\n')
    const saveAgain = (): string => {
      writeFileSync(file, 'sku,price\n00123,99\nGL-1,5\n')
      return 'y\n'
    }
    const { seen, status: ended } = await onTerminal(['apply', file, '--storage', '1'], server, {
      answers: [
        [SENT, saveAgain],
        [AGAIN, `${answer}\n`],
      ],
    })
    expect(seen).toContain('“prices.csv” was saved again after it was read. What it says now is not in this plan.')
    expect([ended, await priceOf()]).toEqual([status, price])
  },
  60_000,
)

test.skipIf(!hasTerminal)(
  `[PLAN-20] a file that is as it was is not asked about${withoutTerminal}`,
  async () => {
    const file = await fileIn(server, 'prices.csv', 'sku,price\n00123,13\n')
    const { seen, status } = await onTerminal(['apply', file, '--storage', '1'], server, { answers: [[SENT, 'y\n']] })
    expect([status, seen.includes(AGAIN)]).toEqual([0, false])
  },
  60_000,
)
