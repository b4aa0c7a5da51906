/**
 * What tests may see and do beyond the documented interface, under its own prefix and token: history, batches, product
 * costs, the request log, and the operations (supply, transfer, plan) whose methods the interface does not show.
 */
import type { Account } from './account.ts'
import { done, failed, isRefusal, type Answer } from './answer.ts'
import { parseInput } from './input.ts'
import { bookPlan, bookSupply, bookTransfer, setCounter } from './operations.ts'
import { materialDetails, productDetails, requestLog } from './details.ts'
import type { Quota } from './quota.ts'

export const INSPECTION = '/_practice/'

export interface Inspection {
  readonly account: Account
  readonly quota: Quota
}

function read({ account, quota }: Inspection, path: string, query: URLSearchParams): Answer {
  const material = /^materials\/(\d{1,15})$/.exec(path)
  if (material) {
    const details = materialDetails(account, Number(material[1]))
    return details ? done(`"material":${JSON.stringify(details)}`) : failed(404, 'No such material')
  }
  switch (path) {
    case 'products':
      return done(`"products":${JSON.stringify(productDetails(account))}`)
    case 'requests':
      return done(`"requests":${JSON.stringify(requestLog(account, Number(query.get('after') ?? 0)))}`)
    case 'counter':
      return done(`"counter":${JSON.stringify(quota.read())}`)
    default:
      return failed(404, `Nothing to inspect at ${INSPECTION}${path}`)
  }
}

/** `url` is the request's path and query; `body` is null when it was too large. */
export function inspect(inspection: Inspection, verb: string, url: string, body: Uint8Array | null): Answer {
  const address = new URL(url, 'http://127.0.0.1')
  const path = address.pathname.slice(INSPECTION.length)
  if (verb === 'GET') return read(inspection, path, address.searchParams)
  if (verb !== 'POST' || body === null) return failed(405, 'Use GET to read, POST to book an operation')
  const input = parseInput(body)
  if (isRefusal(input)) return failed(400, input.refusal)
  const { account, quota } = inspection
  const operations = new Map([
    ['supply', () => bookSupply(account, input)],
    ['transfer', () => bookTransfer(account, input)],
    ['plan', () => bookPlan(account, input)],
    ['counter', () => setCounter(quota, input)],
  ])
  const operation = operations.get(path)
  if (!operation) return failed(404, `Nothing to book at ${INSPECTION}${path}`)
  const outcome = account.store.transaction(operation)
  return isRefusal(outcome) ? failed(400, outcome.refusal) : outcome
}
