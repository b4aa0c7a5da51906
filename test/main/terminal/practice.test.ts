import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { expect, test } from 'vitest'
import { runAlone as run, start } from './command.ts'

test('one JSON line on stdout once it listens, the inspection token on stderr, a clean end on SIGTERM', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'stocksheet-practice-'))
  try {
    const child = start(['practice', '--data', folder, '--fresh', '--reset-at', '04:30', '--documented-only'], {
      env: {},
    })
    if (!child.stdout || !child.stderr) throw new Error('no pipes')
    const [out, told] = [createInterface({ input: child.stdout }), createInterface({ input: child.stderr })]
    const [[line], [inspection]] = (await Promise.all([once(out, 'line'), once(told, 'line')])) as [[string], [string]]
    const server = JSON.parse(line) as { url: string; key: string; storages: { id: number; name: string }[] }
    expect(Object.keys(server)).toEqual(['formatVersion', 'url', 'key', 'storages'])
    expect(server.storages.map(({ id }) => id)).toEqual([1, 2, 3])
    const token = /x-practice-token: (\S+)/.exec(inspection)?.[1] ?? ''
    const seenResponse = await fetch(`${server.url}/_practice/counter`, { headers: { 'x-practice-token': token } })
    expect(seenResponse.status).toBe(200)
    const named = await fetch(`${server.url}/v1/storages/get_list.php`, {
      method: 'POST',
      headers: { authorization: server.key, 'content-type': 'application/json' },
      body: '{}',
    })
    expect(named.status).toBe(404)
    child.kill('SIGTERM')
    expect(await once(child, 'close')).toEqual([0, null])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('a time that is none is refused in words', async () => {
  const result = await run(['practice', '--data', join(tmpdir(), 'never'), '--reset-at', 'noon'], { env: {} })
  expect(result.status).toBe(1)
  expect(result.err).toContain('noon')
})
