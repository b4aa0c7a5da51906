/** A count in a sentence has separators: 12,345 rows, 12 345 строк. Each text that takes a number is called with a large one, in both languages. */
import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { allMessages } from './messages-table.ts'
import { LARGE } from './messages-told.ts'

/** Parameters whose numbers are not counts. */
const NOT_COUNTED = new Set(['id', 'storage', 'row', 'column', 'status', 'version', 'place', 'position'])
/** The user types this text, and a separator would be hard to type. */
const TYPED = new Set(['runs.deletePhrase', 'guard.phrase'])

const FOLDERS = ['src-shared/words', 'src-shared/words/window', 'src-shared/words/desktop'] as const
const root = fileURLToPath(new URL('../../..', import.meta.url))

type Node = Readonly<Record<string, unknown>>
const node = z.record(z.string(), z.unknown())
const nodes = z.array(node)
const named = z.object({ name: z.string() })

const child = (value: unknown, ...path: readonly string[]): Node | null => {
  let at = node.safeParse(value).data ?? null
  for (const name of path) at = at && (node.safeParse(at[name]).data ?? null)
  return at
}
const nameOf = (value: unknown): string =>
  named.safeParse(value).data?.name ?? z.object({ value: z.string() }).safeParse(value).data?.value ?? ''

const kindOf = (value: unknown): string => z.object({ type: z.string() }).safeParse(value).data?.type ?? ''

interface Parameter {
  readonly name: string
  readonly type: string
}

/** A function's parameters, from its own annotations or the type it is declared with. */
function parametersOf(own: Node | null, declared: Node | null): readonly Parameter[] {
  const [given, wanted] = [own, declared].map((entry) => nodes.safeParse(entry?.['params']).data ?? [])
  return (wanted?.length ? wanted : (given ?? [])).map((parameter) => ({
    name: nameOf(parameter),
    type: kindOf(child(parameter, 'typeAnnotation', 'typeAnnotation')),
  }))
}

type Takes = Map<string, readonly Parameter[]>

/** The functions in an object of texts, by path. */
function functionsIn(value: Node | null, declared: Node | null, path: string, types: Types, found: Takes): void {
  const type = resolved(declared, types)
  if (value?.['type'] === 'ArrowFunctionExpression') found.set(path, parametersOf(value, type))
  if (value?.['type'] !== 'ObjectExpression') return
  for (const property of nodes.parse(value['properties'])) {
    const name = nameOf(property['key'])
    if (name !== '') functionsIn(child(property['value']), memberOf(type, name), `${path}.${name}`, types, found)
  }
}

type Types = ReadonlyMap<string, Node>

/** `Readonly<X>` becomes X, and a name from this file becomes its definition. */
function resolved(type: Node | null, types: Types): Node | null {
  if (type?.['type'] !== 'TSTypeReference') return type
  const name = nameOf(type['typeName'])
  const given = nodes.safeParse(child(type, 'typeArguments')?.['params']).data ?? []
  if (name === 'Readonly') return resolved(given[0] ?? null, types)
  return name === 'Record' ? type : (types.get(name) ?? null)
}

function memberOf(type: Node | null, name: string): Node | null {
  if (type?.['type'] === 'TSTypeReference')
    return (nodes.safeParse(child(type, 'typeArguments')?.['params']).data ?? [])[1] ?? null
  const members = nodes.safeParse(child(type, 'body')?.['body'] ?? type?.['members']).data ?? []
  const member = members.find((member) => nameOf(member['key']) === name)
  return child(member, 'typeAnnotation', 'typeAnnotation')
}

/** Only the English files, because the others have the same shape: `export const x: Words = { ... }`. */
function takenIn(file: string): Takes {
  const { body } = z.object({ body: nodes }).parse(parseSync(file, readFileSync(file, 'utf8')).program)
  const all = body.flatMap((entry): Node[] => [child(entry['declaration']) ?? entry])
  const types = new Map(
    all.flatMap((entry): [string, Node][] =>
      /^TSInterface|^TSTypeAlias/.test(kindOf(entry))
        ? [[nameOf(entry['id']), child(entry['typeAnnotation']) ?? entry]]
        : [],
    ),
  )
  const found: Takes = new Map()
  for (const declaration of all) {
    for (const entry of nodes.safeParse(declaration['declarations']).data ?? []) {
      const declared = child(entry, 'id', 'typeAnnotation', 'typeAnnotation')
      functionsIn(child(entry['init']), declared, nameOf(entry['id']), types, found)
    }
  }
  return found
}

function at(value: unknown, path: readonly string[]): unknown {
  return path.reduce(
    (from, name) => (typeof from === 'object' && from !== null ? Reflect.get(from, name) : undefined),
    value,
  )
}

const isFunction = (value: unknown): value is (...given: readonly unknown[]) => unknown => typeof value === 'function'

/** Null if it takes other arguments than numbers and texts. The table of messages then has its examples. */
function given(parameters: readonly Parameter[]): readonly unknown[] | null {
  const values = parameters.map(({ name, type }) => {
    if (type === 'TSNumberKeyword') return NOT_COUNTED.has(name) ? 7 : LARGE
    return type === 'TSStringKeyword' ? '§' : null
  })
  return values.includes(null) || !values.includes(LARGE) ? null : values
}

describe.each(FOLDERS)('%s', (folder) => {
  test.each(['en', 'ru'])('a count of 12345 is never shown as 12345: %s', async (language) => {
    const raw: string[] = []
    let called = 0
    for (const name of readdirSync(`${root}/${folder}`, { recursive: true, encoding: 'utf8' }).map((text) =>
      text.replaceAll('\\', '/'),
    )) {
      if (!/^en(?:\/.+)?\.ts$/.test(name)) continue
      const taken = takenIn(`${root}/${folder}/${name}`)
      const exportResult = node.parse(await import(`${root}/${folder}/${name.replace(/^en/, language)}`))
      for (const [path, parameters] of taken) {
        const values = given(parameters)
        const [firstText = '', ...remainingTexts] = path.split('.')
        // The window's texts are called `englishX` and `russianX`. The others have the same names in both languages.
        const texts =
          firstText in exportResult
            ? [exportResult[firstText]]
            : remainingTexts.length > 0
              ? Object.values(exportResult)
              : []
        if (values === null || TYPED.has(path)) continue
        for (const text of texts) {
          const say = at(text, remainingTexts)
          if (!isFunction(say)) continue
          called += 1
          const output = JSON.stringify(say(...values))
          if (output.includes(String(LARGE))) raw.push(`${name} ${firstText}.${remainingTexts.join('.')}: ${output}`)
        }
      }
    }
    expect(raw).toEqual([])
    expect(called).toBeGreaterThan(folder === 'src-shared/words/desktop' ? 0 : 20)
  })
})

test('a count in a message is written with separators, whatever it counts', () => {
  const raw = allMessages().flatMap(({ code, english, russian }) =>
    [english, russian].filter((output) => output.includes(String(LARGE))).map((output) => `${code}: ${output}`),
  )
  expect(raw).toEqual([])
})
