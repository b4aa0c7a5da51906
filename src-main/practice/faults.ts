/**
 * Chooses a fault for a request. Rules are tried in order, and the first match is used. `nth` is the number of a request, from 1, among the
 * method's requests with a valid key. For "*", it is the number among all such requests. The random numbers of `rate` depend only on the seed, the
 * rule and that count, so the same requests always get the same faults.
 */
import { createHash } from 'node:crypto'
import { METHOD_NAMES } from './methods/methods.ts'

const FAULT_KINDS = [
  'reset-before',
  'reset-after',
  'timeout-before',
  'timeout-after',
  '500-before',
  '500-after',
  'malformed',
  'slow',
  'refused',
  'cut-off',
  'drip',
] as const

export type FaultKind = (typeof FAULT_KINDS)[number]

export interface FaultRule {
  readonly method: string
  readonly nth: number | null
  readonly rate: number | null
  /** True if the rule applies only to requests for a whole list, which have no limit. */
  readonly isForWholeLists: boolean
  readonly fault: FaultKind
  /** How long the fault lasts. Null: until the client gives up (timeouts), one second (slow), or a tenth of a second before each part (drip). */
  readonly ms: number | null
}

export interface Fault {
  readonly kind: FaultKind
  readonly ms: number | null
}

export interface Faults {
  /** Counts the request and returns its fault. Null if there is none. `hasNoLimit`: the request has no limit. */
  chooseFault(method: string, hasNoLimit: boolean): Fault | null
}

function refuse(place: string, problem: string): never {
  throw new Error(`The faults file cannot be used: ${place} ${problem}.`)
}

function parseNumberOrNull(
  value: unknown,
  place: string,
  isValid: (number: number) => boolean,
  expectedValue: string,
): number | null {
  if (value === undefined || value === null) return null
  return typeof value === 'number' && isValid(value)
    ? value
    : refuse(place, `must be ${expectedValue}, got ${JSON.stringify(value)}`)
}

function parseRule(value: unknown, place: string): FaultRule {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return refuse(place, 'must be an object')
  const members = new Map<string, unknown>(Object.entries(value))
  const unknownName = [...members.keys()].find(
    (name) => !['method', 'nth', 'rate', 'whole', 'fault', 'ms'].includes(name),
  )
  if (unknownName !== undefined) refuse(place, `has the unknown member "${unknownName}"`)
  const method = members.get('method')
  if (typeof method !== 'string' || (method !== '*' && !METHOD_NAMES.includes(method))) {
    return refuse(`${place}.method`, `must be "*" or one of ${METHOD_NAMES.join(', ')}, got ${JSON.stringify(method)}`)
  }
  const kind = FAULT_KINDS.find((fault) => fault === members.get('fault'))
  if (!kind) {
    return refuse(
      `${place}.fault`,
      `must be one of ${FAULT_KINDS.join(', ')}, got ${JSON.stringify(members.get('fault'))}`,
    )
  }
  const isForWholeLists = members.get('whole') ?? false
  if (typeof isForWholeLists !== 'boolean')
    refuse(`${place}.whole`, `must be true or false, got ${JSON.stringify(isForWholeLists)}`)
  const isRequestNumber = (number: number) => Number.isSafeInteger(number) && number >= 1
  return {
    method,
    nth: parseNumberOrNull(members.get('nth'), `${place}.nth`, isRequestNumber, 'a whole number from 1 or null'),
    rate: parseNumberOrNull(
      members.get('rate'),
      `${place}.rate`,
      (rate) => rate >= 0 && rate <= 1,
      'from 0 to 1 or null',
    ),
    isForWholeLists,
    fault: kind,
    ms: parseNumberOrNull(
      members.get('ms'),
      `${place}.ms`,
      (ms) => ms >= 0 && ms <= 86_400_000,
      'milliseconds or null',
    ),
  }
}

/** Reads a faults file. Throws an Error that names the invalid rule and what is wrong with it. */
export function parseFaults(value: unknown): readonly FaultRule[] {
  if (!Array.isArray(value)) throw new Error('The faults file cannot be used: it must be a list of rules.')
  return value.map((rule: unknown, index) => parseRule(rule, `rule ${index + 1}`))
}

function computeRandomFraction(seed: number, rule: number, count: number): number {
  return createHash('sha256').update(`${seed}/${rule}/${count}`).digest().readUInt32BE(0) / 2 ** 32
}

export function makeFaults(rules: readonly FaultRule[], seed: number): Faults {
  const counts = new Map<string, number>()
  const countRequest = (method: string) => {
    const nextNumber = (counts.get(method) ?? 0) + 1
    counts.set(method, nextNumber)
    return nextNumber
  }
  return {
    chooseFault: (method, hasNoLimit) => {
      const totalCount = countRequest('*')
      const methodCount = countRequest(method)
      for (const [index, rule] of rules.entries()) {
        if (rule.method !== '*' && rule.method !== method) continue
        const requestNumber = rule.method === '*' ? totalCount : methodCount
        if (rule.isForWholeLists && !hasNoLimit) continue
        if (rule.nth !== null && rule.nth !== requestNumber) continue
        if (rule.rate !== null && computeRandomFraction(seed, index, requestNumber) >= rule.rate) continue
        return { kind: rule.fault, ms: rule.ms }
      }
      return null
    },
  }
}
