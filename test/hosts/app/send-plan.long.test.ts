import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { PlanToConfirm } from '../../../src-main/hosts/app.ts'
import { composed, type Composed } from '../accounts/composed.ts'

// A saved plan is sent from the window: real threads, real journal, the practice account over HTTP.
let app: Composed
let asked: PlanToConfirm[]
let says: boolean

beforeEach(async () => {
  asked = []
  says = true
  app = await composed(true, undefined, async (plan) => {
    asked.push(plan)
    return says
  })
})
afterEach(() => app.close())

async function offered(on: Composed, name: string, content: string | Uint8Array): Promise<string> {
  const path = join(on.folder, name)
  await writeFile(path, content)
  const answer = await on.app().offerPath(path, name)
  if (!answer.ok) throw new Error(answer.failure.message.what)
  return answer.value.file
}

/** A plan for a file, as the window saves it: its bytes. */
async function savedPlan(csv: string, account = 'practice'): Promise<Buffer> {
  const file = await offered(app, 'a.csv', csv)
  const { session } = await app.answered('import.open', { file, account, choices: { storage: 1 } })
  const made = await app.answered('review.save', { session, as: 'plan' })
  await app.answered('import.close', { session })
  return bytesOf(app, made.file)
}

async function bytesOf(on: Composed, token: string): Promise<Buffer> {
  return readFile(on.app().fileOf(token)?.path ?? '')
}

async function shown(bytes: Uint8Array) {
  const file = await offered(app, 'a plan.json', bytes)
  const { plan } = await app.answered('plan.show', { file })
  return { file, sha256: plan.planFile.sha256 }
}

async function done(run: string): Promise<void> {
  await vi.waitFor(async () => expect((await app.answered('run.progress', { run })).state).toBe('done'), 20_000)
}

const runs = async () => (await app.answered('runs.list', {})).runs

