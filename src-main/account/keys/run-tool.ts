/** A program of the system's own, asked once. What is secret goes to it by stdin, never as an argument: those every program can see. */
import { spawn } from 'node:child_process'

export interface ToolAnswer {
  readonly status: number
  readonly out: string
  /** It said something on stderr. What it said is not kept: it could quote a secret. */
  readonly complained: boolean
}

/** Null when there is no such program, or it does not end. */
export type RunTool = (command: string, args: readonly string[], stdin: string) => Promise<ToolAnswer | null>

/** A person may have to unlock the store meanwhile. */
const WAIT_MS = 60_000
/** Longer than any key as it is kept. */
const MOST = 100_000

export const runTool: RunTool = (command, args, stdin) =>
  new Promise((resolve) => {
    const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'], windowsHide: true })
    // Not the option of spawn: Node does not clear its timer where there is no such program, and would wait for it at its end.
    const patience = setTimeout(() => child.kill(), WAIT_MS)
    let out = ''
    let complained = false
    child.stdout.on('data', (piece: Buffer) => {
      if (out.length < MOST) out += piece.toString('utf8')
    })
    child.stderr.on('data', () => {
      complained = true
    })
    child.on('error', () => {
      clearTimeout(patience)
      resolve(null)
    })
    // It may have ended without reading.
    child.stdin.on('error', () => undefined)
    child.stdin.end(stdin)
    child.on('close', (code) => {
      clearTimeout(patience)
      resolve(code === null ? null : { status: code, out: out.trim(), complained })
    })
  })
