/** What waits on the start screen, in order, and the few lines that are shown first. Pure. */
import type { AccountNews, InboxView, RunInfo, SavedImport } from '../../src-shared/api/window-types.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'

/** An import that the user left in this window. The host still has it. */
interface LeftImport {
  readonly session: string
  readonly name: UntrustedText
  readonly changes: SavedImport['changes']
}

export type WaitingLine =
  | { readonly kind: 'run'; readonly run: RunInfo }
  | { readonly kind: 'left'; readonly leftImport: LeftImport }
  | { readonly kind: 'saved'; readonly savedImport: SavedImport }
  /** A saved import that was discarded in this window; this can be undone. */
  | { readonly kind: 'discarded'; readonly savedImport: SavedImport }
  /** Files that were dropped together with another one. */
  | { readonly kind: 'queue'; readonly names: readonly UntrustedText[] }
  | { readonly kind: 'file'; readonly file: InboxView['files'][number] }
  | { readonly kind: 'folder'; readonly status: Exclude<InboxView['status'], 'watching'> }
  | { readonly kind: 'elsewhere'; readonly news: AccountNews }
  | { readonly kind: 'belowMinimum'; readonly news: AccountNews }
  /** A copy of the data is due. `lastMadeAt`: when the last copy was made; null if never. */
  | { readonly kind: 'backup'; readonly lastMadeAt: number | null }
  /** The program was updated. */
  | { readonly kind: 'version'; readonly version: string }

/** Lines that the user closed, which are not shown again. For imports and files, the host stores which of them were discarded or hidden. */
export interface ClosedLines {
  readonly runs: readonly string[]
  /** For each account, the last reading whose changes the user has seen. */
  readonly seenCounts: Readonly<Record<string, number>>
  /** For each account, how many materials were below their minimum when the user closed the line. */
  readonly low: Readonly<Record<string, number>>
  /** When the user closed the line about a copy of the data, in milliseconds since 1970. */
  readonly backup: number
  /** The last version whose news the user has seen. */
  readonly version: string
}

/** When the last copy of the data was made (null if never), and the current time. */
export interface BackupTimes {
  readonly lastMadeAt: number | null
  readonly now: number
}

export interface WaitingSources {
  readonly runs: readonly RunInfo[]
  readonly leftImports: readonly LeftImport[]
  readonly savedImports: readonly SavedImport[]
  readonly discardedImports: readonly SavedImport[]
  readonly queuedNames: readonly UntrustedText[]
  readonly inbox: InboxView | null
  /** The chosen account. */
  readonly account: string | null
  readonly news: AccountNews | null
  readonly backup: BackupTimes | null
  readonly closedLines: ClosedLines
  /** The app's version, if this is its first start; otherwise null. */
  readonly newVersion: string | null
}

/** The lines, the most urgent first; within a kind, the newest first. */
export function listWaitingLines(sources: WaitingSources): readonly WaitingLine[] {
  const {
    runs,
    leftImports,
    savedImports,
    discardedImports,
    queuedNames,
    inbox,
    account,
    news,
    backup,
    closedLines,
    newVersion,
  } = sources
  const isFileImport = (savedImport: SavedImport): boolean => savedImport.stock !== true
  const leftSessions = new Set(leftImports.map(({ session }) => session))
  return [
    ...runs
      .filter((run) => isResumable(run) && !closedLines.runs.includes(run.run))
      .map((run): WaitingLine => ({ kind: 'run', run })),
    ...discardedImports.filter(isFileImport).map((savedImport): WaitingLine => ({ kind: 'discarded', savedImport })),
    ...leftImports.map((leftImport): WaitingLine => ({ kind: 'left', leftImport })),
    ...savedImports
      .filter(
        (savedImport) =>
          isFileImport(savedImport) && (savedImport.session === undefined || !leftSessions.has(savedImport.session)),
      )
      .map((savedImport): WaitingLine => ({ kind: 'saved', savedImport })),
    ...(queuedNames.length > 0 ? [{ kind: 'queue', names: queuedNames } as const] : []),
    ...listInboxLines(inbox),
    ...(news !== null && news.elsewhere.total > 0 ? [{ kind: 'elsewhere', news } as const] : []),
    ...(news !== null && news.belowMinimum > (closedLines.low[account ?? ''] ?? 0)
      ? [{ kind: 'belowMinimum', news } as const]
      : []),
    ...(backup !== null && isBackupDue(runs, backup, closedLines.backup)
      ? [{ kind: 'backup', lastMadeAt: backup.lastMadeAt } as const]
      : []),
    ...(newVersion !== null && newVersion !== closedLines.version
      ? [{ kind: 'version', version: newVersion } as const]
      : []),
  ]
}

/** One month, in milliseconds. */
const BACKUP_INTERVAL_MS = 30 * 86_400_000

/** True once a month, from the first run on. The month starts again when a copy is made or the line is closed. */
export function isBackupDue(
  runs: readonly Pick<RunInfo, 'started'>[],
  { lastMadeAt, now }: BackupTimes,
  closedAt: number,
): boolean {
  const firstRunTime = Math.min(...runs.map(({ started }) => Date.parse(started)))
  return now - Math.max(firstRunTime, lastMadeAt ?? 0, closedAt) >= BACKUP_INTERVAL_MS
}

/** True for a run that can be resumed and that nothing is sending now. */
function isResumable({ state, counts }: RunInfo): boolean {
  switch (state) {
    case 'paused':
    case 'parked':
      return true
    case 'stopped':
    case 'interrupted':
      return counts.waiting > 0
    case 'running':
    case 'verifying':
    case 'done':
      return false
    default:
      return state satisfies never
  }
}

function listInboxLines(inbox: InboxView | null): readonly WaitingLine[] {
  if (inbox === null || inbox.folder === null) return []
  if (inbox.status !== 'watching') return [{ kind: 'folder', status: inbox.status }]
  return inbox.files.map((file) => ({ kind: 'file', file }))
}

const MAX_LINES = 3

/** The kinds whose items share one line at first: all runs, and all imports. No item of such a kind is more urgent than another. */
const GROUP_OF_KIND: Readonly<Partial<Record<WaitingLine['kind'], string>>> = {
  run: 'run',
  left: 'import',
  saved: 'import',
  discarded: 'import',
}

/** The lines to show first: at most three, with at most one for runs and one for imports. */
export function takeFirstLines(lines: readonly WaitingLine[]): readonly WaitingLine[] {
  const takenGroups = new Set<string>()
  const firstLines = lines.filter(({ kind }) => {
    const group = GROUP_OF_KIND[kind]
    if (group === undefined) return true
    if (takenGroups.has(group)) return false
    takenGroups.add(group)
    return true
  })
  return firstLines.slice(0, MAX_LINES)
}

export function lineKey(line: WaitingLine): string {
  switch (line.kind) {
    case 'run':
      return `run ${line.run.run}`
    case 'left':
      return `left ${line.leftImport.session}`
    case 'saved':
    case 'discarded':
      return `saved ${line.savedImport.id}`
    case 'file':
      return `file ${toRawText(line.file.name)}`
    default:
      return line.kind
  }
}
