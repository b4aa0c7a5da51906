/**
 * The parts of an error that may be logged. The log may be sent to somebody, so it must not contain keys, cells or paths. It contains the error's
 * kind, its code, its place in our code, and the words of JavaScript's own errors without quotations. Other messages are dropped, because they may
 * quote anything.
 */

/** Errors that the JavaScript engine throws. Outside quotations, their messages describe code, not data. */
const ENGINE_ERRORS = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'])
/** Words that V8 and Node use about code. Any other word may come from a cell (`Cannot convert Screw to a BigInt`). */
const ENGINE_WORDS = new Set(
  (
    'a access an argument array assignment at base be before bigint buffer call cannot circular class constant constructor ' +
    'convert converting count create date declare defined destructure did empty end exceeded expected extensible for from ' +
    'function in index initial initialization input instance instanceof invalid invoked is it iterable json key length ' +
    'maximum member method missing module must new no not null number object of on or out position private promise ' +
    'properties property prototype range read reading received reduce resolve right set setting side size stack starting ' +
    'string structure super symbol the this time to token type undefined unexpected unknown valid value variable whose with without'
  ).split(' '),
)
const MAX_FRAMES = 20
const MAX_CAUSES = 4

/** Lines for the log, outermost error first. Accepts anything, because anything can be thrown. */
export function scrubError(error: unknown): readonly string[] {
  const lines: string[] = []
  const visitedErrors = new Set<unknown>()
  let currentError = error
  for (let depth = 0; depth <= MAX_CAUSES && !visitedErrors.has(currentError); depth++) {
    visitedErrors.add(currentError)
    lines.push(...describeError(currentError).map((line) => (depth === 0 ? line : `  cause: ${line}`)))
    if (!(currentError instanceof Error) || currentError.cause === undefined) break
    currentError = currentError.cause
  }
  return lines
}

function describeError(error: unknown): string[] {
  if (!(error instanceof Error)) return [`a ${error === null ? 'null' : typeof error} was thrown`]
  const name = pickWord(error.name) ?? 'Error'
  const code = 'code' in error ? pickWord(error.code) : undefined
  const call = 'syscall' in error ? pickWord(error.syscall) : undefined
  const errorText = ENGINE_ERRORS.has(error.name) ? removeQuotes(error.message) : '(words left out)'
  const facts = [name, code, call].filter((part) => part !== undefined).join(' ')
  return [`${facts}: ${errorText}`, ...framesOf(error.stack ?? '')]
}

/** The value if it is a single word in Latin letters, such as `ENOENT`. Undefined for any other value, which might be data. */
function pickWord(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z_]{0,40}$/.test(value) ? value : undefined
}

/**
 * Keeps the engine's own words outside quotes. `Unexpected token 'Ш', "Шуруп 4х40" is not valid JSON` becomes `Unexpected token … is not valid JSON`.
 * If a quotation mark is not closed, the text after it is dropped.
 */
export function removeQuotes(message: string): string {
  return message
    .slice(0, 2000)
    .replaceAll(/"[^"]*(?:"|$)|'[^']*(?:'|$)|`[^`]*(?:`|$)|“[^”]*(?:”|$)|«[^»]*(?:»|$)/gs, ' … ')
    .split(/\s+/)
    .map((piece) => (ENGINE_WORDS.has(piece.replaceAll(/^\(|[.,:;)]+$/g, '').toLowerCase()) ? piece : '…'))
    .join(' ')
    .replaceAll(/…(?:[ ,]+…)+/g, '…')
    .trim()
    .slice(0, 300)
}

/** Keeps only the stack's `at` lines: function, file name without folders, line and column. */
function framesOf(stack: string): string[] {
  const frames: string[] = []
  for (const line of stack.split('\n')) {
    const match =
      /^\s+at (?:(?:async )?(?:new )?([\w$.<>#]{1,80})\b.*?\()?(?:.*[/\\])?([\w.@-]{1,80}):(\d+):(\d+)\)?$/.exec(line)
    if (match) frames.push(`    at ${match[1] ?? '(anonymous)'} (${match[2]}:${match[3]}:${match[4]})`)
    if (frames.length === MAX_FRAMES) break
  }
  return frames
}
