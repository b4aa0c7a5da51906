/**
 * One request through undici's own dispatch, and the whole answer as text. Of what undici's `request` makes for each answer (a
 * stream, an abort signal, a context) nothing is needed here, and it cost a quarter of a call's time.
 */
import type { Dispatcher } from 'undici'
import type { StopSignal } from '../../engine/ports.ts'

export interface Answer {
  readonly status: number
  readonly body: string
}

/** How long an exchange may take and how its answer is read. */
export interface Reading {
  /** Milliseconds for the whole exchange, from the moment it has a connection: a byte now and then holds nobody for ever. */
  readonly totalMs: number
  /** Makes the text of an answer fit to keep. */
  readonly clean: (body: string) => string
}

/** Rejects with undici's error, or with one of code UND_ERR_ABORTED when stopped, OVERDUE when late, NOT_UTF8 when unreadable. */
export function ask(
  dispatcher: Dispatcher,
  request: Dispatcher.DispatchOptions,
  reading: Reading,
  stop?: StopSignal,
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const answering = new Answering(resolve, reject, reading, stop)
    stop?.addEventListener('abort', answering.stopped, { once: true })
    dispatcher.dispatch(request, answering)
  })
}

class Answering implements Dispatcher.DispatchHandler {
  private readonly resolve: (answer: Answer) => void
  private readonly reject: (error: unknown) => void
  private readonly reading: Reading
  private readonly stop: StopSignal | undefined
  private deadline: NodeJS.Timeout | undefined
  private controller: Dispatcher.DispatchController | null = null
  private status = 0
  /** Most answers come in one part. */
  private first: Buffer | null = null
  private more: Buffer[] | null = null

  constructor(
    resolve: (answer: Answer) => void,
    reject: (error: unknown) => void,
    reading: Reading,
    stop: StopSignal | undefined,
  ) {
    this.resolve = resolve
    this.reject = reject
    this.reading = reading
    this.stop = stop
  }

  readonly stopped = (): void => {
    this.controller?.abort(new Ended('UND_ERR_ABORTED', 'stopped'))
  }

  onRequestStart(controller: Dispatcher.DispatchController): void {
    this.controller = controller
    // Stopped while it waited for a connection.
    if (this.stop?.aborted === true) controller.abort(new Ended('UND_ERR_ABORTED', 'stopped'))
    this.deadline = setTimeout(() => controller.abort(this.overdue()), this.reading.totalMs)
  }

  onResponseStart(_controller: Dispatcher.DispatchController, status: number): void {
    // Again for the real answer after one of 100 to 199.
    this.status = status
  }

  onResponseData(_controller: Dispatcher.DispatchController, part: Buffer): void {
    if (this.first === null) this.first = part
    else (this.more ??= [this.first]).push(part)
  }

  onResponseEnd(): void {
    this.over()
    const body = this.more ? Buffer.concat(this.more) : this.first
    let text: string
    try {
      // A mark at its beginning is left out.
      text = body === null ? '' : strictUtf8.decode(body)
    } catch (cause) {
      this.reject(new Ended('NOT_UTF8', 'the answer is not UTF-8', { cause }))
      return
    }
    this.resolve({ status: this.status, body: this.reading.clean(text) })
  }

  onResponseError(_controller: Dispatcher.DispatchController, error: Error): void {
    this.over()
    this.reject(error)
  }

  /** An answer that has not begun is none. */
  private overdue(): Ended {
    return this.status === 0
      ? new Ended('UND_ERR_HEADERS_TIMEOUT', 'no answer began in time')
      : new Ended('OVERDUE', 'the answer took too long')
  }

  private over(): void {
    clearTimeout(this.deadline)
    this.stop?.removeEventListener('abort', this.stopped)
  }
}

/** Letters that were lost on the way must not come back as other names: nothing is decoded to U+FFFD. */
const strictUtf8 = new TextDecoder('utf-8', { fatal: true })

class Ended extends Error {
  readonly code: string
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}
