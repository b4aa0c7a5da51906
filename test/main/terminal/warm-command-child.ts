/** Runs commands in turn, each with its own streams and variables. A command must leave nothing behind for the next. */
import { Readable, Writable } from 'node:stream'
import '../worker-in-place.ts'
import { builtMain } from './built-main.ts'
import { leftBehind } from './left-behind.ts'
import type { Answer, Asked } from './warm-command.ts'

const main = await builtMain()

/** The time for a connection to close or a thread to end, even on a busy machine. */
const ENDS_WITHIN_MS = 20_000

function answer(reportedAnswer: Answer): void {
  process.send?.(reportedAnswer)
}

/** Sent at once, because the caller may be waiting for this output. */
function output(stream: 'out' | 'err'): Writable {
  return new Writable({
    write(bytes: Buffer, _encoding, done) {
      answer({ stream, bytes })
      done()
    },
  })
}

async function carryOut({ args, env }: Asked): Promise<void> {
  for (const name of Object.keys(process.env)) Reflect.deleteProperty(process.env, name)
  Object.assign(process.env, env)
  const given = { stdin: Readable.from([]), stdout: output('out'), stderr: output('err') }
  const before = Object.keys(given).map((name) => [name, Object.getOwnPropertyDescriptor(process, name)] as const)
  for (const [name, value] of Object.entries(given)) Object.defineProperty(process, name, { value, configurable: true })
  const left = await leftBehind(ENDS_WITHIN_MS)
  try {
    const status = await main(args)
    answer({ status, left: await left() })
  } finally {
    for (const [name, descriptor] of before) if (descriptor) Object.defineProperty(process, name, descriptor)
  }
}

process.on('message', (asked: Asked | 'stop') => {
  if (asked === 'stop') process.emit('SIGTERM')
  else void carryOut(asked)
})
// The parent has gone because the tests ended, normally or not.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
answer('ready')
