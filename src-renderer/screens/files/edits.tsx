/** Undo and redo, in the preview and in Look at the file: two buttons, their keys, and a list of the last changes. */
import { Box, Menu } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import type { EditStep, Steps } from '../../../src-shared/api/edit-step.ts'
import { CheckIcon, ChevronIcon, RedoIcon, UndoIcon } from '../../parts/icons.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { IconButton } from '../../parts/buttons.tsx'
import { menuStyle } from '../../parts/picker.tsx'
import picker from '../../parts/picker.module.css'
import { isApplied } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'

interface EditsProps {
  /** Steps before and after the preview's own, and the function that undoes all of them. */
  readonly apart?: {
    readonly past: number
    readonly future: number
    readonly act: { undo(): Promise<void>; redo(): Promise<void> }
  }
}

export function Edits({ apart }: EditsProps) {
  const { app, imports, run, words } = useUi()
  const own = useStore(imports, (state) => (state.step === 'open' ? state.summary.edits : undefined))
  const done = (own?.done ?? 0) + (apart?.past ?? 0)
  const undone = (own?.undone ?? 0) + (apart?.future ?? 0)
  const act = apart?.act ?? imports.act
  const last = apart && apart.past > 0 ? undefined : own?.last
  const next = apart && apart.future > 0 ? undefined : own?.next
  // While a change is under way its count is not known, but the keys may already apply to it.
  const coming = useStore(imports, (state) => (state.step === 'open' || state.step === 'raw-sheet') && state.busy)
  const locked = useStore(run, isApplied)
  const { why } = words.commands
  useCommand('undo', {
    run: () => void go('undo'),
    blocked: locked ? why.running : done > 0 || coming ? null : why.nothingToUndo,
  })
  useCommand('redo', {
    run: () => void go('redo'),
    blocked: locked ? why.running : undone > 0 || coming ? null : why.nothingToRedo,
  })
  /** The change may be out of view, so it is announced. */
  async function go(way: 'undo' | 'redo'): Promise<void> {
    const step = way === 'undo' ? last : next
    const before = done
    await act[way]()
    const state = imports.getState()
    if (!step || state.step !== 'open' || state.failure || state.summary.edits?.done === before) return
    const texts = way === 'undo' ? words.steps.undone : words.steps.redone
    app.act.tell({ kind: 'good', text: texts(stepText(step, words)) })
  }
  if (done + undone === 0 || locked) return null
  const undo = last ? words.steps.undo(stepText(last, words)) : words.filters.undo
  const redo = next ? words.steps.redo(stepText(next, words)) : words.filters.redo
  return (
    <>
      <IconButton tip label={undo} disabled={done === 0} onClick={() => void go('undo')}>
        <UndoIcon />
      </IconButton>
      <IconButton tip label={redo} disabled={undone === 0} onClick={() => void go('redo')}>
        <RedoIcon />
      </IconButton>
      {!apart && <LastChanges />}
    </>
  )
}

/** The last changes: choosing one goes to the state after it. Changes after the current state were undone and can be redone. */
function LastChanges() {
  const { imports, rows, words } = useUi()
  const [steps, setSteps] = useState<Steps | null>(null)
  const { list, listHint, start, earlier, nowAt } = words.steps
  const from = steps?.first ?? 0
  const all = steps === null ? [] : [null, ...steps.steps]
  const go = (done: number): void => void imports.act.stepTo(done)
  // The previous list is out of date.
  function open(): void {
    setSteps(null)
    void rows.act.steps().then(setSteps)
  }
  return (
    <Menu {...menuStyle} position="bottom-end" onOpen={open}>
      <Menu.Target>
        <button type="button" className={picker['button']} aria-label={list} title={list}>
          <ChevronIcon size={14} />
        </button>
      </Menu.Target>
      <Menu.Dropdown>
        <p className={picker['hint']}>{listHint}</p>
        {all
          .map((step, at) => {
            const isNow = from + at === steps?.done
            return (
              <Menu.Item
                // oxlint-disable-next-line react/no-array-index-key -- a step is its number
                key={from + at}
                {...(steps !== null && from + at > steps.done ? { c: 'dimmed' } : {})}
                leftSection={isNow ? <CheckIcon size={14} /> : <Box w={14} />}
                onClick={() => !isNow && go(from + at)}
              >
                {step === null ? (from === 0 ? start : earlier) : stepText(step, words)}
                {isNow && <span className="heard"> ({nowAt})</span>}
              </Menu.Item>
            )
          })
          .toReversed()}
      </Menu.Dropdown>
    </Menu>
  )
}

function stepText({ what, count }: EditStep, { steps, count: shown }: Words): string {
  switch (what) {
    case 'cells':
    case 'clear':
    case 'cut':
    case 'paste':
    case 'fill':
    case 'replace':
    case 'set':
    case 'add':
    case 'percent':
    case 'round':
      return steps[what](count, shown(count))
    case 'leave-out':
      return steps.leaveOut(count, shown(count))
    case 'ask-again':
      return steps.askAgain(count, shown(count))
    case 'take-in':
      return steps.takeIn(count, shown(count))
    case 'field-out':
      return steps.fieldOut
    case 'field-in':
      return steps.fieldIn
    default:
      return steps[what]
  }
}
