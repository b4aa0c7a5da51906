/**
 * Sends a plan's rows directly from the worker that has them to the run's thread. The run requests each batch, with at most two pending. Only a
 * complete plan counts as confirmed; anything else cancels the start.
 */
import { MessageChannel, type MessagePort } from 'node:worker_threads'
import type { RowToRun } from '../../../src-shared/run/run.ts'
import type { StartRunInput } from '../run.ts'

export type PlanPart =
  | { readonly kind: 'rows'; readonly rows: readonly RowToRun[] }
  | { readonly kind: 'end' }
  /** The plan is no longer the one that was confirmed. */
  | { readonly kind: 'changed' }

/** The plan arrived incomplete, so nothing was sent. `lost`: the thread that had the plan has ended. */
export class PlanNotReceivedError extends Error {
  readonly reason: 'changed' | 'lost'
  constructor(reasonCode: 'changed' | 'lost') {
    super(`the plan did not come whole: ${reasonCode}`)
    this.reason = reasonCode
  }
}

/** Answers each request on the port with the next part, until the last part. */
export function sendPlan(port: MessagePort, readNextPart: () => Promise<PlanPart>): void {
  port.on('message', () => {
    readNextPart().then(
      (part) => {
        port.postMessage(part)
        if (part.kind !== 'rows') port.close()
      },
      // Closing the port informs the receiver. The owner of the rows handles the error.
      () => port.close(),
    )
  })
}

/** A port that sends these rows. */
export function portOf(rows: StartRunInput['rows']): MessagePort {
  const { port1, port2 } = new MessageChannel()
  const batches = Symbol.asyncIterator in rows ? rows[Symbol.asyncIterator]() : rows[Symbol.iterator]()
  sendPlan(port1, async () => {
    const nextBatch = await batches.next()
    return nextBatch.done === true ? { kind: 'end' } : { kind: 'rows', rows: nextBatch.value }
  })
  return port2
}

/** The rows from the port, requesting one batch ahead. Throws PlanNotReceivedError. */
export async function* readRowsFrom(port: MessagePort): AsyncGenerator<readonly RowToRun[]> {
  const lostPortPromise = new Promise<{ readonly kind: 'lost' }>((resolve) =>
    port.once('close', () => resolve({ kind: 'lost' })),
  )
  const requestPart = (): Promise<PlanPart | { readonly kind: 'lost' }> => {
    const part = new Promise<PlanPart>((resolve) => port.once('message', resolve))
    port.postMessage('more')
    return Promise.race([part, lostPortPromise])
  }
  try {
    let part = await requestPart()
    while (part.kind === 'rows') {
      const nextPart = requestPart()
      yield part.rows
      part = await nextPart
    }
    if (part.kind !== 'end') throw new PlanNotReceivedError(part.kind)
  } finally {
    port.close()
  }
}
