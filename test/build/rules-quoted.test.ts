/** Every numbered rule of the SPEC files is quoted by a test, and no test quotes a rule that does not exist. */
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const RULES = 'docs/rules'
const RULE = /\b[A-Z]{2,}-\d+\b/g

function* filesIn(folder: string): Generator<string> {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name)
    if (entry.isDirectory()) yield* filesIn(path)
    else if (/\.test\.tsx?$|\.spec\.ts$/.test(entry.name)) yield path
  }
}

/** Rules as the SPEC files define them: `- **MATCH-3** ...`. */
const defined = new Set(
  readdirSync(RULES)
    .filter((name) => /^SPEC.*\.md$/.test(name))
    .flatMap((name) => [...readFileSync(join(RULES, name), 'utf8').matchAll(/^- \*\*([A-Z]+-\d+)\*\*/gm)])
    .map(([, rule = '']) => rule),
)

/** Rules in the names of tests: `test('[MATCH-3] ...'`. */
const quotedTexts = new Set(
  [...filesIn('test')].flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/\[[A-Z]+-\d+[^\]\n]{0,80}\]/g)].flatMap(
      ([text]) => text.match(RULE) ?? [],
    ),
  ),
)

/** The largest size of a reference that people still read. */
const MAX_BYTES = 40 * 1024

test('the rules are at most 40 kB', () => {
  const sizes = readdirSync(RULES).map((name) => statSync(join(RULES, name)).size)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(MAX_BYTES)
})

test('there are rules', () => {
  expect(defined.size).toBeGreaterThan(80)
})

test('every rule is quoted by a test', () => {
  expect([...defined].filter((rule) => !quotedTexts.has(rule))).toEqual([])
})

/** The number of points in "Trust: nothing lost, nothing hidden, nothing stuck". Each needs at least one test. */
const TRUST_POINTS = 46

test('every point of trust is quoted by a test', () => {
  const texts = [...filesIn('test')].map((path) => readFileSync(path, 'utf8')).join('\n')
  const points = Array.from({ length: TRUST_POINTS }, (_, index) => `[T-${index + 1}]`)
  expect(points.filter((point) => !texts.includes(point))).toEqual([])
})
