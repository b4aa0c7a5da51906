/** The import session's thread: a file in, rows and plan out. Main never parses a file or an account's list itself. */
import { basename } from 'node:path'
import { parentPort } from 'node:worker_threads'
import type { Answer } from '../../src-shared/contract/host.ts'
import type { OpenAccount } from '../adapters/account/client.ts'
import { systemClock } from '../adapters/clock.ts'
import { readSource } from '../adapters/intake/read-source.ts'
import { sha256 } from '../adapters/xlsx-write/sha256.ts'
import type { PlanRow } from '../../src-shared/domain/plan/plan.ts'
import { writeFailure } from '../../src-shared/wording/export.ts'
import { hostWords } from '../../src-shared/wording/host.ts'
import { NOTHING_HELD, withoutHeld, type Allowed, type HeldBack } from '../../src-shared/domain/guard/hold-back.ts'
import { holdImport, holdPlan } from '../engine/import/hold-back.ts'
import { inspectSource } from '../engine/import/inspect-source.ts'
import { planRowJson } from '../engine/import/plan-document.ts'
import { ImportSession, type SavedWork } from '../engine/import/session.ts'
import type { SessionPorts } from '../engine/import/session-ports.ts'
import { sourcePlace } from '../engine/import/source-port.ts'
import type { AccountPort } from '../engine/ports.ts'
import type { FromWorker, OpenMessage, OpenPlan, PlanOpened, ToWorker, WritePlan } from './session-messages.ts'

const port = parentPort
if (!port) throw new Error('import-worker runs as a worker thread only')

const PROGRESS_EVERY_MS = 100
const PLAN_BATCH = 500

function say(message: FromWorker): void {
  port?.postMessage(message)
}

// What not every import needs is loaded when it is needed: a small file is read before undici and zod would be there.
let session: ImportSession | null = null
/** Of a plan made before. */
let planned: readonly PlanRow[] = []
/** What is left out where nobody can be asked; nothing until somebody says so. */
let held: HeldBack = NOTHING_HELD
let judge: (allowed: Allowed) => HeldBack = () => {
  throw new Error('there is no plan yet')
}
let lastProgress = 0
let words = hostWords('en')

/** The account as the session has it: another key puts another client behind it. */
let client: OpenAccount | null = null
const behind = (): OpenAccount => {
  if (!client) throw new Error('the session has no account yet')
  return client
}
const account: Required<AccountPort> = {
  get address() {
    return behind().address
  },
  readStorage: (storage, hooks) => behind().readStorage(storage, hooks),
  readSuppliers: (material, storage, stop) => behind().readSuppliers(material, storage, stop),
  probe: (storage) => behind().probe(storage),
  send: (method, body, stop) => behind().send(method, body, stop),
  close: () => behind().close(),
}

async function use({ address, key, network }: Pick<OpenMessage, 'address' | 'key' | 'network'>): Promise<void> {
  const before = client
  const { openAccount } = await import('../adapters/account/client.ts')
  client = openAccount({ address, key, network, onRequest: () => say({ kind: 'request' }) })
  await before?.close()
}

/** What the journal knows of the account. */
async function knownOf(journal: string | undefined): Promise<Pick<SessionPorts, 'memory' | 'claims'>> {
  if (journal === undefined) return {}
  const { materialMemory } = await import('../adapters/journal/material-memory.ts')
  const { openClaims } = await import('../adapters/journal/open-claims.ts')
  return {
    memory: materialMemory(journal, () => behind().ledger, Date.now),
    claims: () => openClaims(journal, behind()),
  }
}

/** Of an earlier session; undefined where it cannot be read. */
async function workOf(saved: OpenMessage['saved']): Promise<SavedWork | null | undefined> {
  if (!saved) return null
  const { readWork } = await import('../adapters/saved-imports/work-file.ts')
  return (await readWork(saved.work)) ?? undefined
}

async function save(path: string, open: ImportSession): Promise<Answer<SavedWork['changes']>> {
  const { writeWork } = await import('../adapters/saved-imports/work-file.ts')
  const work = open.work()
  try {
    await writeWork(path, work)
    return { ok: true, value: work.changes }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    return { ok: false, failure: { code: 'cannot-write', message: words.cannotKeep } }
  }
}

async function open({ input, journal, saved, ...place }: OpenMessage): Promise<Answer<unknown>> {
  words = hostWords(input.language ?? 'en')
  const work = await workOf(saved)
  if (work === undefined) {
    return { ok: false, failure: { code: 'file-refused', message: words.savedDamaged, detail: 'saved-damaged' } }
  }
  await use(place)
  const made = await ImportSession.open(
    input,
    { readSource, account, clock: systemClock, digest: sha256, ...(await knownOf(journal)) },
    {
      onProgress(stage, done, total) {
        const now = performance.now()
        if (done < total && now - lastProgress < PROGRESS_EVERY_MS) return
        lastProgress = now
        say({ kind: 'progress', stage, done, total })
      },
    },
    work,
  )
  if (!made.ok) {
    await account.close()
    return made
  }
  session = made.value
  if (saved) session.readFrom(saved.source)
  judge = (allowed) => holdImport(made.value.snapshot.preview, allowed)
  return { ok: true, value: session.summary() }
}

