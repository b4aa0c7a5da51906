/** The line about files that wait to be opened: how many there are, and which is next. */
import { Group } from '@mantine/core'
import { useStore } from 'zustand'
import { isBusy } from '../state/import-state.ts'
import { keepsFile } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { SmallButton } from './buttons.tsx'
import { FileIcon } from './icons.tsx'
import { NoticeLine } from './notices.tsx'

/** At most this many names are listed. */
const MOST_NAMES = 3

export function WaitingFiles() {
  const { leaving, words } = useUi()
  const waiting = useStore(leaving, (state) => state.waiting)
  const next = useNextFile()
  if (waiting.length === 0) return null
  const names = waiting.slice(0, MOST_NAMES).map(({ name }) => shownText(name))
  const listed = waiting.length > MOST_NAMES ? [...names, '…'] : names
  return (
    <NoticeLine
      icon={<FileIcon size={14} />}
      text={words.leaving.waiting(waiting.length, words.count(waiting.length), listed.join(', '))}
    >
      <Group wrap="nowrap" gap={8}>
        <SmallButton disabled={next.blocked !== null} aria-keyshortcuts="Alt+N" onClick={next.run}>
          {words.leaving.openNext}
        </SmallButton>
        <SmallButton onClick={() => leaving.act.clearWaiting()}>{words.leaving.clearWaiting}</SmallButton>
      </Group>
    </NoticeLine>
  )
}

/** `blocked`: why the next file cannot be opened now. */
export function useNextFile(): { readonly run: () => void; readonly blocked: string | null } {
  const { app, imports, leaving, openNext, run, words } = useUi()
  const waits = useStore(leaving, ({ waiting }) => waiting.length > 0)
  const hasNoStorage = useStore(app, ({ account, storage }) => account === null || storage === null)
  const busy = useStore(imports, isBusy)
  const running = useStore(run, keepsFile)
  const { noneWaits, busy: reading } = words.commands.why
  const blocked = !waits
    ? noneWaits
    : running
      ? words.run.busy
      : busy
        ? reading
        : hasNoStorage
          ? words.bar.noStorage
          : null
  return { run: () => void openNext(), blocked }
}
