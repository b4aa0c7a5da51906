/** What is kept of an account, as the contract and the terminal's JSON say it. */
import type { Storage } from '../../src-shared/api/account.ts'
import {
  MOST_IN_NEWS,
  type AccountNews as ShownNews,
  type HeldChange,
  type HeldReading,
  type MaterialEventView,
  type MaterialHistoryView,
} from '../../src-shared/api/history-calls.ts'
import type { EventChange, MaterialEvent } from '../../src-shared/run/history/material-events.ts'
import type { OwnCall } from '../../src-shared/run/history/own-call.ts'
import { believedTimes } from '../../src-shared/run/history/reading-times.ts'
import { heldValueText } from '../../src-shared/run/history/shown-held.ts'
import { removes } from '../../src-shared/material/fields/writing-methods.ts'
import type { Language } from '../../src-shared/material/values/language.ts'
import { reasonText } from '../../src-shared/words/runs.ts'
import type { KeptReading } from '../ports/history-port.ts'
import type { AccountNews } from '../run/history/account-news.ts'
import type { MaterialHistory } from '../run/history/material-history.ts'

type Names = ReadonlyMap<number, string>

export function shownReadings(readings: readonly KeptReading[]): HeldReading[] {
  const believed = believedTimes(readings.map(({ at }) => at))
  return readings.map(({ seq, at, materials }, place) => ({ seq, at, doubtful: believed[place] !== true, materials }))
}

export function shownHistory(
  history: MaterialHistory,
  storages: readonly Storage[],
  language: Language,
): MaterialHistoryView {
  const { events, categoryNames, ...rest } = history
  return {
    ...rest,
    events: events.map((event) => shownEvent(event, categoryNames, language)),
    storages: [...storages],
  }
}

export function shownNews(news: AccountNews, names: Names, language: Language): ShownNews {
  const { read, since, elsewhere, belowMinimum } = news
  const materials = elsewhere.slice(0, MOST_IN_NEWS).map(({ id, name, events }) => ({
    id,
    name,
    events: events.map((event) => shownEvent(event, names, language)),
  }))
  return {
    read: { seq: read.seq, at: read.at },
    elsewhere: { since: since.at, materials, total: elsewhere.length },
    belowMinimum,
  }
}

export function shownEvent(event: MaterialEvent, names: Names, language: Language): MaterialEventView {
  const changes = event.changes.map((change) => shownChange(change, names))
  switch (event.kind) {
    case 'first-seen':
      return { kind: 'first-seen', at: event.reading.at, since: null, presence: null, run: null, changes }
    case 'elsewhere':
      return {
        kind: 'elsewhere',
        at: event.foundAt,
        since: event.since,
        presence: event.presence,
        run: null,
        changes,
      }
    case 'own':
      return {
        kind: event.call.undoOf === null ? 'run' : 'undo',
        at: event.call.at,
        since: null,
        presence: null,
        run: shownRun(event.call, event.shown === true, language),
        changes,
      }
  }
}

function shownRun(call: OwnCall, shown: boolean, language: Language): NonNullable<MaterialEventView['run']> {
  const { run, file, row, state, reason } = call
  const outcome = state === 'unknown' && shown ? 'shown' : state
  const message = reason === null ? null : reasonText(reason, language)
  return { run, file, row, outcome, message, deletes: removes(call) }
}

function shownChange(change: EventChange, names: Names): HeldChange {
  const { field, storage, before, after } = change
  return {
    field,
    storage,
    before: heldValueText(field, before, names),
    after: heldValueText(field, after, names),
    ...('broughtAlong' in change ? { broughtAlong: true } : {}),
  }
}
