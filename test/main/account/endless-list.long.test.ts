/** A list without an end: reading stops at a million materials and closes the connection. */
import { expect, test } from 'vitest'
import { against } from './against.ts'

test('[READ-1] a list without end is ended at a million materials', async () => {
  let parts = 0
  const { account } = await against(
    (_request, response) => {
      response.writeHead(200)
      response.write('{"success":true,"materials":[')
      const more = (): void => {
        while (!response.destroyed) {
          const from = parts * 1000
          parts += 1
          const ids = Array.from({ length: 1000 }, (_, index) => from + index + 1)
          if (response.write(ids.map(small).join(''))) continue
          response.once('drain', more)
          return
        }
      }
      more()
    },
    '',
    500_000,
  )
  let takenCount = 0
  const into = { begin: () => undefined, page: (more: readonly unknown[]) => void (takenCount += more.length) }
  expect(await account.readStorage(1, { sink: into })).toMatchObject({
    ok: false,
    failure: { kind: 'bad-answer', method: 'materials/get_list', field: 'total' },
    requests: 1,
  })
  expect(takenCount).toBeLessThan(1_002_000)
  expect(parts).toBeGreaterThan(999)
  expect(parts).toBeLessThan(1200)
}, 60_000)

function small(id: number): string {
  const all = `"name":"M","unit":"p","price":1,"archived":0,"stock":1,"minimum":0,"categories":[]}`
  return `${id === 1 ? '' : ','}{"id":${id},${all}`
}
