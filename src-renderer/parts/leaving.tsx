/** Asks before an import with changes is closed, and offers to resume saved changes of the stock. */
import { Button, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { changesText } from '../../src-shared/words/changes.ts'
import { hasChanges, type NextStep } from '../state/leaving-store.ts'
import { NoticeLine } from './notices.tsx'
import { SmallButton } from './buttons.tsx'
import { useUi } from '../use-ui.ts'
import { Dialog, DialogFooter } from './dialog.tsx'
import { FileIcon } from './icons.tsx'
import type { UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import { Sentences, VisibleText } from './visible.tsx'
import { shownText } from '../view/visible-text.ts'
import shared from './shared.module.css'
import type { SavedImport } from '../../src-shared/api/window-types.ts'

export function LeaveDialog() {
  const { leaving, words } = useUi()
  const question = useStore(leaving, (state) => state.question)
  const keepImportOpen = () => leaving.act.answer(false)
  return (
    <Dialog
      title={words.leaving.title(shownText(question?.name ?? ''))}
      open={question !== null}
      onClose={keepImportOpen}
    >
      {question && (
        <>
          <p className={shared['wrap']}>
            {hasChanges(question.changes)
              ? words.leaving.changed(shownText(question.name), changesText(question.changes, words.language))
              : words.leaving.notApplied(shownText(question.name))}
          </p>
          {hasChanges(question.changes) && (
            <Text c="dimmed" mt={8}>
              {words.leaving.back}
            </Text>
          )}
          <DialogFooter>
            <Button variant="default" onClick={() => leaving.act.answer(true)}>
              <LeaveButtonText nextStep={question.nextStep} name={question.name} />
            </Button>
            <Button onClick={keepImportOpen} data-autofocus>
              {words.leaving.keep(shownText(question.name))}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

function LeaveButtonText({ nextStep, name }: { readonly nextStep: NextStep; readonly name: UntrustedText }) {
  const { leaving } = useUi().words
  if (nextStep.kind === 'close') return leaving.close
  return nextStep.name === name ? leaving.readAgain : leaving.open(shownText(nextStep.name))
}

/** Lists the changes that would be lost by reading the file another way. */
export function LostChangesDialog() {
  const { imports, words } = useUi()
  const lossQuestion = useStore(imports, (state) => (state.step === 'open' ? (state.lossQuestion ?? null) : null))
  const keepChanges = () => void imports.act.answerLossQuestion(false)
  const isRereadRequest = lossQuestion?.request.kind === 'reread'
  const lostChangesMessage = lossQuestion?.failure.message(words.language)
  return (
    <Dialog title={words.losingChanges.title} open={lossQuestion !== null} onClose={keepChanges}>
      {lostChangesMessage && (
        <>
          <p className={shared['wrap']}>
            <VisibleText text={lostChangesMessage.what} />
          </p>
          <ul className={`${shared['points']} ${shared['wrap']}`}>
            <Sentences texts={lostChangesMessage.list ?? []} />
          </ul>
          {!isRereadRequest && (
            <Text c="dimmed" mt={8}>
              {words.losingChanges.back}
            </Text>
          )}
          <DialogFooter>
            <Button variant="default" onClick={() => void imports.act.answerLossQuestion(true)}>
              {isRereadRequest ? words.losingChanges.rereadAnyway : words.losingChanges.anyway}
            </Button>
            <Button onClick={keepChanges} data-autofocus>
              {words.losingChanges.keep}
            </Button>
          </DialogFooter>
        </>
      )}
    </Dialog>
  )
}

/** Lists the saved changes of the stock. The user can resume or discard each of them. Saved changes of files are on the start screen. */
export function SavedStock() {
  const { app, imports: importStore, leaving, savedImports } = useUi()
  const { imports, discardedImports } = useStore(savedImports)
  const account = useStore(app, (state) => state.account)
  const leftImports = useStore(leaving, (state) => state.leftImports)
  const openSessionId = useStore(importStore, (state) => (state.step === 'open' ? state.summary.session : null))
  const isListed = (savedImport: SavedImport): boolean => savedImport.stock === true && savedImport.account === account
  const shownImports = imports.filter(
    (savedImport) =>
      isListed(savedImport) &&
      !leftImports.some(({ session }) => session === savedImport.session) &&
      (openSessionId === null || savedImport.session !== openSessionId),
  )
  return (
    <div role="status">
      {shownImports.map((savedImport) => (
        <SavedStockLine key={savedImport.id} savedImport={savedImport} />
      ))}
      {discardedImports.filter(isListed).map((savedImport) => (
        <DiscardedImport key={savedImport.id} savedImport={savedImport} />
      ))}
    </div>
  )
}

function SavedStockLine({ savedImport }: { readonly savedImport: SavedImport }) {
  const { app, imports, savedImports, words } = useUi()
  const { session } = savedImport
  const name = shownText(savedImport.name)
  const changeSummary = changesText(savedImport.changes, words.language)
  const moment = words.moment(savedImport.at)

  async function resume(): Promise<void> {
    const resumedImport = await imports.act.resume(savedImport)
    if (!resumedImport) return
    app.act.chooseAccountAndStorage(resumedImport.account, resumedImport.storage)
  }

  return (
    <NoticeLine
      icon={<FileIcon size={14} />}
      text={
        session === undefined
          ? words.saved.savedChanges(name, changeSummary, moment)
          : words.saved.openElsewhere(name, changeSummary, moment)
      }
    >
      <SmallButton aria-label={words.saved.resumeFile(name)} onClick={() => void resume()}>
        {session === undefined ? words.saved.resume : words.saved.openHere}
      </SmallButton>
      {session === undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={words.saved.discardFile(name)}
          onClick={() => void savedImports.act.discard(savedImport)}
        >
          {words.saved.discard}
        </Button>
      )}
    </NoticeLine>
  )
}

function DiscardedImport({ savedImport }: { readonly savedImport: SavedImport }) {
  const { savedImports, words } = useUi()
  return (
    <NoticeLine icon={<FileIcon size={14} />} text={words.saved.changesDiscarded(shownText(savedImport.name))}>
      <SmallButton
        aria-label={words.saved.undoDiscardOf(shownText(savedImport.name))}
        onClick={() => void savedImports.act.restoreDiscarded(savedImport)}
      >
        {words.saved.undoDiscard}
      </SmallButton>
    </NoticeLine>
  )
}
