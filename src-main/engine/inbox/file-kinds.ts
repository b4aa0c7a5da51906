/** What a file in an inbox, or in a folder that is planned, is by its name alone. What a table holds, its content says later. [INBOX-2] [LISTS-6] */
import { TABLE_ENDINGS } from '../../../src-shared/domain/sheet/file-endings.ts'

/** `partial`: still on its way · `lock`: says that another file is open · `other`: no table. */
export type FileKind = 'table' | 'partial' | 'lock' | 'other'

/** As browsers, mail programs and copying programs name what they have not finished. */
const PARTIAL: ReadonlySet<string> = new Set(
  'crdownload part partial tmp temp download opdownload filepart aria2 swp lock'.split(' '),
)

const EXCEL = '~$'
const LIBRE_OFFICE = /^\.~lock\.(?<name>.+)#$/su

export function fileKind(name: string): FileKind {
  if (name.startsWith(EXCEL) || LIBRE_OFFICE.test(name)) return 'lock'
  const ending = endingOf(name)
  if (PARTIAL.has(ending)) return 'partial'
  // Programs name what is theirs alone so: a file that is being saved, a folder's settings.
  if (name.startsWith('.') || name.startsWith('~')) return 'other'
  return TABLE_ENDINGS.has(ending) ? 'table' : 'other'
}

/** Whether a lock file says that this file is open. Excel puts its mark before a name, or over the first two characters of it. */
export function isLockOf(lock: string, name: string): boolean {
  if (!lock.startsWith(EXCEL)) return LIBRE_OFFICE.exec(lock)?.groups?.['name'] === name
  const marked = lock.slice(EXCEL.length)
  return marked === name || marked === name.slice(EXCEL.length)
}

function endingOf(name: string): string {
  const dot = name.lastIndexOf('.')
  return dot < 0 ? '' : name.slice(dot + 1).toLowerCase()
}
