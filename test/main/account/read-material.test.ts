/** One material from undocumented answers: readable ones are used, others are `useless`. */
import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { openAccount } from '../../../src-main/account/client.ts'

let server: Server | undefined
afterEach(() => server?.close())

async function answering(entry: [number, unknown], stocks: [number, unknown] = [200, {}]) {
  server = createServer((request, response) => {
    const [status, body] = request.url?.includes('get_entry') === true ? entry : stocks
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  let requests = 0
  const account = openAccount({ address: `http://127.0.0.1:${port}`, key: 'k', onRequest: () => (requests += 1) })
  const readReply = await account.readMaterial(5)
  await account.close()
  return { read: readReply, requests }
}

const material = {
  id: '5',
  name: 'Oak',
  sku: null,
  unit: 'pcs',
  price: '12.50',
  archived: '1',
  categories: [{ id: 1, name: 'Wood' }],
}
const rows = [{ material_id: 5, storage_id: '2', stock: '4', minimum: 0, planned: null }]

describe('[TERMINAL-8] one material', () => {
  test.each(['material', 'entry', 'data'])(
    'is read below “%s”, texts and numbers either way, in two requests',
    async (name) => {
      const { read, requests } = await answering(
        [200, { success: true, [name]: material }],
        [200, { success: true, list: rows }],
      )
      expect(read).toEqual({
        kind: 'known',
        material: {
          id: 5,
          name: 'Oak',
          sku: '',
          unit: 'pcs',
          price: '12.5',
          notes: '',
          archived: true,
          categories: [{ id: 1, name: 'Wood' }],
        },
        stocks: [{ storage: 2, stock: '4', minimum: '0', planned: null }],
      })
      expect(requests).toBe(2)
    },
  )

  test.each([
    ['another material', { success: true, material: { ...material, id: 6 } }],
    ['no price', { success: true, material: { ...material, price: 'free' } }],
    ['no success', { material }],
    ['no JSON', '<html>'],
  ])('%s is useless', async (_name, body) => {
    expect((await answering([200, body])).read).toEqual({ kind: 'useless' })
  })

  test('balances of another material make all of it useless', async () => {
    const { read } = await answering(
      [200, { success: true, material }],
      [200, { success: true, stocks: [{ ...rows[0], material_id: 6 }] }],
    )
    expect(read).toEqual({ kind: 'useless' })
  })

  test.each([
    [400, { success: false, error: 'Material not found or access denied' }, 'absent'],
    [404, { success: false, error: 'Method not found' }, 'useless'],
    [401, '', 'failed'],
    [429, { success: false, error: 'Daily connections limit reached' }, 'failed'],
  ] as const)('%s is %j: %s', async (status, body, kind) => {
    expect((await answering([status, body])).read).toMatchObject({ kind })
  })
})
