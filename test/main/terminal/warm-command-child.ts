/** Carries out commands one after another, each with streams and variables of its own. Nothing may be left of one when the next begins. */
import { Readable, Writable } from 'node:stream'
import '../worker-in-place.ts'
import { builtMain } from './built-main.ts'
import { leftBehind } from './left-behind.ts'
import type { Answer, Asked } from './warm-command.ts'

const main = await builtMain()

/** A connection that is being closed, a thread that ends: on a busy machine, too. */
const ENDS_WITHIN_MS = 20_000

function answer(told: Answer): void {
  process.send?.(told)
}

/** Told at once: whoever started a command may wait for what it says. */
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
// Nobody is left who could ask: the tests have ended, however they did.
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'))
answer('ready')
