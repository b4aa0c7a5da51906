/**
 * Settings that protect an account, and when a change makes one weaker. A window can make none weaker by itself: the user is asked outside
 * of it. Pure. [PROTECT-1]
 */
import { GUARD_KINDS, type GuardKind } from '../plan/guard/guard-kinds.ts'
import { settingsSchema, type Settings } from './settings.ts'

/** What becomes weaker. */
export type Weakening =
  | { readonly setting: 'guard'; readonly kind: GuardKind }
  | { readonly setting: 'quotaReserve'; readonly from: number; readonly to: number }
  | { readonly setting: 'proxy'; readonly to: string }

type Rule<Key extends keyof Settings> = (now: Settings[Key], next: Settings[Key]) => readonly Weakening[]

/** Every setting says whether it protects; null: it does not. */
const PROTECTIONS: { readonly [Key in keyof Settings]: Rule<Key> | null } = {
  guard: (now, next) =>
    GUARD_KINDS.filter((kind) => now[kind] && !next[kind]).map((kind) => ({ setting: 'guard', kind })),
  quotaReserve: (from, to) => (to < from ? [{ setting: 'quotaReserve', from, to }] : []),
  // Requests carry the key: a server of the page's choice is not to see them.
  proxy: (now, to) => (to === now || to === 'system' || to === 'none' ? [] : [{ setting: 'proxy', to }]),
  // Limited for everybody. [TERMINAL-15]
  rate: null,
  concurrency: null,
  // What a file means is shown before it is sent, and what is sent is read again before.
  clearToken: null,
  correctionNote: null,
  encoding: null,
  readingHours: null,
  readings: null,
  language: null,
  theme: null,
}

export function weakenings(now: Settings, next: Settings): readonly Weakening[] {
  return settingsSchema.keyof().options.flatMap((key) => weakeningsOf(key, now[key], next[key]))
}

function weakeningsOf<Key extends keyof Settings>(
  key: Key,
  now: Settings[Key],
  next: Settings[Key],
): readonly Weakening[] {
  return PROTECTIONS[key]?.(now, next) ?? []
}

/** What does the same in the terminal. */
export function terminalCommand(weakening: Weakening): string {
  switch (weakening.setting) {
    case 'guard':
      return `stocksheet config set guard-${weakening.kind} off`
    case 'quotaReserve':
      return `stocksheet config set reserve ${weakening.to}`
    case 'proxy':
      return 'stocksheet config set proxy'
    default:
      return weakening satisfies never
  }
}
