/** The requests an account received, from its own log. */
import { z } from 'zod'
import { workshopAt } from '../../main/practice/workshop.ts'

const page = z.object({ requests: z.array(z.object({ id: z.number(), method: z.string(), body: z.string() })) })

export interface Asked {
  /** As in a plan: materials/add. */
  readonly method: string
  /** JSON. */
  readonly body: string
  readonly reads: boolean
}

/** The whole log, oldest first. */
export async function requestLog(account: { url: string; key: string; inspectToken: string }): Promise<Asked[]> {
  const shop = workshopAt({ ...account, storages: [], close: () => Promise.resolve() })
  const log: Asked[] = []
  for (let last = 0; ;) {
    const actualRequests = page.parse(await shop.inspect(`requests?after=${last}`)).requests
    for (const { method, body } of actualRequests) {
      log.push({ method: method.replace(/^v1\//, ''), body, reads: /get_/.test(method) })
    }
    const end = actualRequests.at(-1)
    if (!end) return log
    last = end.id
  }
}
