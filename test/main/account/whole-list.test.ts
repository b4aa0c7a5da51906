/** A list parsed while it arrives is the same as one parsed at once, wherever its bytes are split; or it is refused. */
import { fc } from '../../fast-check.ts'
import { describe, expect, test } from 'vitest'
import type { ListedMaterial } from '../../../src-shared/material/catalogue/catalogue.ts'
import { TooLongError } from '../../../src-main/account/list-cutter.ts'
import { sha256 } from '../../../src-main/machine/sha256.ts'
import { parsePage } from '../../../src-main/account/list-page.ts'
import { WholeList, type WholeListResult } from '../../../src-main/account/read-storage.ts'
import { item, list } from './against.ts'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const text = (bytes: Uint8Array): string => decoder.decode(bytes)

interface Came {
  readonly found: WholeListResult | null
  readonly materials: readonly ListedMaterial[]
  readonly begun: readonly number[]
}

function came(chunks: readonly Uint8Array[], maxCount = 1_000_000, length: number | null = null): Came {
  let materials: ListedMaterial[] = []
  const startedNumbers: number[] = []
  const readList = new WholeList({
    earlierCount: null,
    limit: maxCount,
    sink: {
      begin: (total) => {
        startedNumbers.push(total)
        materials = []
      },
      page: (more) => void materials.push(...more),
    },
  })
  readList.begin({ length, decodeText: text })
  for (const chunk of chunks) if (readList.take(chunk) === 'enough') break
  readList.end()
  return { found: readList.result, materials, begun: startedNumbers }
}

/** The bytes of a body in parts with these lengths, repeatedly. */
function split(body: string, lengths: readonly number[]): Uint8Array[] {
  const bytes = new TextEncoder().encode(body)
  const parts: Uint8Array[] = []
  for (let from = 0, turn = 0; from < bytes.length; turn += 1) {
    const length = lengths[turn % lengths.length] ?? 1
    parts.push(bytes.subarray(from, from + length))
    from += length
  }
  return parts
}

