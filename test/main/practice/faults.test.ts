/** Faults follow the command line's contract, before or after the effect, and repeat with their seed. */
import { afterEach, describe, expect, test } from 'vitest'
import { makeFaults, parseFaults } from '../../../src-main/practice/faults.ts'
import { openWorkshop, refused, success, type Workshop } from './workshop.ts'

let shop: Workshop | null = null
afterEach(async () => {
  await shop?.server.close()
  shop = null
})

interface Rule {
  readonly method?: string
  readonly nth?: number | null
  readonly rate?: number | null
  readonly fault: string
  readonly ms?: number
  readonly whole?: boolean
}

async function withFaults(...rules: readonly Rule[]): Promise<Workshop> {
  const faults = rules.map((rule) => ({ method: 'materials/update_stock', nth: 1, rate: null, ...rule }))
  shop = await openWorkshop({ faults })
  return shop
}

const setStock = (from: Workshop) => from.call('materials/update_stock', { material_id: 100, storage_id: 1, stock: 77 })
const stock = async (from: Workshop) => (await from.material(100)).stocks[0]?.stock
const used = async (from: Workshop) => ((await from.inspect('counter')) as { counter: { used: number } }).counter.used

describe('"*-before: the request has no effect; *-after: it takes effect, and the answer is lost"', () => {
  test.each([
    ['reset-before', '40', 0],
    ['reset-after', '77', 1],
    ['timeout-before', '40', 0],
    ['timeout-after', '77', 1],
  ])('%s', async (fault, expected, countedCount) => {
    const shop = await withFaults({ fault, ms: 60 })
    const began = performance.now()
    await expect(setStock(shop)).rejects.toThrow(/fetch failed/)
    if (fault.startsWith('timeout')) expect(performance.now() - began).toBeGreaterThan(50)
    expect(await stock(shop)).toBe(expected)
    expect(await used(shop)).toBe(countedCount)
    expect(await setStock(shop)).toEqual(success())
    const log = (await shop.inspect('requests')) as { requests: object[] }
    expect(log.requests).toMatchObject([{ fault, counted: countedCount === 1 }, { fault: null }])
  })

  test.each([
    ['500-before', '40'],
    ['500-after', '77'],
  ])('%s', async (fault, expected) => {
    const shop = await withFaults({ fault })
    expect(await setStock(shop)).toEqual(refused('Internal error', 500))
    expect(await stock(shop)).toBe(expected)
    expect(await used(shop)).toBe(1)
  })

  test('"`malformed` takes effect too; its answer is not JSON"', async () => {
    const shop = await withFaults({ fault: 'malformed' })
    await expect(setStock(shop)).rejects.toThrow(SyntaxError)
    expect(await stock(shop)).toBe('77')
  })

  test('slow answers as usual, after `ms`', async () => {
    const shop = await withFaults({ fault: 'slow', ms: 120 })
    const began = performance.now()
    expect(await setStock(shop)).toEqual(success())
    expect(performance.now() - began).toBeGreaterThan(110)
  })

  test('a refusal has no effect and is counted', async () => {
    const shop = await withFaults({ fault: 'refused' })
    expect(await setStock(shop)).toEqual(refused('Request refused'))
    expect(await stock(shop)).toBe('40')
    expect(await used(shop)).toBe(1)
  })

  test('an answer that is cut off takes effect; half of it comes', async () => {
    const shop = await withFaults({ fault: 'cut-off' })
    await expect(setStock(shop)).rejects.toThrow(/terminated|fetch failed/)
    expect(await stock(shop)).toBe('77')
  })

  test('an answer that drips is whole in the end', async () => {
    const shop = await withFaults({ fault: 'drip', method: 'materials/get_list', ms: 60 })
    const began = performance.now()
    expect(await shop.call('materials/get_list', { storage_id: 1 })).toMatchObject({ status: 200 })
    expect(performance.now() - began).toBeGreaterThan(50)
  })

  test('a fault of whole lists lets pages be', async () => {
    const shop = await withFaults({ fault: 'refused', method: 'materials/get_list', nth: null, whole: true })
    const whole = { storage_id: 1 }
    expect(await shop.call('materials/get_list', whole)).toEqual(refused('Request refused'))
    expect(await shop.call('materials/get_list', { ...whole, limit: 1 })).toMatchObject({ status: 200 })
    expect(await shop.call('materials/get_list', whole)).toEqual(refused('Request refused'))
  })

  test('"nothing is answered for `ms` (default: until the client gives up)", and the server lives on', async () => {
    const shop = await withFaults({ fault: 'timeout-after' })
    const headers = { authorization: shop.server.key }
    const body = '{"material_id":100,"storage_id":1,"stock":77}'
    const signal = AbortSignal.timeout(150)
    const requestedResponse = shop.send('/v1/materials/update_stock.php', { headers, body, signal })
    await expect(requestedResponse).rejects.toThrow(/timeout/i)
    expect(await stock(shop)).toBe('77')
    expect(await setStock(shop)).toEqual(success())
  })

  test('a server with a request that hangs can be closed', async () => {
    const shop = await withFaults({ fault: 'timeout-before' })
    const hanging = expect(setStock(shop)).rejects.toThrow(/fetch failed/)
    while (((await shop.inspect('requests')) as { requests: object[] }).requests.length === 0);
    await shop.server.close()
    await hanging
  })
})

