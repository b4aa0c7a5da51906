/** An entry of an inbox in a line: what waits on stdout, with its plan; everything else on stderr. */
import { join } from 'node:path'
import { preparedWords, pricesPercent } from '../../../src-shared/wording/inbox.ts'
import { inOneLine } from '../../../src-shared/wording/message.ts'
import type { InboxEntry } from '../../engine/inbox/inbox-entry.ts'
import { plainText } from '../plain-text.ts'
import { applyHint } from './apply-hint.ts'
import type { Flags } from './arguments.ts'
import { counted, line as print, tell, warn, writeJson } from './terminal.ts'

export interface ToldAbout {
  readonly folder: string
  /** Requests left today. */
  readonly leftToday: number
  /** Requests a second. */
  readonly rate: number
  readonly json: boolean
  readonly flags: Flags
}

export async function tellEntry(entry: InboxEntry, about: ToldAbout): Promise<void> {
  const { state, requests } = entry
  const name = `“${plainText(entry.name)}”`
  switch (state.kind) {
    case 'ready':
      if (about.json) return writeJson(`${JSON.stringify(entryJson(entry, about))}\n`)
      await print(`${preparedWords(state.plan)} (${name}).`)
      await print(
        `  Preparing took ${counted(requests, 'request')}; applying takes ${counted(state.plan.cost.writes + state.plan.cost.reads, 'request')}.`,
      )
      if (state.written) await print(`  ${applyHint(state.written.path, about.flags, state.written.sha256)}`)
      return
    case 'asks':
      return warn(
        `${name}: ${state.profiles.map((one) => `“${plainText(one)}”`).join(', ')} may read it. Plan it with: plan FILE --profile NAME`,
      )
    case 'unknown':
      return warn(
        `${name}: no supplier’s profile reads it. Apply it once with --remember NAME, and the next one is prepared.`,
      )
    case 'refused':
      return warn(`${name}: ${inOneLine(state.message)}`)
    case 'too-large':
      return warn(`${name}: too large to be prepared by itself. Plan it by hand.`)
    case 'same':
      return tell(`${name}: the same as “${plainText(state.as)}”.`)
    case 'applied':
      return tell(`${name}: applied by run ${state.run}.`)
    default:
      return state satisfies never
  }
}

function entryJson({ name, digest, at, requests, state }: InboxEntry, { folder, leftToday, rate }: ToldAbout) {
  if (state.kind !== 'ready') throw new Error('only what waits has a document')
  const { plan, written } = state
  const { added, changed, cost, deleted, prices, profile, questions, reading, rows, unusual } = plan
  return {
    formatVersion: 1,
    file: { name, path: join(folder, name), sha256: digest },
    profile,
    summary: preparedWords(plan),
    counts: { rows, changed, added, deleted, questions },
    prices: prices && { ...prices, percent: pricesPercent(prices) },
    unusual,
    cost: { ...cost, leftToday, seconds: Math.ceil((cost.reads + cost.writes) / rate) },
    /** What preparing it took. */
    spent: { requests },
    /** When what it is compared with was read of the account. */
    accountRead: reading === null ? null : new Date(reading.at).toISOString(),
    prepared: new Date(at).toISOString(),
    plan: written,
  }
}
