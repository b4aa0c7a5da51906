/**
 * `npm run check`: checks types on one core and everything else on another, because neither needs the other's output. Prints each output when it
 * ends. Fails if one of them fails.
 */
import { spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

/** The scripts of each list run one after another. */
const BESIDE = [['types'], ['lint', 'format', 'unused', 'layers']] as const

function checked(name: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const child = spawn('npm', ['run', '-s', `check:${name}`], { cwd: root, shell: process.platform === 'win32' })
    const outputChunks: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (piece: Buffer) => outputChunks.push(piece))
    child.on('error', reject)
    child.on('close', (code) => {
      process.stdout.write(`${code === 0 ? 'passed' : 'FAILED'}: ${name}\n${Buffer.concat(outputChunks).toString()}`)
      resolve(code === 0)
    })
  })
}

const outcomes = await Promise.all(
  BESIDE.map(async (names) => {
    const each: boolean[] = []
    for (const name of names) each.push(await checked(name))
    return each
  }),
)
process.exitCode = outcomes.flat().every(Boolean) ? 0 : 1
