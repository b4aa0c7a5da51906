/** One line for each import with changes from before: resume it, or throw it away and take that back. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import type { SavedImport } from '../../src-shared/contract/received.ts'
import { changesText } from '../../src-shared/wording/changes.ts'
import { accountNamed } from '../state/app-store.ts'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import { shownText } from '../view/visible-text.ts'
import { FileIcon } from './icons.tsx'
import css from './leaving.module.css'

export function SavedOffers() {
  const { leaving, saved } = useStores()
  const imports = useStore(saved, (state) => state.imports)
  const discarded = useStore(saved, (state) => state.discarded)
  // Those have a line of their own.
  const left = useStore(leaving, (state) => state.left)
  const shown = imports.filter(({ session }) => !left.some((one) => one.session === session))
  return (
    <>
      {shown.map((one) => (
        <Saved key={one.id} saved={one} />
      ))}
      {discarded.map((one) => (
        <Discarded key={one.id} saved={one} />
      ))}
    </>
  )
}

function Saved({ saved }: { readonly saved: SavedImport }) {
  const { app, imports, saved: store } = useStores()
  const words = useWords()
  const accounts = useStore(app, (state) => state.accounts)
  const { session } = saved
  const name = shownText(saved.name)
  const changes = changesText(saved.changes, words.language)
  const moment = words.moment(saved.at)
  const account = accounts.length > 1 ? accountNamed(accounts, saved.account)?.name : undefined

  async function resume(): Promise<void> {
    const resumed = await imports.act.resume(saved)
    if (!resumed) return
    app.act.chooseAccount(resumed.account)
    app.act.chooseStorage(resumed.storage)
    if (resumed.file === 'gone') app.act.tell({ kind: 'bad', text: words.saved.gone(name) })
  }

  return (
    <div className={css['line']}>
      <FileIcon size={14} />
      <span className={css['grow']}>
        {session === undefined ? words.saved.had(name, changes, moment) : words.saved.elsewhere(name, changes, moment)}
        {account !== undefined && ` ${words.saved.account(shownText(account))}`}
      </span>
      <Button size="compact-sm" variant="default" aria-label={words.saved.resumeIt(name)} onClick={() => void resume()}>
        {session === undefined ? words.saved.resume : words.saved.openHere}
      </Button>
      {session === undefined && (
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-label={words.saved.discardIt(name)}
          onClick={() => void store.act.discard(saved)}
        >
          {words.saved.discard}
        </Button>
      )}
    </div>
  )
}

function Discarded({ saved }: { readonly saved: SavedImport }) {
  const { saved: store } = useStores()
  const words = useWords()
  return (
    <div className={css['line']}>
      <FileIcon size={14} />
      <span className={css['grow']}>{words.saved.discarded(shownText(saved.name))}</span>
      <Button
        size="compact-sm"
        variant="default"
        aria-label={words.saved.takeBackIt(shownText(saved.name))}
        onClick={() => void store.act.takeBack(saved)}
      >
        {words.saved.takeBack}
      </Button>
    </div>
  )
}
