/** A chip in the header while a file or the stock is on screen. It lists the files to open next and the import the user left. */
import { Menu } from '@mantine/core'
import { useStore } from 'zustand'
import { changesText } from '../../src-shared/words/changes.ts'
import type { LeftImport } from '../state/leaving-store.ts'
import { isBusy } from '../state/import-state.ts'
import { needsFile } from '../state/run-store.ts'
import { useUi } from '../use-ui.ts'
import { shownText } from '../view/visible-text.ts'
import { ChevronIcon, FileIcon } from './icons.tsx'
import { KeyLabels } from './keys.tsx'
import { menuProps } from './picker.tsx'
import { ScreenHeader } from './screen-header.tsx'
import chip from './chip.module.css'
import picker from './picker.module.css'

/** The maximum number of names that are listed. */
const MAX_NAMES = 3

/** The chip. It is not shown on the start screen, which lists the same files and imports as lines. */
export function WaitingChip() {
  const { imports, leaving, words } = useUi()
  const { leftImports, isRestoreOffered, arrivals } = useStore(leaving)
  const isEmpty = useStore(imports, ({ step }) => step === 'empty')
  const lastLeftImport = isRestoreOffered ? leftImports[0] : undefined
  if (isEmpty || (arrivals.length === 0 && lastLeftImport === undefined)) return null
  const names = arrivals.slice(0, MAX_NAMES).map(({ name }) => shownText(name))
  const listedNames = arrivals.length > MAX_NAMES ? [...names, '…'] : names
  const leavingWords = words.leaving
  const queueText = leavingWords.waiting(arrivals.length, words.count(arrivals.length), listedNames.join(', '))
  const leftImportText =
    lastLeftImport &&
    leavingWords.closedWith(shownText(lastLeftImport.name), changesText(lastLeftImport.changes, words.language))
  const waitingTexts = [
    ...(arrivals.length > 0 ? [queueText] : []),
    ...(leftImportText === undefined ? [] : [leftImportText]),
  ]
  const count = arrivals.length + (lastLeftImport === undefined ? 0 : 1)
  return (
    <ScreenHeader>
      <Menu {...menuProps}>
        <Menu.Target>
          <button type="button" className={`${chip['chip']} ${chip['last']}`} title={waitingTexts.join(' ')}>
            <FileIcon />
            <span className={chip['text']}>{leavingWords.waitingChip(words.count(count))}</span>
            <ChevronIcon size={14} />
          </button>
        </Menu.Target>
        <Menu.Dropdown>
          {arrivals.length > 0 && <QueueItems text={queueText} />}
          {lastLeftImport && <LeftImportItems leftImport={lastLeftImport} text={leftImportText ?? ''} />}
        </Menu.Dropdown>
      </Menu>
      <span className="heard" role="status">
        {waitingTexts.join(' ')}
      </span>
    </ScreenHeader>
  )
}

function QueueItems({ text }: { readonly text: string }) {
  const { leaving, words } = useUi()
  const nextFile = useNextFile()
  return (
    <>
      <p className={picker['hint']}>{text}</p>
      <Menu.Item
        disabled={nextFile.blockedReason !== null}
        rightSection={<KeyLabels keys={['Alt+N']} />}
        onClick={nextFile.run}
      >
        {words.leaving.openNext}
      </Menu.Item>
      <Menu.Item onClick={() => leaving.act.clearQueue()}>{words.leaving.clearWaiting}</Menu.Item>
    </>
  )
}

function LeftImportItems({ leftImport, text }: { readonly leftImport: LeftImport; readonly text: string }) {
  const { leaving, words } = useUi()
  const { isBlocked, reopenImport } = useReopenImport()
  return (
    <>
      <p className={picker['hint']}>{text}</p>
      <Menu.Item disabled={isBlocked} onClick={() => reopenImport(leftImport.session)}>
        {words.leaving.bringBack(shownText(leftImport.name))}
      </Menu.Item>
      <Menu.Item onClick={() => leaving.act.hideOffer()}>{words.leaving.hideOffer}</Menu.Item>
    </>
  )
}

/** Reopens an import that the user left, with its account and storage. */
export function useReopenImport(): { readonly isBlocked: boolean; readonly reopenImport: (session: string) => void } {
  const { app, imports, run } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  const isRunning = useStore(run, needsFile)

  async function reopenImport(session: string): Promise<void> {
    const target = await imports.act.reopen(session)
    if (target) app.act.chooseAccountAndStorage(target.account, target.storage)
  }

  return { isBlocked: isImportBusy || isRunning, reopenImport: (session) => void reopenImport(session) }
}

/** `blockedReason`: why the next file cannot be opened now; null if it can. */
export function useNextFile(): { readonly run: () => void; readonly blockedReason: string | null } {
  const { app, imports, leaving, openNext, run, words } = useUi()
  const hasWaitingFiles = useStore(leaving, ({ arrivals }) => arrivals.length > 0)
  const hasNoStorage = useStore(app, ({ account, storage }) => account === null || storage === null)
  const isImportBusy = useStore(imports, isBusy)
  const isRunning = useStore(run, needsFile)
  const { noneWaits, busy: busyText } = words.commands.unavailableReasons
  const blockedReason = !hasWaitingFiles
    ? noneWaits
    : isRunning
      ? words.run.busy
      : isImportBusy
        ? busyText
        : hasNoStorage
          ? words.bar.noStorage
          : null
  return { run: () => void openNext(), blockedReason }
}
