/**
 * Uses the practice account of a folder in a separate process, for shared.long.test.ts. Sends its address over IPC, and whether it serves the
 * account.
 */
import { openShared } from '../../../src-main/practice/shared-account.ts'
import { startPractice } from '../../../src-main/practice/server.ts'

export interface Shares {
  readonly url: string
  readonly key: string
  readonly owns: boolean
}

const folder = process.argv[2] ?? ''
const shared = await openShared({
  folder,
  serve: (port) => startPractice({ folder, port: port ?? 0 }),
  onTakenOver: say,
})

function say(): void {
  process.send?.({ url: shared.url, key: shared.key, owns: shared.isOwner() } satisfies Shares)
}

process.on('message', () => void shared.close().then(() => process.exit(0)))
say()
