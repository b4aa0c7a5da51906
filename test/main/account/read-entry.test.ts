/** get_entry's reply is not documented: what counts as an answer, what does not, and how many requests it takes to find out. */
import { describe, expect, test } from 'vitest'
import { startPractice } from '../../../src-main/practice/server.ts'
import { openAccount, type OpenAccount } from '../../../src-main/account/client.ts'
import type { SuppliersReply } from '../../../src-main/ports/ports.ts'
import { against, KEY, open } from './against.ts'
import { json } from './raw-server.ts'

const timber = { id: 20, name: 'Timber Ltd' }

function ask(account: OpenAccount, material = 7): Promise<SuppliersReply> {
  if (!account.readSuppliers) throw new Error('the account asks for no suppliers')
  return account.readSuppliers(material, 3)
}

describe('suppliers of one material', () => {
  test.each<[string, unknown]>([
    ['under material', { success: true, material: { id: '7', suppliers: [timber] } }],
    ['under any name', { success: true, data: { id: 7, suppliers: [{ ...timber, id: '20', phone: 1 }] } }],
    ['at the top', { success: true, id: 7, suppliers: [timber] }],
    ['without its id', { success: true, entry: { suppliers: [timber] } }],
  ])('%s', async (_name, reply) => {
    const { account, server, kinds } = await against((_request, response) => json(response, 200, reply))
    expect(await ask(account)).toEqual({ kind: 'known', suppliers: [timber], requests: 1 })
    expect(server.seen).toEqual([{ path: '/v1/materials/get_entry.php', key: KEY, body: '{"material_id":7}' }])
    expect(kinds).toEqual(['read'])
  })

  test.each<[string, number, unknown]>([
    ['another material', 200, { success: true, material: { id: 8, suppliers: [timber] } }],
    ['no suppliers', 200, { success: true, material: { id: 7 } }],
    ['suppliers without ids', 200, { success: true, material: { id: 7, suppliers: ['Timber Ltd'] } }],
    ['no success', 200, { success: false, material: { id: 7, suppliers: [timber] } }],
    ['a page', 200, '<html>'],
    ['no such method', 404, ''],
    ['a refusal', 400, { success: false, error: 'Material not found or access denied' }],
  ])('%s is useless, and not asked twice', async (_name, status, reply) => {
    const { account } = await against((_request, response) => json(response, status, reply))
    expect(await ask(account)).toEqual({ kind: 'useless', requests: 1 })
  })

  test('a name may be missing: "objects with id"', async () => {
    const reply = { success: true, material: { id: 7, suppliers: [{ id: 20 }, { id: 21, name: null }] } }
    const { account } = await against((_request, response) => json(response, 200, reply))
    const suppliers = [20, 21].map((id) => ({ id, name: '' }))
    expect(await ask(account)).toEqual({ kind: 'known', suppliers, requests: 1 })
  })

  test('an account that wants the storage too is told it from then on', async () => {
    const { account, server } = await against(({ body }, response) =>
      body.includes('storage_id')
        ? json(response, 200, { success: true, material: { suppliers: [] } })
        : json(response, 400, { success: false, error: 'No storage_id in input' }),
    )
    expect(await ask(account)).toEqual({ kind: 'known', suppliers: [], requests: 2 })
    expect(await ask(account, 8)).toEqual({ kind: 'known', suppliers: [], requests: 1 })
    expect(server.seen.map(({ body }) => body)).toEqual([
      '{"material_id":7}',
      '{"material_id":7,"storage_id":3}',
      '{"material_id":8,"storage_id":3}',
    ])
  })

  test.each([
    [401, { kind: 'key-refused' }, 1],
    [429, { kind: 'quota' }, 1],
    [500, { kind: 'unreachable', fault: { code: 'status', status: 500 }, badAnswer: 'otherwise' }, 3],
  ])('HTTP %s is no answer about the material', async (status, failure, requests) => {
    const { account } = await against((_request, response) => json(response, status, { success: false }))
    expect(await ask(account)).toEqual({ kind: 'failed', failure, requests })
  })

  test.each([
    [false, 'known'],
    [true, 'useless'],
  ])('the practice account, only documented methods: %s', async (documentedOnly, kind) => {
    const practice = await startPractice({ folder: ':memory:', documentedOnly })
    const account = openAccount({ address: practice.url, key: practice.key })
    open.push(account, practice)
    const list = await account.readStorage(1)
    const id = list.ok ? (list.materials[0]?.id ?? 0) : 0
    expect((await ask(account, id)).kind).toBe(kind)
  })
})
