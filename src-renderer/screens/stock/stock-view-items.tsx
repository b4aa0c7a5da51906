/** The views of the stock: built-in views, and the user's own, which can be saved, updated, renamed and deleted. */
import { Button, Menu, TextInput } from '@mantine/core'
import { useState, type FormEvent } from 'react'
import { Dialog, DialogFooter } from '../../parts/dialog.tsx'
import { Choice } from '../../parts/picker.tsx'
import { useUi } from '../../use-ui.ts'
import { BUILT_IN_VIEWS, viewName } from '../../view/stock-view.ts'
import { shownText } from '../../view/visible-text.ts'
import type { StockViews } from './use-stock-views.ts'

interface ViewsProps {
  readonly stockViews: StockViews
}

/** Asks for the name of a new view, or for a new name of an existing view. */
export function ViewNameDialog({ stockViews: { nameRequest, setNameRequest, submitName } }: ViewsProps) {
  const { words } = useUi()
  const viewWords = words.stockTools.views
  return (
    <Dialog
      title={nameRequest?.view ? viewWords.renameTitle : viewWords.saveTitle}
      open={nameRequest !== null}
      onClose={() => setNameRequest(null)}
    >
      {nameRequest && (
        <NameForm
          initialName={nameRequest.view ? viewName(nameRequest.view) : ''}
          onBack={() => setNameRequest(null)}
          onSubmitName={submitName}
        />
      )}
    </Dialog>
  )
}

/** Menu items for the views, and actions on the chosen one. */
export function ViewItems({ stockViews }: ViewsProps) {
  const { words } = useUi()
  const viewWords = words.stockTools.views
  const { views, chosenId, userView, name, isChanged, deletedView, setNameRequest } = stockViews
  return (
    <div role="group" aria-label={viewWords.label}>
      <Menu.Label>{viewWords.label}</Menu.Label>
      {BUILT_IN_VIEWS.map((view) => (
        <Choice
          key={view}
          text={viewWords.builtIn[view]}
          isChosen={!userView && chosenId === view}
          onChoose={() => stockViews.showBuiltInView(view)}
        />
      ))}
      {views.length > 0 && (
        <div role="group" aria-label={viewWords.ownViews}>
          <Menu.Label>{viewWords.ownViews}</Menu.Label>
          {views.map((view) => (
            <Choice
              key={view.id}
              text={shownText(view.name)}
              isChosen={view.id === chosenId}
              onChoose={() => stockViews.showView(view)}
            />
          ))}
        </div>
      )}
      {deletedView && (
        <Menu.Item onClick={() => void stockViews.restoreView(deletedView)}>
          {viewWords.restore(shownText(deletedView.name))}
        </Menu.Item>
      )}
      <Menu.Item onClick={() => setNameRequest({ view: null })}>{viewWords.save}</Menu.Item>
      {userView && (
        <>
          {isChanged && <Menu.Item onClick={() => stockViews.updateView(userView)}>{viewWords.update(name)}</Menu.Item>}
          <Menu.Item onClick={() => setNameRequest({ view: userView })}>{viewWords.rename(name)}</Menu.Item>
          <Menu.Item onClick={() => void stockViews.remove(userView)}>{viewWords.remove(name)}</Menu.Item>
        </>
      )}
    </div>
  )
}

interface NameFormProps {
  readonly initialName: string
  readonly onBack: () => void
  readonly onSubmitName: (name: string) => Promise<void>
}

function NameForm({ initialName, onBack, onSubmitName }: NameFormProps) {
  const { words } = useUi()
  const viewWords = words.stockTools.views
  const [name, setName] = useState(initialName)
  function submit(event: FormEvent): void {
    event.preventDefault()
    if (name.trim() !== '') void onSubmitName(name.trim())
  }
  return (
    <form onSubmit={submit}>
      <TextInput
        label={viewWords.name}
        value={name}
        data-autofocus
        maxLength={80}
        onChange={({ currentTarget: { value } }) => setName(value)}
      />
      <DialogFooter>
        <Button variant="default" onClick={onBack}>
          {viewWords.cancel}
        </Button>
        <Button type="submit" disabled={name.trim() === ''}>
          {viewWords.keep}
        </Button>
      </DialogFooter>
    </form>
  )
}
