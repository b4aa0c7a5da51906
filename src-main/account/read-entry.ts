/**
 * One material's suppliers by `materials/get_entry`. The interface names the method and says that its reply carries
 * suppliers as objects with id; nothing else of it is shown. So this sends what can be guessed, reads tolerantly, and
 * answers `useless` rather than half-use a reply. Never takes the suppliers of another material.
 */
import type { AskHooks, SuppliersReply } from '../ports/ports.ts'
import { mayRetry } from '../../src-shared/account/account-error.ts'
import { z } from 'zod'
import type { Named } from '../../src-shared/material/values/named.ts'
import { readFailureOf } from './answers.ts'
import type { Exchanged } from './exchange.ts'
import type { ListReader } from './ask-list.ts'
import { id, isUseless, placesIn } from './undocumented.ts'
import { parseRefusal } from './wire.ts'
import { normalForm } from '../../src-shared/material/values/normal-form.ts'

const METHOD = 'materials/get_entry'
const TRIES = 3
const PAUSE_MS = 200

const supplier = z.object({ id, name: z.string().nullish() })
const holder = z.object({ id: id.optional(), suppliers: z.array(supplier) })

export type EntryReader = (material: number, storage: number, hooks?: AskHooks) => Promise<SuppliersReply>

/** One per account: it remembers whether the method wants a storage as well. */
export function makeEntryReader(reader: ListReader): EntryReader {
  let wantsStorage = false
  return async (material, storage, hooks = {}) => {
    const { stop } = hooks
    let requests = 0
    for (let tries = 1; ;) {
      const asksStorage = wantsStorage
      const body = JSON.stringify({ material_id: material, ...(asksStorage ? { storage_id: storage } : {}) })
      await hooks.onAsk?.()
      const exchanged = await reader.exchange.post(METHOD, body, stop)
      if (exchanged.kind !== 'not-sent') {
        requests += 1
        reader.onRequest()
      }
      if (!asksStorage && missesStorage(exchanged)) {
        wantsStorage = true
        continue
      }
      const read = readingOf(exchanged, material)
      if (stop?.aborted === true) return { kind: 'failed', failure: { kind: 'stopped' }, requests }
      const lost = read.kind === 'failed' && mayRetry(read.failure)
      if (!lost || tries >= TRIES) return { ...read, requests }
      await reader.clock.sleep(PAUSE_MS * tries, stop)
      tries += 1
    }
  }
}

/** `No <field> in input` is the interface's way of naming a field it misses. */
function missesStorage(exchanged: Exchanged): boolean {
  if (exchanged.kind !== 'answer' || exchanged.status !== 400) return false
  const refusal = parseRefusal(exchanged.body)
  return refusal.ok && refusal.value === 'No storage_id in input'
}

type ParsedSuppliers = { readonly kind: 'known'; readonly suppliers: readonly Named[] } | { readonly kind: 'useless' }

function readingOf(
  exchanged: Exchanged,
  material: number,
): ParsedSuppliers | Pick<Extract<SuppliersReply, { readonly kind: 'failed' }>, 'kind' | 'failure'> {
  if (isUseless(exchanged)) return { kind: 'useless' }
  const failure = readFailureOf(exchanged)
  if (failure !== null) return { kind: 'failed', failure }
  const suppliers = suppliersIn(exchanged, material)
  return suppliers === null ? { kind: 'useless' } : { kind: 'known', suppliers }
}

function suppliersIn(exchanged: Exchanged, material: number): readonly Named[] | null {
  for (const place of placesIn(exchanged)) {
    const found = holder.safeParse(place)
    if (!found.success || (found.data.id !== undefined && found.data.id !== material)) continue
    return found.data.suppliers.map((one) => ({ id: one.id, name: normalForm(one.name ?? '') }))
  }
  return null
}