async function keepOriginals(path: string, open: ImportSession): Promise<Answer<number>> {
  try {
    const { writeOriginals } = await import('../adapters/run-originals/run-originals.ts')
    return { ok: true, value: await writeOriginals(path, open.originalBatches()) }
  } catch (error) {
    const said = error instanceof Error && 'code' in error ? String(error.code) : 'unknown reason'
    return { ok: false, failure: { code: 'cannot-write', message: words.originalsNotKept(said) } }
  }
}

async function writePlan({ path, sealKey }: WritePlan, open: ImportSession): Promise<Answer<null>> {
  const { writePlanFile } = await import('../adapters/plan-file/plan-file.ts')
  const { catalogue } = open.snapshot.catalogue
  const seen = { storages: [...catalogue.storages.keys()], materials: catalogue.ids }
  const made = new Date(systemClock.now()).toISOString()
  const head = { head: open.planHead(), seen, made }
  const written = await writePlanFile(path, head, open.planBatches(PLAN_BATCH), sealKey)
  return written.kind === 'failed'
    ? { ok: false, failure: writeFailure(written.error, basename(path)) }
    : { ok: true, value: null }
}

async function openPlan({
  source,
  sealKey,
  limits,
  storages,
  journal,
  ...place
}: OpenPlan): Promise<Answer<PlanOpened>> {
  const { readPlanFile } = await import('../adapters/plan-file/plan-file.ts')
  const read = await readPlanFile(source, sealKey)
  if (!read.ok) return { ok: false, failure: { code: 'file-refused', message: read.message } }
  const { takePlan } = await import('../engine/import/plan-outline.ts')
  const { claimsOf } = await import('../../src-shared/domain/plan/claims.ts')
  await use(place)
  const { head, seen, rows, made, seal } = read.value
  // Before the reading: what a run changes while the lists are read may not be in them.
  const claims = claimsOf((await knownOf(journal)).claims?.() ?? [])
  const taken = await takePlan(
    { path: sourcePlace(source), head, rows, seen: seen.storages, claims },
    limits,
    account,
    storages,
  )
  if (!taken.ok) return taken
  planned = taken.value.rows
  judge = (allowed) => holdPlan(taken.value.rows, limits, taken.value.materials, allowed)
  return { ok: true, value: { ...taken.value.outline, knownIds: seen.materials, made, seal } }
}

async function answer(message: ToWorker): Promise<Answer<unknown>> {
  if (message.operation === 'open') return open(message.asks)
  if (message.operation === 'inspect') {
    const { source, choices, ...settings } = message.asks
    return inspectSource(source, choices, settings, readSource)
  }
  if (message.operation === 'openPlan') return openPlan(message.asks)
  if (message.operation === 'planFileRows') {
    const { from, count } = message.asks
    return {
      ok: true,
      value: { total: planned.length, rows: planned.slice(from, from + count).map((row) => withoutHeld(row, held)) },
    }
  }
  if (message.operation === 'allow') {
    const found = judge(message.asks)
    held = found
    const { deletes, unusual, rows, writes } = found
    return { ok: true, value: { deletes, unusual, rows, writes } }
  }
  if (!session) return { ok: false, failure: { code: 'not-found', message: words.importClosed } }
  switch (message.operation) {
    case 'rekey':
      await use(message.asks)
      return { ok: true, value: null }
    case 'adjust':
      return session.adjust({ clearToken: message.asks.clearToken, limits: message.asks.guard })
    case 'speak':
      words = hostWords(message.asks)
      session.speak(message.asks)
      return { ok: true, value: null }
    case 'change':
      return session.change(message.asks.choices, {}, message.asks.anyway)
    case 'edit':
      return session.edit(message.asks)
    case 'reread':
      return session.reread({}, message.asks.anyway)
    case 'mapping':
      return { ok: true, value: session.mappingToKeep() }
    case 'undo':
      return session.undo()
    case 'redo':
      return session.redo()
    case 'blocked':
      return { ok: true, value: session.blockedRows() }
    case 'originals':
      return { ok: true, value: session.originals(message.asks.indexes) }
    case 'keepOriginals':
      return keepOriginals(message.asks.path, session)
    case 'save':
      return save(message.asks.path, session)
    case 'known':
      return { ok: true, value: session.snapshot.catalogue.catalogue.ids }
    case 'summary':
      return { ok: true, value: session.summary() }
    case 'rows':
      return { ok: true, value: session.rows(message.asks.from, message.asks.count, message.asks.shown) }
    case 'find':
      return { ok: true, value: session.find(message.asks.shown, message.asks.name) }
    case 'copy':
      return session.copy(message.asks)
    case 'alike':
      return { ok: true, value: session.alike(message.asks.problem) }
    case 'plan': {
      const { from, count } = message.asks
      const rows = session.planRows(from, count).map((row) => withoutHeld(row, held))
      return { ok: true, value: { head: session.planHead(), total: session.snapshot.preview.count, rows } }
    }
    case 'locate':
      return { ok: true, value: session.locate(message.asks) }
    case 'planJson': {
      const text = session.planRows(message.asks.from, message.asks.count).map(planRowJson).join(',\n')
      return { ok: true, value: { total: session.snapshot.preview.count, text } }
    }
    case 'writePlan':
      return writePlan(message.asks, session)
  }
}

// One at a time, in order: a change must not overtake the rows asked for before it.
let queue = Promise.resolve()
port.on('message', (message: ToWorker) => {
  queue = queue.then(async () => {
    say({ kind: 'reply', id: message.id, answer: await answer(message) })
  })
})