const lengths = fc.array(fc.integer({ min: 1, max: 70 }), { minLength: 1, maxLength: 6 })
const hard = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom('"', '\\', '\\"', '],"total":9', '},{', '}]}', '\u0000', '\u2028', '🪵', '["materials":[', '\uFEFF'),
)
const material = fc.record({
  name: hard,
  sku: hard,
  notes: hard,
  categories: fc.array(fc.record({ id: fc.nat(9), name: hard }), { maxLength: 3 }),
})
/** As JSON.stringify writes it, with spaces, or with escapes for every letter above ASCII and some below. */
const spelt = fc.constantFrom<(value: unknown) => string>(
  (value) => JSON.stringify(value),
  (value) => JSON.stringify(value, null, 3),
  (value) =>
    JSON.stringify(value).replace(
      /[\u0080-\uffffm]/g,
      (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`,
    ),
)
const answers = fc
  .tuple(fc.array(material, { maxLength: 6 }), fc.boolean(), fc.array(fc.json(), { maxLength: 2 }), spelt)
  .map(([materials, totalFirst, more, write]) => {
    const all = materials.map((over, index) => item(index + 1, over))
    const otherResult = Object.fromEntries(
      more.map((json, index): [string, unknown] => [`more${index}`, JSON.parse(json)]),
    )
    const total = { total: String(all.length) }
    return write(
      totalFirst
        ? { ...total, ...otherResult, success: true, materials: all }
        : { success: true, materials: all, ...otherResult, ...total },
    )
  })

describe('[READ-1] a list that is read while it comes', () => {
  test('is the list that is read at once, wherever it is split', () => {
    fc.assert(
      fc.property(answers, lengths, (body, parts) => {
        const page = parsePage(body)
        const whole = came(split(body, parts))
        expect(page.ok).toBe(true)
        expect(whole.found).toEqual({
          kind: 'whole',
          total: page.ok && page.value.total,
          digest: sha256([body]),
        })
        expect(whole.materials).toEqual(page.ok && page.value.materials)
      }),
    )
  })

  test('is no list where JSON.parse finds none: something taken out, put in, or changed anywhere', () => {
    const mark = fc.constantFrom('{', '}', '[', ']', '"', ',', ':', '\\', 'x', '0', ' ', '', '\u00e9')
    fc.assert(
      fc.property(answers, fc.nat(), fc.nat(3), mark, lengths, (body, place, out, put, parts) => {
        const at = place % (body.length + 1)
        // Half of a surrogate pair is not valid UTF-8.
        const damaged = (body.slice(0, at) + put + body.slice(at + out)).toWellFormed()
        const page = parsePage(damaged)
        const whole = came(split(damaged, parts))
        if (!page.ok) expect(whole.found?.kind).toBe('odd')
        else if (whole.found?.kind === 'whole') expect(whole.materials).toEqual(page.value.materials)
        // It has more or fewer materials than its total, or one of them twice.
        else expect(whole.found).toEqual({ kind: 'short' })
      }),
      { numRuns: 400 },
    )
  })

  test('is none where it breaks off, wherever it does', () => {
    const body = JSON.stringify(list([item(1, { name: 'Доска "дуб"' }), item(2)]))
    const bytes = new TextEncoder().encode(body)
    for (let endIndex = 0; endIndex < bytes.length; endIndex += 1) {
      const parts = [bytes.subarray(0, endIndex)]
      // Nothing can be read if a letter is cut in the middle.
      const result = ((): Came | null => {
        try {
          return came(parts)
        } catch (error) {
          expect(error).toMatchObject({ code: 'ERR_ENCODING_INVALID_ENCODED_DATA' })
          return null
        }
      })()
      if (result) expect(result.found).toEqual({ kind: 'odd', field: 'body' })
    }
  })
})

describe('[READ-1] answers that no honest account gives', () => {
  const text = JSON.stringify(item(1))
  const two = JSON.stringify(item(2))
  test.each<readonly [string, string, Exclude<WholeListResult, { kind: 'whole' }> | { kind: 'whole'; total: number }]>([
    ['garbage behind it', `{"success":true,"materials":[${text}],"total":1} x`, { kind: 'odd', field: 'body' }],
    ['a second answer behind it', `{"success":true,"materials":[],"total":0}{}`, { kind: 'odd', field: 'body' }],
    ['a comma at the end', `{"success":true,"materials":[${text},],"total":1}`, { kind: 'odd', field: 'body' }],
    ['a comma at the beginning', `{"success":true,"materials":[,${text}],"total":1}`, { kind: 'odd', field: 'body' }],
    ['two commas', `{"success":true,"materials":[${text},,${two}],"total":2}`, { kind: 'odd', field: 'body' }],
    ['only a comma', `{"success":true,"materials":[,],"total":0}`, { kind: 'odd', field: 'body' }],
    ['another bracket', `{"success":true,"materials":[${text}},"total":1}`, { kind: 'odd', field: 'body' }],
    ['no comma', `{"success":true,"materials":[${text}${two}],"total":2}`, { kind: 'odd', field: 'body' }],
    ['a mark inside', `{"success":true,"materials":[\uFEFF${text}],"total":1}`, { kind: 'odd', field: 'body' }],
    ['no object', `["materials":[${text}]]`, { kind: 'odd', field: 'body' }],
    ['HTML', '<html>"materials":[</html>', { kind: 'odd', field: 'body' }],
    ['nothing', '', { kind: 'odd', field: 'body' }],
    ['not done', `{"success":false,"error":"no","materials":[${text}],"total":1}`, { kind: 'odd', field: 'success' }],
    ['no materials', '{"success":true,"total":0}', { kind: 'odd', field: 'materials' }],
    [
      'materials elsewhere',
      `{"success":true,"data":{"materials":[${text}]},"total":1}`,
      { kind: 'odd', field: 'materials' },
    ],
    ['materials that are none', '{"success":true,"materials":null,"total":0}', { kind: 'odd', field: 'materials' }],
    [
      'materials taken back',
      `{"success":true,"materials":[${text}],"materials":null,"total":1}`,
      { kind: 'odd', field: 'materials' },
    ],
    ['no total', `{"success":true,"materials":[${text}]}`, { kind: 'odd', field: 'total' }],
    [
      'a number for a material',
      `{"success":true,"materials":[${text},5],"total":2}`,
      { kind: 'odd', field: 'materials[1]' },
    ],
    [
      'a field of another shape',
      `{"success":true,"materials":[${text},{"id":2}],"total":2}`,
      { kind: 'odd', field: 'materials[1].name' },
    ],
    ['a total beyond all', `{"success":true,"materials":[${text}],"total":9e15}`, { kind: 'odd', field: 'total' }],
    ['fewer than its total', `{"success":true,"materials":[${text}],"total":2}`, { kind: 'short' }],
    ['more than its total', `{"success":true,"materials":[${text},${two}],"total":1}`, { kind: 'short' }],
    ['one twice', `{"success":true,"materials":[${text},${text}],"total":2}`, { kind: 'short' }],
    ['a mark at its beginning', `\uFEFF{"success":true,"materials":[${text}],"total":1}`, { kind: 'whole', total: 1 }],
    ['its name in escapes', `{"success":true,"materi\\u0061ls":[${text}],"total":1}`, { kind: 'whole', total: 1 }],
    [
      'its name as a value before',
      `{"a":"materials","success":true,"materials":[${text}],"total":1}`,
      { kind: 'whole', total: 1 },
    ],
    ['none', '{"success":true,"materials":[ \n],"total":0}', { kind: 'whole', total: 0 }],
  ])('%s', (_name, body, findResult) => {
    const wanted = findResult.kind === 'whole' ? { ...findResult, digest: sha256([body]) } : findResult
    for (const length of [1, 7, 10_000]) expect(came(split(body, [length])).found).toEqual(wanted)
  })

  test('the last of two lists counts, as in JSON, and what came of the first is void', () => {
    const body = `{"success":true,"materials":[${text}],"materials":[${two}],"total":1}`
    const { found, materials, begun } = came(split(body, [9]))
    expect([found, materials.map(({ id }) => id), begun.length]).toEqual([
      { kind: 'whole', total: 1, digest: sha256([body]) },
      [2],
      2,
    ])
  })

  test('more materials than any account has end the reading', () => {
    const all = Array.from({ length: 40 }, (_, index) => item(index + 1))
    const body = JSON.stringify(list(all))
    expect(came(split(body, [900]), 30).found).toEqual({ kind: 'odd', field: 'total' })
  })

  test.each([
    ['one material', `{"success":true,"materials":[{"notes":"${'x'.repeat(1_100_000)}"}],"total":1}`],
    ['what stands around them', `{"success":true,"more":"${'x'.repeat(1_100_000)}","materials":[],"total":0}`],
  ])('%s without end is not taken in', (_name, body) => {
    expect(() => came(split(body, [60_000]))).toThrow(TooLongError)
  })
})

describe('[READ-1] while it comes', () => {
  const all = Array.from({ length: 3500 }, (_, index) => item(index + 1))
  const body = JSON.stringify(list(all))

  test('materials are given on a thousand at a time, and never held as a whole', () => {
    const takenNumbers: number[] = []
    const readList = new WholeList({
      earlierCount: null,
      limit: 1_000_000,
      sink: { begin: () => undefined, page: (more) => void takenNumbers.push(more.length) },
    })
    readList.begin({ length: null, decodeText: text })
    const messages = split(body, [4000]).map((part) => readList.take(part))
    expect(messages.filter((text) => text === 'on')).toHaveLength(3)
    readList.end()
    expect(takenNumbers.length).toBe(4)
    expect(Math.max(...takenNumbers)).toBeLessThan(1050)
    expect(takenNumbers.reduce((sum, count) => sum + count, 0)).toBe(3500)
  })

  test('about how many there are is known by the length of the answer', () => {
    const { begun } = came(split(body, [4000]), 1_000_000, new TextEncoder().encode(body).length)
    expect(begun).toHaveLength(1)
    expect(begun[0]).toBeGreaterThan(2500)
    expect(begun[0]).toBeLessThan(4500)
  })
})
