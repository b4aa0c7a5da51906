/**
 * An account that only answers the lists of its storages and materials, in a separate process: `node serve-lists.ts [materials] [storages] [latency
 * in ms]`. Lists are generated while being sent, so that a large account needs no memory. Prints when each list was sent. Materials look like a
 * shop's: names and SKUs differ, amounts have up to two decimals and differ by storage. Exits with its parent.
 */
import { createServer } from 'node:http'
import { once } from 'node:events'
import { z } from 'zod'

const [materials = 50_000, storages = 3, latencyMs = 40] = process.argv.slice(2).map(Number)
const AT_ONCE = 500
const ids = Array.from({ length: storages }, (_, index) => index + 1)
const asked = z.object({ storage_id: z.number(), limit: z.number().optional(), offset: z.number().optional() })

function listed(id: number, storage: number): object {
  return {
    id,
    name: `Шкант мебельный ${id % 97} x ${id % 31}, артикул № ${id}`,
    sku: `SKU-${String(id).padStart(7, '0')}`,
    unit: id % 3 === 0 ? 'kg' : 'pcs',
    price: ((id * 37) % 900_000) / 100,
    notes: id % 10 === 0 ? `Rack ${id % 40}-${id % 9}` : '',
    archived: 0,
    categories: [{ id: (id % 40) + 1, name: `Category ${(id % 40) + 1}` }],
    stock: String(((id * 7919 * storage) % 100_000) / 100),
    minimum: String(id % 20),
    planned: null,
  }
}

const server = createServer((request, response) => {
  void (async () => {
    if (request.url?.endsWith('/storages/get_list.php') === true) {
      const named = ids.map((id) => ({ id, name: `Storage ${id}` }))
      response.end(JSON.stringify({ success: true, storages: named }))
      return
    }
    let body = ''
    for await (const piece of request) body += String(piece)
    const { storage_id: storage, limit = materials, offset = 0 } = asked.parse(JSON.parse(body))
    await new Promise((resolve) => setTimeout(resolve, latencyMs))
    const endIndex = Math.min(materials, offset + limit)
    response.writeHead(200, { 'content-type': 'application/json' })
    response.write('{"success":true,"materials":[')
    for (let from = offset; from < endIndex; from += AT_ONCE) {
      const count = Math.min(AT_ONCE, endIndex - from)
      const part = Array.from({ length: count }, (_, index) => JSON.stringify(listed(from + index + 1, storage))).join(
        ',',
      )
      if (!response.write(from === offset ? part : `,${part}`)) await once(response, 'drain')
    }
    response.on('finish', () => console.log(JSON.stringify({ ended: Date.now() })))
    response.end(`],"total":${materials}}`)
  })()
})
server.listen(0, '127.0.0.1', () => {
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  console.log(JSON.stringify({ url: `http://127.0.0.1:${port}`, storages: ids }))
})
process.stdin.on('end', () => process.exit(0))
process.stdin.resume()
