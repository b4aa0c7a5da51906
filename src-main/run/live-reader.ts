/**
 * Reads the storages a run concerns, with the fewest requests, and keeps them for one look. A lost read is tried again; a read
 * that does not come through stops the run. Never uses part of a storage.
 */
import { mayRetry } from '../../src-shared/account/account-error.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import { materialsById, type LiveLists } from '../../src-shared/run/run-live.ts'
import { reason } from '../../src-shared/run/run.ts'
import type { ReadBack, StorageTime } from '../ports/account-readings.ts'
import { haltOf, type Halt, type RunContext } from './context.ts'

const MAX_TRIES = 5
/** Materials requested at a time. */
const ABREAST = 4

export class LiveReader {
  readonly live: LiveLists
  private readonly lists = new Map<number, Map<number, ListedMaterial>>()
  private readonly times = new Map<number, StorageTime>()
  /** Materials whose suppliers were already requested in this look. */
  private readonly askedMaterials = new Set<number>()
  private readonly ctx: RunContext
  private hasExtended = false
  /** Requests this look has cost. */
  requests = 0

  constructor(ctx: RunContext) {
    this.ctx = ctx
    this.live = this.lists
  }

  /** The lists it read, unchanged, for the next import. */
  get readBack(): ReadBack {
    const lists = [...this.lists].flatMap(([storage, materials]) => {
      const time = this.times.get(storage)
      return time ? [[storage, { ...time, materials: materials.values() }] as const] : []
    })
    return new Map(lists)
  }

  /** Reads storages, again if they were read before. Null when all came through. */
  async read(storages: Iterable<number>): Promise<Halt | null> {
    for (const storage of storages) {
      const halt = await this.readOne(storage)
      if (halt) return halt
    }
    return null
  }

  /** Reads the account's other known storages: a material may be listed only there. False when there were none left. */
  async readOtherStorages(): Promise<Halt | boolean> {
    if (this.hasExtended) return false
    this.hasExtended = true
    const otherStorages = this.ctx.record.known.filter((storage) => !this.lists.has(storage))
    for (const storage of otherStorages) {
      const halt = await this.readOne(storage)
      // A storage that was deleted in the meantime lists nothing; the run need not stop for that.
      if (halt && halt.reason.code !== 'storage-refused') return halt
      if (!halt) this.ctx.storages.add(storage)
    }
    return otherStorages.length > 0
  }

  /** Requests the suppliers of listed materials, one by one; undocumented answers leave them unknown. Null if the run may continue. [RUN-15] */
  async readSuppliers(ids: Iterable<number>): Promise<Halt | null> {
    const unaskedIds = [...new Set(ids)].filter((id) => !this.askedMaterials.has(id)).values()
    let halt: Halt | null = null
    const askNext = async (): Promise<void> => {
      for (const id of unaskedIds) {
        if (halt !== null) return
        this.askedMaterials.add(id)
        halt ??= await this.supplierOf(id)
      }
    }
    await Promise.all(Array.from({ length: ABREAST }, askNext))
    return halt
  }

  private async supplierOf(id: number): Promise<Halt | null> {
    const listsWithMaterial = [...this.lists].filter(([, materials]) => materials.has(id))
    const [first] = listsWithMaterial
    if (!first || !this.ctx.account.readSuppliers) return null
    const refusal = this.ctx.refusalToRead()
    if (refusal) return { kind: 'park', reason: refusal }
    if (!(await this.ctx.throttle.take(this.ctx.stop))) return { kind: 'stop', reason: reason('cancelled') }
    let countedRequests = 0
    const result = await this.ctx.account.readSuppliers(id, first[0], {
      stop: this.ctx.stop,
      onAsk: async () => {
        countedRequests += 1
        await this.ctx.write([this.ctx.countRequests(1)])
      },
    })
    this.requests += result.requests
    if (result.requests !== countedRequests)
      await this.ctx.write([this.ctx.countRequests(result.requests - countedRequests)])
    if (result.kind === 'failed') {
      const { kind } = result.failure
      return kind === 'quota' || kind === 'key-refused' || kind === 'stopped' ? haltOf(result.failure, first[0]) : null
    }
    if (result.kind === 'useless') return null
    for (const [, materials] of listsWithMaterial) {
      const material = materials.get(id)
      if (material) materials.set(id, { ...material, suppliers: result.suppliers })
    }
    return null
  }

  /** Whether every known storage was read, so that an absent material is really gone. */
  get hasReadAllStorages(): boolean {
    return this.hasExtended && this.ctx.record.known.length > 0
  }

  private async readOne(storage: number): Promise<Halt | null> {
    for (let tries = 1; ; tries += 1) {
      const { account, journal, answerWatch, record, stop } = this.ctx
      const askedAt = this.ctx.clock.now()
      answerWatch.requestSent()
      let countedRequests = 0
      const result = await account.readStorage(storage, {
        stop,
        onProgress: () => answerWatch.answerReceived('read'),
        // Recorded in the ledger first: if the program is killed now, the request is counted. [RUN-21]
        onAsk: async () => {
          answerWatch.requestSent()
          countedRequests += 1
          await this.ctx.write([this.ctx.countRequests(1)])
        },
      })
      this.requests += result.requests
      if (result.requests !== countedRequests)
        await this.ctx.write([this.ctx.countRequests(result.requests - countedRequests)])
      if (result.ok || result.failure.kind !== 'unreachable') answerWatch.answerReceived('read')
      else answerWatch.requestFailed('read', result.failure.fault)
      if (result.ok) {
        // It answers again: the earlier refusal no longer applies.
        if (journal.ledger(record.ledger).refused) {
          journal.quotaAnswered(record.ledger, askedAt, result.requests)
        }
        this.lists.set(storage, materialsById(result.materials))
        this.times.set(storage, { at: askedAt, paged: result.paged === true })
        return null
      }
      const { failure } = result
      const canRetry =
        mayRetry(failure) || failure.kind === 'unsteady' || (failure.kind === 'bad-answer' && failure.field === 'body')
      if (!canRetry || tries >= MAX_TRIES || this.ctx.stop.aborted) return haltOf(failure, storage)
      this.ctx.throttle.slowDown()
      await this.ctx.backoff(tries)
    }
  }
}