describe('[SEAL-10] a saved plan is sent from the window', () => {
  test('as it was shown; a second time nothing is written twice', async () => {
    const plan = await shown(await savedPlan('sku,price\nBRD-0012,44.9\n'))
    const told = await app.answered('plan.check', { ...plan, account: 'practice' })
    expect(told).toMatchObject({ writes: 1, leftOut: 0, changedSince: null, phrase: null })
    expect(await runs()).toEqual([])
    // Pressed twice, it is sent once.
    const pressed = ['once', 'twice'].map(() => app.app().handle('plan.apply', { check: told.check, rate: 1000 }))
    const answers = await Promise.all(pressed)
    expect(answers.map(({ ok }) => ok)).toEqual([true, false])
    const run = (await runs())[0]?.run ?? ''
    await done(run)
    const report = await app.answered('run.report', { run, from: 0, count: 10 })
    expect(report.rows.map(({ state, changes }) => [state, changes?.map(({ after }) => after)])).toEqual([
      ['verified', ['44.9']],
    ])
    // The run keeps which plan it was, and whose seal it had.
    const summary = await app.answered('run.summary', { run })
    expect(summary.seals).toMatchObject([{ kind: 'made', owner: 'own' }])
    expect(asked).toEqual([])
    expect(await app.refused('plan.apply', { check: told.check })).toMatchObject({ detail: 'plan-changed' })
    const again = await app.answered('plan.check', plan)
    await done((await app.answered('plan.apply', { check: again.check, rate: 1000 })).run)
    expect((await runs()).map(({ requests }) => requests.writes)).toEqual([0, 1])
  })

  test('what the account changed since is left out, and said', async () => {
    const plan = await shown(await savedPlan('sku,price\nBRD-0012,44.9\nBRD-0014,50\n'))
    const file = await offered(app, 'other.csv', 'sku,price\nBRD-0012,41\n')
    const { session } = await app.answered('import.open', { file, account: 'practice', choices: { storage: 1 } })
    await done((await app.answered('run.start', { session, rate: 1000 })).run)
    const told = await app.answered('plan.check', plan)
    expect(told.changedSince).toContain('1 row changed in the account since the plan was made')
    const { run } = await app.answered('plan.apply', { check: told.check, rate: 1000 })
    await done(run)
    const { rows } = await app.answered('run.report', { run, from: 0, count: 10 })
    expect(rows.map(({ state }) => state)).toEqual(['skipped', 'verified'])
  })

  test('what is unusual is typed here and allowed outside the page', async () => {
    const plan = await shown(await savedPlan('sku,price,action\nBRD-0012,4250,\nBRD-0019,,delete\n'))
    const check = async () => app.answered('plan.check', plan)
    expect(await app.refused('plan.apply', { check: (await check()).check })).toMatchObject({ detail: 'guard' })
    says = false
    const first = await check()
    expect(first.phrase).toMatch(/^apply 2 \d{4}$/)
    const answer = { check: first.check, confirm: first.phrase ?? '' }
    expect(await app.refused('plan.apply', answer)).toMatchObject({ detail: 'declined' })
    expect(asked).toMatchObject([{ kind: 'apply', file: 'a.csv', writes: 2 }])
    expect(asked[0]?.lines.join('\n')).toContain('This cannot be undone')
    // A look is good for one word.
    expect(await app.refused('plan.apply', answer)).toMatchObject({ detail: 'plan-changed' })
    says = true
    const second = await check()
    await done((await app.answered('plan.apply', { check: second.check, confirm: second.phrase ?? '' })).run)
  })

  test('only the plan that was shown, and only while it is looked at', async () => {
    const bytes = await savedPlan('sku,price\nBRD-0012,44.9\n')
    const plan = await shown(bytes)
    const first = await app.answered('plan.check', plan)
    await app.answered('plan.check', plan)
    expect(await app.refused('plan.apply', { check: first.check })).toMatchObject({ detail: 'plan-changed' })
    const other = await savedPlan('sku,price\nBRD-0012,45\n')
    await writeFile(join(app.folder, 'a plan.json'), other)
    expect(await app.refused('plan.check', plan)).toMatchObject({ detail: 'plan-changed' })
    await writeFile(join(app.folder, 'a plan.json'), bytes.toString().replace('44.9', '44.8'))
    expect((await app.refused('plan.check', plan)).message.what).toContain('was changed after it was made')
    const left = await app.answered('plan.check', await shown(bytes))
    await app.answered('plan.leave', { check: left.check })
    expect(await app.refused('plan.apply', { check: left.check })).toMatchObject({ detail: 'plan-changed' })
    expect(await runs()).toEqual([])
  })

  test('[SEAL-4] [SEAL-6] [SEAL-7] with a second person’s approval where the account needs one', async () => {
    const { server, id } = await sealedAccount()
    const bytes = await savedPlan('sku,price\nBRD-0012,44.9\n', id)
    const plan = await shown(bytes)
    expect(await app.refused('plan.check', plan)).toMatchObject({ detail: 'second-seal' })
    const other = await composed()
    try {
      const file = await offered(other, 'a plan.json', bytes)
      const approved = await bytesOf(other, (await other.answered('plan.approve', { file, hours: 24 })).file)
      const read = await shown(approved)
      expect((await app.refused('plan.check', read)).message.what).toContain('nobody here has named it')
      const { plan: facts } = await app.answered('plan.show', { file: read.file })
      const fingerprint = facts.seals.find(({ kind }) => kind === 'approved')?.fingerprint ?? ''
      await app.answered('seals.trust', { name: 'Boris', fingerprint })
      const told = await app.answered('plan.check', read)
      expect(told.account).toMatchObject({ name: 'Shop', address: server.url })
      await done((await app.answered('plan.apply', { check: told.check, rate: 1000 })).run)
    } finally {
      await other.close()
    }
  })

  test('to the account it was made against, and to no other', async () => {
    const { id } = await sealedAccount()
    const bytes = await savedPlan('sku,price\nBRD-0012,44.9\n', id)
    const other = await composed()
    try {
      const file = await offered(other, 'a plan.json', bytes)
      const { plan } = await other.answered('plan.show', { file })
      const refused = await other.refused('plan.check', { file, sha256: plan.planFile.sha256 })
      expect(refused).toMatchObject({ code: 'not-found', message: { title: 'Plan of another account' } })
    } finally {
      await other.close()
    }
  })
})

/** A practice server as a saved account whose plans need a second seal. */
async function sealedAccount() {
  const server = await app.server()
  const draft = { name: 'Shop', address: server.url, storages: [{ id: 1, name: 'Main' }], secondSeal: true }
  const { account } = await app.answered('accounts.save', { account: null, ...draft })
  await app.answered('accounts.setKey', { account: account.id, secret: server.key, keep: 'session' })
  return { server, id: account.id }
}
