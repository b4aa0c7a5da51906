/**
 * What of an error may be written down. The log may be sent to somebody, so it holds no key, no cell and no path of the user's:
 * kept are the error's kind, its code, where in our own code it arose, and the words of JavaScript's own errors without what
 * they quote. The message of any other error is left out: nobody knows what it quotes, and the place says what it was.
 */

/** Errors of the engine itself, whose words are about code and not about data, once quotes are gone. */
const ENGINE = new Set(['TypeError', 'ReferenceError', 'RangeError', 'SyntaxError'])
/** V8's and Node's own words about code. Any other word may come from a cell (`Cannot convert Screw to a BigInt`). */
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

/** Lines for the log, outermost error first. Accepts anything, because anything may be thrown. */
export function scrubbed(error: unknown): readonly string[] {
  const lines: string[] = []
  const visited = new Set<unknown>()
  let currentError = error
  for (let depth = 0; depth <= MAX_CAUSES && !visited.has(currentError); depth++) {
    visited.add(currentError)
    lines.push(...linesOf(currentError).map((line) => (depth === 0 ? line : `  cause: ${line}`)))
    if (!(currentError instanceof Error) || currentError.cause === undefined) break
    currentError = currentError.cause
  }
  return lines
}

function linesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [`a ${error === null ? 'null' : typeof error} was thrown`]
  const name = word(error.name) ?? 'Error'
  const code = 'code' in error ? word(error.code) : undefined
  const call = 'syscall' in error ? word(error.syscall) : undefined
  const errorText = ENGINE.has(error.name) ? withoutQuotes(error.message) : '(words left out)'
  const facts = [name, code, call].filter((fact) => fact !== undefined).join(' ')
  return [`${facts}: ${errorText}`, ...framesOf(error.stack ?? '')]
}

/** A bare word of the program's own, such as `ENOENT`; nothing that could be a value. */
function word(value: unknown): string | undefined {
  return typeof value === 'string' && /^[A-Za-z][A-Za-z_]{0,40}$/.test(value) ? value : undefined
}

/**
 * Keeps the engine's own words outside quotes. `Unexpected token 'Ш', "Шуруп 4х40" is not valid JSON` becomes
 * `Unexpected token … is not valid JSON`. An odd quote takes the rest of the text with it.
 */
export function withoutQuotes(message: string): string {
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

/** `at` lines only: function, file name without its folders, line and column. */
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
