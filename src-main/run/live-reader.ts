/**
 * Reads a run's storages with as few requests as possible and keeps the result for one comparison. A read that gets no answer is retried; if it keeps
 * failing, the run stops. A storage is used only if it was read completely.
 */
import { mayRetry } from '../../src-shared/account/account-error.ts'
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import { mapMaterialsById, type LiveLists } from '../../src-shared/run/run-live.ts'
import { makeReason } from '../../src-shared/run/run.ts'
import type { ListsByStorage, StorageTime } from '../ports/account-readings.ts'
import { makeHalt, type Halt, type RunContext } from './run-context.ts'

const MAX_TRIES = 5
/** How many materials are requested at a time. */
const MATERIALS_AT_A_TIME = 4

export class LiveReader {
  readonly liveLists: LiveLists
  private readonly lists = new Map<number, Map<number, ListedMaterial>>()
  private readonly times = new Map<number, StorageTime>()
  /** Materials whose suppliers this reader has already requested. */
  private readonly requestedMaterials = new Set<number>()
  private readonly ctx: RunContext
  private hasTriedOtherStorages = false
  /** How many requests this reader has made. */
  requestCount = 0

  constructor(ctx: RunContext) {
    this.ctx = ctx
    this.liveLists = this.lists
  }

  /** The lists as they were read, for the next import. */
  get timedLists(): ListsByStorage {
    const lists = [...this.lists].flatMap(([storage, materials]) => {
      const time = this.times.get(storage)
      return time ? [[storage, { ...time, materials: materials.values() }] as const] : []
    })
    return new Map(lists)
  }

  /** Reads storages, even if they were read before. Returns null if all could be read. */
  async read(storages: Iterable<number>): Promise<Halt | null> {
    for (const storage of storages) {
      const halt = await this.readStorage(storage)
      if (halt) return halt
    }
    return null
  }

  /** Reads the account's other known storages, because a material may be listed only there. False if none were left to read. */
  async readOtherStorages(): Promise<Halt | boolean> {
    if (this.hasTriedOtherStorages) return false
    this.hasTriedOtherStorages = true
    const otherStorages = this.ctx.record.knownStorages.filter((storage) => !this.lists.has(storage))
    for (const storage of otherStorages) {
      const halt = await this.readStorage(storage)
      // A deleted storage lists no materials, so the run need not stop.
      if (halt && halt.reason.code !== 'storage-refused') return halt
      if (!halt) this.ctx.storages.add(storage)
    }
    return otherStorages.length > 0
  }

  /**
   * Requests the suppliers of listed materials one by one. If an answer has an undocumented form, the suppliers stay unknown. Returns null if the run
   * may continue. [RUN-15]
   */
  async readSuppliers(ids: Iterable<number>): Promise<Halt | null> {
    const unrequestedIds = [...new Set(ids)].filter((id) => !this.requestedMaterials.has(id)).values()
    let halt: Halt | null = null
    const readNext = async (): Promise<void> => {
      for (const id of unrequestedIds) {
        if (halt !== null) return
        this.requestedMaterials.add(id)
        halt ??= await this.readSuppliersOf(id)
      }
    }
    await Promise.all(Array.from({ length: MATERIALS_AT_A_TIME }, readNext))
    return halt
  }

  private async readSuppliersOf(id: number): Promise<Halt | null> {
    const listsWithMaterial = [...this.lists].filter(([, materials]) => materials.has(id))
    const [firstList] = listsWithMaterial
    if (!firstList || !this.ctx.account.readSuppliers) return null
    const refusal = this.ctx.findReadRefusal()
    if (refusal) return { kind: 'park', reason: refusal }
    if (!(await this.ctx.throttle.take(this.ctx.stop))) return { kind: 'stop', reason: makeReason('cancelled') }
    let countedRequests = 0
    const result = await this.ctx.account.readSuppliers(id, firstList[0], {
      stop: this.ctx.stop,
      onBeforeRequest: async () => {
        countedRequests += 1
        await this.ctx.write([this.ctx.countRequests(1)])
      },
    })
    this.requestCount += result.requests
    if (result.requests !== countedRequests)
      await this.ctx.write([this.ctx.countRequests(result.requests - countedRequests)])
    if (result.kind === 'failed') {
      const { kind } = result.failure
      return kind === 'quota' || kind === 'key-refused' || kind === 'stopped'
        ? makeHalt(result.failure, firstList[0])
        : null
    }
    if (result.kind === 'useless') return null
    for (const [, materials] of listsWithMaterial) {
      const material = materials.get(id)
      if (material) materials.set(id, { ...material, suppliers: result.suppliers })
    }
    return null
  }

  /** True if every known storage was read, so a material that was not found must have been deleted. */
  get hasReadAllStorages(): boolean {
    return this.hasTriedOtherStorages && this.ctx.record.knownStorages.length > 0
  }

  private async readStorage(storage: number): Promise<Halt | null> {
    for (let tries = 1; ; tries += 1) {
      const { account, journal, answerWatch, record, stop } = this.ctx
      const requestTime = this.ctx.clock.now()
      answerWatch.noteRequest()
      let countedRequests = 0
      const result = await account.readStorage(storage, {
        stop,
        onProgress: () => answerWatch.noteAnswer('read'),
        // The ledger is written first, so that the request is counted even if the program is killed now. [RUN-21]
        onBeforeRequest: async () => {
          answerWatch.noteRequest()
          countedRequests += 1
          await this.ctx.write([this.ctx.countRequests(1)])
        },
      })
      this.requestCount += result.requests
      if (result.requests !== countedRequests)
        await this.ctx.write([this.ctx.countRequests(result.requests - countedRequests)])
      if (result.ok || result.failure.kind !== 'unreachable') answerWatch.noteAnswer('read')
      else answerWatch.noteFailure('read', result.failure.fault)
      if (result.ok) {
        // The account answers again, so the earlier refusal no longer applies.
        if (journal.ledger(record.ledger).wasQuotaRefused) {
          journal.recordQuotaAnswer(record.ledger, requestTime, result.requests)
        }
        this.lists.set(storage, mapMaterialsById(result.materials))
        this.times.set(storage, { readAt: requestTime, isPaged: result.isPaged === true, digest: result.digest })
        return null
      }
      const { failure } = result
      const canRetry =
        mayRetry(failure) || failure.kind === 'unsteady' || (failure.kind === 'bad-answer' && failure.field === 'body')
      if (!canRetry || tries >= MAX_TRIES || this.ctx.stop.aborted) return makeHalt(failure, storage)
      this.ctx.throttle.slowDown()
      await this.ctx.backOff(tries)
    }
  }
}
