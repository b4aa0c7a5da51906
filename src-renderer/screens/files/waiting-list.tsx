/**
 * The files and imports that wait on the start screen, one line each. Only the first few lines are shown. A line that the user closed is not shown
 * again.
 */
import { Stack, Text } from '@mantine/core'
import { runTitle } from '../../../src-shared/words/run-title.ts'
import { describeCodes } from '../../view/words-for.ts'
import { lazy, Suspense, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { changesText } from '../../../src-shared/words/changes.ts'
import { outcomeOf } from '../../../src-shared/run/run-outcome.ts'
import type { InboxView, RunInfo, SavedImport } from '../../../src-shared/api/window-types.ts'
import { IconButton, SmallButton } from '../../parts/buttons.tsx'
import { CloseIcon } from '../../parts/icons.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { useReopenImport, useNextFile } from '../../parts/waiting-files.tsx'
import { useUi } from '../../use-ui.ts'
import { findAccountByText } from '../../view/accounts.ts'
import { shownText } from '../../view/visible-text.ts'
import { takeFirstLines, lineKey, listWaitingLines, type WaitingLine } from '../../view/waiting-lines.ts'
import css from './waiting-list.module.css'

const ChangesByOthers = lazy(async () => ({
  default: (await import('./changed-elsewhere.tsx')).ChangesByOthers,
}))

export function WaitingList() {
  const { inbox, words } = useUi()
  const failure = useStore(inbox, (state) => state.failure)
  const lines = useWaitingLines()
  const [isExpanded, setIsExpanded] = useState(false)
  const firstShownLines = takeFirstLines(lines)
  const shownLines = isExpanded ? lines : firstShownLines
  const waitingWords = words.waiting
  if (lines.length === 0 && failure === null) return null
  return (
    <section aria-label={waitingWords.title}>
      {failure && <FailureLine failure={failure} onDismiss={() => inbox.act.dismissFailure()} />}
      <ul>
        {shownLines.map((line) => (
          <WaitingItem key={lineKey(line)} line={line} />
        ))}
      </ul>
      {lines.length > firstShownLines.length && (
        <SmallButton
          mt={8}
          variant="subtle"
          color="gray"
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {isExpanded ? waitingWords.less : waitingWords.more(words.count(lines.length - firstShownLines.length))}
        </SmallButton>
      )}
    </section>
  )
}

function useWaitingLines(): readonly WaitingLine[] {
  const { app, inbox, leaving, savedImports, waiting } = useUi()
  const account = useStore(app, (state) => state.account)
  const info = useStore(app, (state) => state.info)
  const { leftImports, arrivals } = useStore(leaving)
  const { imports, discardedImports } = useStore(savedImports)
  const { runs, news, backup, closedLines } = useStore(waiting)
  const view = useStore(inbox, (state) => state.view)
  return listWaitingLines({
    runs,
    leftImports,
    savedImports: imports,
    discardedImports,
    queuedNames: arrivals.map(({ name }) => name),
    inbox: view,
    account,
    news,
    backup,
    closedLines,
    newVersion: info?.updated === true ? info.version : null,
  })
}

function WaitingItem({ line }: { readonly line: WaitingLine }): ReactNode {
  switch (line.kind) {
    case 'run':
      return <RunLine run={line.run} />
    case 'left':
      return <LeftImportLine line={line.leftImport} />
    case 'saved':
      return <SavedLine savedImport={line.savedImport} />
    case 'discarded':
      return <DiscardedLine savedImport={line.savedImport} />
    case 'queue':
      return <QueueLine names={line.names} />
    case 'file':
      return <FileLine file={line.file} />
    case 'folder':
      return <FolderLine status={line.status} />
    case 'elsewhere':
      return <ChangesByOthersLine news={line.news} />
    case 'belowMinimum':
      return <LowStockLine news={line.news} />
    case 'backup':
      return <BackupLine lastMadeAt={line.lastMadeAt} />
    case 'version':
      return <VersionLine version={line.version} />
    default:
      return line satisfies never
  }
}

interface LineWithButtonProps {
  readonly title: string
  readonly description?: string | undefined
  readonly buttonText: string
  /** The button's accessible name if its text alone is not clear. */
  readonly label?: string
  readonly disabled?: boolean
  readonly keys?: string
  readonly onClick: () => void
  /** What the close button does; absent if the line has none. */
  readonly close?: { readonly label: string; readonly run: () => void } | undefined
}

function LineWithButton({
  title,
  description,
  buttonText,
  label,
  disabled = false,
  keys,
  onClick,
  close,
}: LineWithButtonProps) {
  return (
    <li className={css['line']}>
      <Stack gap={2} className={css['texts'] ?? ''}>
        <Text title={title}>{title}</Text>
        {description !== undefined && (
          <Text c="dimmed" fz={12} title={description}>
            {description}
          </Text>
        )}
      </Stack>
      {close && (
        <IconButton className={css['close'] ?? ''} hasTip label={close.label} onClick={close.run}>
          <CloseIcon size={14} />
        </IconButton>
      )}
      <SmallButton aria-label={label} aria-keyshortcuts={keys} disabled={disabled} onClick={onClick}>
        {buttonText}
      </SmallButton>
    </li>
  )
}

function RunLine({ run }: { readonly run: RunInfo }) {
  const { app, history, undo, waiting, words } = useUi()
  const waitingWords = words.waiting
  const { appliedRowCount, rowCount: allRows } = outcomeOf(run.counts)
  const { state } = run
  if (state === 'running' || state === 'verifying' || state === 'done') return null
  const title = waitingWords.run[state](shownText(describeCodes(run, words, runTitle)))
  return (
    <LineWithButton
      title={title}
      description={`${waitingWords.rowsApplied(appliedRowCount, words.count(appliedRowCount), words.count(allRows))} · ${words.moment(run.started)}`}
      buttonText={waitingWords.show}
      label={waitingWords.showLine(title)}
      onClick={() => {
        undo.act.close()
        app.act.showScreen('history')
        void history.act.open(run.run)
      }}
      close={{ label: waitingWords.hideLine(title), run: () => waiting.act.closeRun(run.run) }}
    />
  )
}

function LeftImportLine({
  line: leftImport,
}: {
  readonly line: Extract<WaitingLine, { readonly kind: 'left' }>['leftImport']
}) {
  const { words } = useUi()
  const { isBlocked, reopenImport } = useReopenImport()
  const name = shownText(leftImport.name)
  return (
    <LineWithButton
      title={name}
      description={words.waiting.notApplied(changesText(leftImport.changes, words.language))}
      buttonText={words.saved.resume}
      label={words.leaving.bringBack(name)}
      disabled={isBlocked}
      onClick={() => reopenImport(leftImport.session)}
    />
  )
}

function SavedLine({ savedImport }: { readonly savedImport: SavedImport }) {
  const { app, imports, savedImports, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { session } = savedImport
  const name = shownText(savedImport.name)
  const waitingWords = words.waiting
  const account = accounts.length > 1 ? findAccountByText(accounts, savedImport.account)?.name : undefined

  async function resume(): Promise<void> {
    const resumedImport = await imports.act.resume(savedImport)
    if (!resumedImport) return
    app.act.chooseAccountAndStorage(resumedImport.account, resumedImport.storage)
    if (resumedImport.file === 'gone') app.act.showNotice({ kind: 'bad', text: words.saved.originalMissing(name) })
  }

  return (
    <LineWithButton
      title={name}
      description={[
        waitingWords.notApplied(changesText(savedImport.changes, words.language)),
        ...(session === undefined ? [] : [waitingWords.elsewhere]),
        words.moment(savedImport.at),
        ...(account === undefined ? [] : [shownText(account)]),
      ].join(' · ')}
      buttonText={session === undefined ? words.saved.resume : words.saved.openHere}
      label={words.saved.resumeFile(name)}
      onClick={() => void resume()}
      close={
        session === undefined
          ? { label: words.saved.discardFile(name), run: () => void savedImports.act.discard(savedImport) }
          : undefined
      }
    />
  )
}

function DiscardedLine({ savedImport }: { readonly savedImport: SavedImport }) {
  const { savedImports, words } = useUi()
  const name = shownText(savedImport.name)
  return (
    <LineWithButton
      title={words.saved.changesDiscarded(name)}
      buttonText={words.saved.undoDiscard}
      label={words.saved.undoDiscardOf(name)}
      onClick={() => void savedImports.act.restoreDiscarded(savedImport)}
    />
  )
}

function QueueLine({ names }: { readonly names: Extract<WaitingLine, { readonly kind: 'queue' }>['names'] }) {
  const { leaving, words } = useUi()
  const nextFile = useNextFile()
  return (
    <LineWithButton
      title={words.waiting.queue(names.length, words.count(names.length))}
      description={names.map(shownText).join(', ')}
      buttonText={words.leaving.openNext}
      keys="Alt+N"
      disabled={nextFile.blockedReason !== null}
      onClick={nextFile.run}
      close={{ label: words.leaving.clearWaiting, run: () => leaving.act.clearQueue() }}
    />
  )
}

/** Opening the file starts a normal import. */
function FileLine({ file: { modified, name, size, supplier } }: { readonly file: InboxView['files'][number] }) {
  const { app, inbox, openOfferedFiles, words } = useUi()
  const inboxWords = words.inbox
  const file = shownText(name)
  const fileFacts = [words.bytes(size), words.moment(modified)]

  async function openFile(): Promise<void> {
    const { account, storage } = app.getState()
    if (account === null || storage === null) return app.act.showNotice({ kind: 'bad', text: words.bar.noStorage })
    const offeredFile = await inbox.act.open(name)
    if (offeredFile === null) return
    openOfferedFiles([{ name, answer: { ok: true, value: offeredFile } }])
  }

  return (
    <LineWithButton
      title={file}
      description={[...(supplier === null ? [] : [shownText(supplier)]), ...fileFacts].join(' · ')}
      buttonText={inboxWords.open}
      label={inboxWords.openFile(file)}
      onClick={() => void openFile()}
      close={{ label: inboxWords.dismissFile(file), run: () => void inbox.act.dismiss(name) }}
    />
  )
}

function FolderLine({ status }: { readonly status: 'away' | 'unreadable' }) {
  const { app, words } = useUi()
  return (
    <LineWithButton
      title={words.waiting.folder[status]}
      description={words.inbox[status]}
      buttonText={words.nav.settings}
      onClick={() => app.act.showScreen('settings')}
    />
  )
}

interface NewsProps {
  readonly news: Extract<WaitingLine, { readonly kind: 'elsewhere' }>['news']
}

function ChangesByOthersLine({ news }: NewsProps) {
  const { waiting, words } = useUi()
  const [isOpen, setIsOpen] = useState(false)
  const { since, total } = news.elsewhere
  const waitingWords = words.waiting
  const title = waitingWords.changed(total, words.count(total))
  return (
    <>
      <LineWithButton
        title={title}
        description={waitingWords.since(words.moment(new Date(since).toISOString()))}
        buttonText={waitingWords.show}
        label={waitingWords.showLine(title)}
        onClick={() => setIsOpen(true)}
        close={{ label: waitingWords.hideLine(title), run: () => void waiting.act.closeChanges() }}
      />
      {isOpen && (
        <Suspense fallback={null}>
          <ChangesByOthers title={title} changesByOthers={news.elsewhere} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  )
}

function LowStockLine({ news: { belowMinimum, read } }: NewsProps) {
  const { showLowStock, waiting, words } = useUi()
  const waitingWords = words.waiting
  const title = waitingWords.belowMinimum(belowMinimum, words.count(belowMinimum))
  return (
    <LineWithButton
      title={title}
      description={waitingWords.asOfMoment(words.moment(new Date(read.at).toISOString()))}
      buttonText={waitingWords.show}
      label={waitingWords.showLine(title)}
      onClick={() => void showLowStock()}
      close={{ label: waitingWords.hideLine(title), run: () => waiting.act.closeLowStock() }}
    />
  )
}

/** Opens the Accounts screen, where the user makes the backup. */
function BackupLine({ lastMadeAt }: { readonly lastMadeAt: number | null }) {
  const { app, waiting, words } = useUi()
  const backupWords = words.backup
  return (
    <LineWithButton
      title={backupWords.due}
      description={
        lastMadeAt === null ? backupWords.never : backupWords.last(words.moment(new Date(lastMadeAt).toISOString()))
      }
      buttonText={words.waiting.show}
      label={words.waiting.showLine(backupWords.due)}
      onClick={() => app.act.showScreen('accounts')}
      close={{ label: words.waiting.hideLine(backupWords.due), run: () => waiting.act.closeBackup() }}
    />
  )
}

/** Offers to show what is new, once after an update. */
function VersionLine({ version }: { readonly version: string }) {
  const { about, waiting, words } = useUi()
  const waitingWords = words.waiting
  const title = waitingWords.updatedVersion(version)
  const close = (): void => waiting.act.closeVersion(version)
  return (
    <LineWithButton
      title={title}
      description={waitingWords.whatIsNew}
      buttonText={waitingWords.show}
      label={waitingWords.showLine(title)}
      onClick={() => {
        close()
        void about.act.open('news', words.language)
      }}
      close={{ label: waitingWords.hideLine(title), run: close }}
    />
  )
}
