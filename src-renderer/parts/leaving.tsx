/** What is asked before an import with changes is left, and the offers to bring it back or to open a file that came with another. */
import { ActionIcon, Button } from '@mantine/core'
import { useStore } from 'zustand'
import { changesText } from '../../src-shared/wording/changes.ts'
import { hasChanges, type Arrival, type LeftImport, type Next } from '../state/leaving-store.ts'
import { keepsFile } from '../state/run-store.ts'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import { Dialog, DialogFoot } from './dialog.tsx'
import { CloseIcon, FileIcon } from './icons.tsx'
import { SavedOffers } from './saved-offers.tsx'
import { asItCame, type UntrustedText } from '../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from './visible.tsx'
import { shownText } from '../view/visible-text.ts'
import css from './leaving.module.css'

export function LeaveDialog() {
  const { leaving } = useStores()
  const words = useWords()
  const asked = useStore(leaving, (state) => state.asked)
  const stay = () => leaving.act.answer(false)
  return (
    <Dialog title={words.leaving.title(shownText(asked?.name ?? ''))} open={asked !== null} onClose={stay}>
      {asked && (
        <>
          <p className={css['text']}>
            {hasChanges(asked.changes)
              ? words.leaving.changed(shownText(asked.name), changesText(asked.changes, words.language))
              : words.leaving.unchanged(shownText(asked.name))}
          </p>
          {hasChanges(asked.changes) && <p className={css['note']}>{words.leaving.back}</p>}
          <DialogFoot>
            <Button variant="default" onClick={() => leaving.act.answer(true)}>
              <GoText next={asked.next} name={asked.name} />
            </Button>
            <Button onClick={stay} data-autofocus>
              {words.leaving.keep(shownText(asked.name))}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

function GoText({ next, name }: { readonly next: Next; readonly name: UntrustedText }) {
  const { leaving } = useWords()
  if (next.kind === 'close') return leaving.close
  return next.name === name ? leaving.anew : leaving.open(shownText(next.name))
}

/** What would be lost by another reading of the file, line by line, before it is. */
export function LosingDialog() {
  const { imports } = useStores()
  const words = useWords()
  const losing = useStore(imports, (state) => (state.step === 'open' ? (state.losing ?? null) : null))
  const keep = () => void imports.act.settleLosing(false)
  const reread = losing?.asked.kind === 'reread'
  return (
    <Dialog title={words.losing.title} open={losing !== null} onClose={keep}>
      {losing && (
        <>
          <p className={css['text']}>
            <Visible text={losing.failure.message} />
          </p>
          <ul className={css['list']}>
            {losing.failure.list?.map((line) => (
              <li key={asItCame(line)}>
                <Visible text={line} />
              </li>
            ))}
          </ul>
          {!reread && <p className={css['note']}>{words.losing.back}</p>}
          <DialogFoot>
            <Button variant="default" onClick={() => void imports.act.settleLosing(true)}>
              {reread ? words.losing.rereadAnyway : words.losing.anyway}
            </Button>
            <Button onClick={keep} data-autofocus>
              {words.losing.keep}
            </Button>
          </DialogFoot>
        </>
      )}
    </Dialog>
  )
}

/** One line each, above the import screen. */
export function Offers() {
  const { imports, leaving } = useStores()
  const left = useStore(leaving, (state) => state.left)
  const offered = useStore(leaving, (state) => state.offered)
  const waiting = useStore(leaving, (state) => state.waiting)
  const empty = useStore(imports, (state) => state.step === 'empty')
  const shown = empty ? left : offered ? left.slice(0, 1) : []
  return (
    <div role="status">
      {waiting.map((arrival, at) => (
        <Waiting key={`${at} ${asItCame(arrival.name)}`} arrival={arrival} />
      ))}
      {shown.map((one) => (
        <Left key={one.session} left={one} always={empty} />
      ))}
      {empty && <SavedOffers />}
    </div>
  )
}

function Waiting({ arrival }: { readonly arrival: Arrival }) {
  const { app, imports, leaving, run } = useStores()
  const homeless = useStore(app, (state) => state.account === null || state.storage === null)
  const words = useWords()
  const busy = useStore(imports, (state) => state.step === 'reading' || (state.step === 'open' && state.busy))
  const running = useStore(run, keepsFile)
  return (
    <div className={css['line']}>
      <FileIcon size={14} />
      <span className={css['grow']}>{words.leaving.waiting(shownText(arrival.name))}</span>
      <Button
        size="compact-sm"
        variant="default"
        disabled={busy || running || homeless}
        onClick={() => {
          leaving.act.admit(arrival)
          arrival.open()
        }}
      >
        {words.leaving.openIt(shownText(arrival.name))}
      </Button>
      <ActionIcon
        variant="subtle"
        color="gray"
        size="sm"
        aria-label={words.leaving.notNow(shownText(arrival.name))}
        onClick={() => leaving.act.admit(arrival)}
      >
        <CloseIcon size={14} />
      </ActionIcon>
    </div>
  )
}

function Left({ left, always }: { readonly left: LeftImport; readonly always: boolean }) {
  const { app, imports, leaving, run } = useStores()
  const words = useWords()
  const busy = useStore(imports, (state) => state.step === 'reading' || (state.step === 'open' && state.busy))
  const running = useStore(run, keepsFile)

  async function bringBack(): Promise<void> {
    const target = await imports.act.bringBack(left.session)
    if (!target) return
    app.act.chooseAccount(target.account)
    app.act.chooseStorage(target.storage)
  }

  return (
    <div className={css['line']}>
      <FileIcon size={14} />
      <span className={css['grow']}>
        {words.leaving.left(shownText(left.name), changesText(left.changes, words.language))}
      </span>
      <Button size="compact-sm" variant="default" disabled={busy || running} onClick={() => void bringBack()}>
        {words.leaving.bringBack(shownText(left.name))}
      </Button>
      {!always && (
        <ActionIcon
          variant="subtle"
          color="gray"
          size="sm"
          aria-label={words.leaving.putAway}
          onClick={() => leaving.act.putAway()}
        >
          <CloseIcon size={14} />
        </ActionIcon>
      )}
    </div>
  )
}
