/** A bug inside the server: nothing of the request is stored except its count, and the client gets a plain 500. */
import { expect, test } from 'vitest'
import { loadAccount } from '../../../src-main/practice/account.ts'
import { internalErrorAnswer } from '../../../src-main/practice/answer.ts'
import { readMaterialDetails, readRequestLog } from '../../../src-main/practice/inspection.ts'
import { makeQuota } from '../../../src-main/practice/quota.ts'
import { checkSeed, parseSeed } from '../../../src-main/practice/seed.ts'
import { loadSeed } from '../../../src-main/practice/seed-load.ts'
import { makeService } from '../../../src-main/practice/http-handler.ts'
import { openStore } from '../../../src-main/practice/store/store.ts'
import { SEED } from './workshop.ts'

test('"500 | internal error | JSON, success false": undone whole, counted, logged with its cause', () => {
  const clock = { now: () => 1_700_000_000_000 }
  const store = openStore(':memory:', false)
  const seed = parseSeed(SEED)
  checkSeed(seed)
  loadSeed(store, clock, seed)
  const account = loadAccount(store, clock)
  const quota = makeQuota(store, clock, 10, 0)
  const service = makeService(account, quota, false, 1000)
  const detailsBefore = readMaterialDetails(account, 100)
  // Deleting first stores its corrections, and only then fails on the missing table.
  store.run('DROP TABLE compositions')
  const body = new TextEncoder().encode('{"material_id":100}')
  const answer = service.answer({ verb: 'POST', path: '/v1/materials/delete.php', body, fault: null })
  expect({ ...answer, error: null }).toEqual({ ...internalErrorAnswer, error: null })
  expect(answer.body).toEqual(['{"success":false,"error":"Internal error"}'])
  expect(readMaterialDetails(account, 100)).toEqual(detailsBefore)
  expect(quota.read().used).toBe(1)
  const [entry] = readRequestLog(account, 0)
  expect(entry).toMatchObject({ status: 500, counted: true })
  expect(entry?.error).toContain('no such table: compositions')
  store.close()
})