describe('which rule', () => {
  const run = (rules: unknown, methods: readonly string[], seed = 1) => {
    const faults = makeFaults(parseFaults(rules), seed)
    return methods.map((method) => faults.chooseFault(method, true)?.kind ?? '-')
  }
  const add = 'materials/add'
  const edit = 'materials/edit'

  test('"`nth` counts that method\'s requests from 1", "*" counts all', () => {
    expect(run([{ method: add, nth: 2, fault: 'slow' }], [edit, add, edit, add, add])).toEqual([
      '-',
      '-',
      '-',
      'slow',
      '-',
    ])
    expect(run([{ method: '*', nth: 2, fault: 'slow' }], [edit, add, edit])).toEqual(['-', 'slow', '-'])
  })

  test('"the first rule that fits is used"', () => {
    const rules = [
      { method: edit, fault: 'malformed' },
      { method: '*', nth: 3, fault: 'slow' },
      { method: '*', nth: null, rate: null, fault: '500-before' },
    ]
    expect(run(rules, [add, edit, add, edit])).toEqual(['500-before', 'malformed', 'slow', 'malformed'])
  })

  test('`rate` throws dice that the seed fixes, whatever runs in between', () => {
    const rules = [{ method: add, rate: 0.3, fault: 'slow' }]
    const many = Array.from({ length: 2000 }, () => add)
    const firstTexts = run(rules, many, 7)
    expect(run(rules, many, 7)).toEqual(firstTexts)
    expect(run(rules, many, 8)).not.toEqual(firstTexts)
    expect(
      run(
        rules,
        many.flatMap(() => [add, edit]),
        7,
      ).filter((_, index) => index % 2 === 0),
    ).toEqual(firstTexts)
    const share = firstTexts.filter((kind) => kind === 'slow').length / many.length
    expect(share).toBeGreaterThan(0.25)
    expect(share).toBeLessThan(0.35)
    expect(run([{ method: add, rate: 0, fault: 'slow' }], many)).not.toContain('slow')
    expect(run([{ method: add, rate: 1, fault: 'slow' }], many)).not.toContain('-')
  })

  test.each([
    [{}, 'The faults file cannot be used: it must be a list of rules.'],
    [[1], 'The faults file cannot be used: rule 1 must be an object.'],
    [
      [{ method: 'materials/ad', fault: 'slow' }],
      'The faults file cannot be used: rule 1.method must be "*" or one of materials/add, materials/edit, materials/delete, materials/update_stock, materials/get_list, materials/get_entry, materials/get_stocks, storages/get_list, got "materials/ad".',
    ],
    [
      [{ method: '*', fault: 'boom' }],
      'The faults file cannot be used: rule 1.fault must be one of reset-before, reset-after, timeout-before, timeout-after, 500-before, 500-after, malformed, slow, refused, cut-off, drip, got "boom".',
    ],
    [
      [
        { method: '*', fault: 'slow' },
        { method: '*', fault: 'slow', nth: 0 },
      ],
      'The faults file cannot be used: rule 2.nth must be a whole number from 1 or null, got 0.',
    ],
    [
      [{ method: '*', fault: 'slow', rate: 2 }],
      'The faults file cannot be used: rule 1.rate must be from 0 to 1 or null, got 2.',
    ],
    [
      [{ method: '*', fault: 'slow', ms: -1 }],
      'The faults file cannot be used: rule 1.ms must be milliseconds or null, got -1.',
    ],
    [
      [{ method: '*', fault: 'slow', whole: 1 }],
      'The faults file cannot be used: rule 1.whole must be true or false, got 1.',
    ],
    [[{ method: '*', fault: 'slow', nht: 1 }], 'The faults file cannot be used: rule 1 has the unknown member "nht".'],
  ])('a faults file that does not fit is refused with its place: %j', (file, message) => {
    expect(() => parseFaults(file)).toThrow(new Error(message))
  })
})

test('latency is added to every request with a valid key', async () => {
  shop = await openWorkshop({ latencyMs: 80 })
  const began = performance.now()
  expect((await shop.call('materials/get_list', { storage_id: 1 })).status).toBe(200)
  expect(performance.now() - began).toBeGreaterThan(75)
})
