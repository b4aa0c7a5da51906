/** Where words go: messages and progress to stderr, results to stdout. Colour only where a person looks on. */
import { once } from 'node:events'
import { styleText } from 'node:util'

type Style = Parameters<typeof styleText>[0]

export function paint(style: Style, text: string, stream: NodeJS.WriteStream = process.stdout): string {
  return styleText(style, text, { stream, validateStream: true })
}

/** Characters per line where a person looks on, or as COLUMNS says; Infinity for files and pipes. */
export function terminalWidth(stream: NodeJS.WriteStream = process.stdout): number {
  const { columns, isTTY } = stream
  const asked = Number(process.env['COLUMNS'])
  if (isTTY && columns > 0) return columns
  return Number.isInteger(asked) && asked > 0 ? asked : Infinity
}

/** Waits while the reader of a pipe is slow, so that a large document never piles up in memory. Nothing, once it has gone. */
export async function write(text: string | Uint8Array, stream: NodeJS.WriteStream = process.stdout): Promise<void> {
  if (stream.destroyed || stream.write(text)) return
  try {
    await once(stream, 'drain')
  } catch (cause) {
    if (!(cause instanceof Error && 'code' in cause && cause.code === 'EPIPE')) throw cause
  }
}

export async function line(text = '', stream: NodeJS.WriteStream = process.stdout): Promise<void> {
  await write(`${text}\n`, stream)
}

export function tell(text: string): void {
  process.stderr.write(`${text}\n`)
}

/** Between two lines of progress where they cannot be rewritten in place. */
const LOG_EVERY_MS = 2000

/** One line of progress on stderr: rewritten in place on a terminal, now and then a new line elsewhere. */
export class ProgressLine {
  private shown = false
  private logged = 0

  show(text: string): void {
    if (process.stderr.isTTY) {
      const width = process.stderr.columns
      process.stderr.write(`\r\u001b[2K${text.slice(0, width > 1 ? width - 1 : undefined)}`)
      this.shown = true
      return
    }
    const now = performance.now()
    // Counts from what was shown first: what is quick says nothing.
    if (this.logged === 0) this.logged = now
    if (now - this.logged < LOG_EVERY_MS) return
    this.logged = now
    process.stderr.write(`${text}\n`)
  }

  end(): void {
    if (this.shown) process.stderr.write('\r\u001b[2K')
    this.shown = false
  }
}

const BAR_WIDTH = 24

export function bar(done: number, total: number): string {
  const filled = total === 0 ? BAR_WIDTH : Math.round((done / total) * BAR_WIDTH)
  return `[${'#'.repeat(filled)}${'-'.repeat(BAR_WIDTH - filled)}]`
}

/** `1 write`, `2 writes`. */
export function counted(count: number, thing: string): string {
  return `${count} ${thing}${count === 1 ? '' : 's'}`
}

export function seconds(value: number): string {
  if (value < 90) return `${Math.max(1, Math.round(value))} s`
  if (value < 5400) return `${Math.round(value / 60)} min`
  return `${Math.round(value / 3600)} h`
}
