/** A file of an inbox, recognised and planned in a thread of its own. Every request is counted; none changes the account. */
import type { Storage } from '../../src-shared/contract/account.ts'
import type { Answer } from '../../src-shared/contract/host.ts'
import type { ImportSummary } from '../../src-shared/contract/import.ts'
import type { Profile } from '../../src-shared/contract/profile.ts'
import type { Settings } from '../../src-shared/contract/settings.ts'
import type { Language } from '../../src-shared/domain/values/language.ts'
import { noteTemplate } from '../../src-shared/wording/runs.ts'
import { systemClock } from '../adapters/clock.ts'
import type { PlanWritten, PreparedPlan, PricesMoved } from '../engine/inbox/inbox-entry.ts'
import type { Prepared } from '../engine/inbox/inbox-ports.ts'
import type { JournalPort } from '../engine/run/journal-port.ts'
import { ImportThread, type ThreadLimits } from '../workers/import-thread.ts'
import type { AccountUsed } from '../workers/import-work.ts'

export interface PrepareAsked {
  readonly file: { readonly name: string; readonly path: string; readonly digest: string }
  readonly account: AccountUsed & {
    readonly name: string
    readonly ledger: string
    readonly storages: readonly Storage[]
  }
  readonly profiles: readonly Profile[]
  readonly settings: Settings
  readonly language: Language
  /** Of notes that go to the account; as `language` where absent. */
  readonly notes?: Language
  readonly journal: JournalPort
  readonly journalFile: string
  readonly limits?: ThreadLimits
  /** Writes the plan to a file of its own; absent where none is wanted. */
  readonly write?: (thread: ImportThread) => Promise<Answer<PlanWritten>>
}

type Made =
  | Extract<Prepared, { readonly kind: 'made' }>['state']
  | 'changed'
  | { readonly later: Extract<Answer<never>, { readonly ok: false }>['failure'] }

export async function prepareFile(asked: PrepareAsked): Promise<Prepared> {
  const { account, journal, language, limits } = asked
  let requests = 0
  const hooks = {
    onProgress: () => undefined,
    onRequest: () => {
      requests += 1
      journal.countRequests(account.ledger, 1)
    },
    language: () => language,
  }
  const thread = new ImportThread(hooks, limits)
  try {
    const made = await madeIn(thread, asked)
    if (made === 'changed') return { kind: 'changed', requests }
    return 'later' in made ? { kind: 'later', failure: made.later, requests } : { kind: 'made', state: made, requests }
  } finally {
    await thread.close()
  }
}

async function madeIn(thread: ImportThread, asked: PrepareAsked): Promise<Made> {
  const { account, file, journal, journalFile, language, notes = language, profiles, settings, write } = asked
  const { address, key, ledger, network, storages } = account
  const source = { name: file.name, path: file.path }
  // The profile says which storage the list is for.
  const choices = { storage: storages[0]?.id ?? 1 }
  const reading = {
    source,
    storages,
    clearToken: settings.clearToken,
    usualEncoding: settings.encoding,
    profiles,
    unchosen: ['storage' as const],
  }
  const recognised = await thread.ask('recognise', { input: reading, choices, language })
  if (!recognised.ok) return refusedOr(recognised)
  const { used, asked: several } = recognised.value
  // Nobody is asked now, and what no profile reads costs no request.
  if (used === null) return several.length > 0 ? { kind: 'asks', profiles: several } : { kind: 'unknown' }
  const began = systemClock.now()
  const opened = await thread.ask('open', {
    input: {
      ...reading,
      session: 'inbox',
      accountName: account.name,
      choices,
      correctionNote: noteTemplate(settings.correctionNote, notes),
      guard: settings.guard,
      keptFor: settings.readingHours * 3_600_000,
    },
    language,
    journal: journalFile,
    address,
    key,
    network,
  })
  if (!opened.ok) return refusedOr(opened)
  // Its materials were read: a refusal of the quota from before is over.
  if ((opened.value.reading?.at ?? 0) >= began) journal.quotaAnswered(ledger, began, 1)
  const head = await thread.ask('head')
  if (!head.ok) return refusedOr(head)
  if (head.value.fileSha256 !== file.digest) return 'changed'
  const written = write ? await write(thread) : null
  if (written && !written.ok) return refusedOr(written)
  // Writing the plan may have read more of the account.
  const summary = await thread.ask('import.summary')
  const prices = await thread.ask('pricesMoved')
  if (!summary.ok) return refusedOr(summary)
  if (!prices.ok) return refusedOr(prices)
  return { kind: 'ready', plan: planIn(summary.value, used, prices.value), written: written?.value ?? null }
}

function planIn(
  { changed, cost, counts, guard, reading, rowCount }: ImportSummary,
  profile: PreparedPlan['profile'],
  prices: PricesMoved | null,
): PreparedPlan {
  return {
    profile,
    rows: rowCount,
    changed: (changed ?? []).map(({ field, count }) => ({ field, count })),
    prices,
    added: counts.add,
    deleted: counts.delete,
    questions: counts.problem + counts.conflict,
    unusual: Boolean(guard),
    cost: { reads: cost.reads, writes: cost.writes },
    reading: reading ? { at: reading.at, kept: reading.kept } : null,
  }
}

/** A file that cannot be read stays so until it is another one; everything else may be over soon. */
function refusedOr({ failure }: Extract<Answer<never>, { readonly ok: false }>): Made {
  return failure.code === 'file-refused' ? { kind: 'refused', message: failure.message } : { later: failure }
}
