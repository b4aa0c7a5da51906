/** Undo, redo and the last changes in the preview and on the screen “Look at the file”, as commands with keys and as menu items. */
import { Box, Menu } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { useStore } from 'zustand'
import type { EditStep, Steps } from '../../../src-shared/api/changed.ts'
import { CheckIcon, RedoIcon, UndoIcon } from '../../parts/icons.tsx'
import { KeyLabels } from '../../parts/keys.tsx'
import { useCommand } from '../../parts/use-command.ts'
import picker from '../../parts/picker.module.css'
import { isApplied, needsFile } from '../../state/run-store.ts'
import { useUi } from '../../use-ui.ts'
import { specOfCommand } from '../../view/commands.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'

/** How many extra undo steps there are before and after those of the preview, and functions to undo and redo them. */
export interface ExtraSteps {
  readonly pastCount: number
  readonly futureCount: number
  readonly actions: Readonly<Record<'undo' | 'redo', () => Promise<EditStep | null>>>
}

interface EditsProps {
  readonly extraSteps?: ExtraSteps | undefined
}

function useSteps(extraSteps: ExtraSteps | undefined) {
  const { imports } = useUi()
  const importEdits = useStore(imports, (state) => (state.step === 'open' ? state.summary.edits : undefined))
  return {
    done: (importEdits?.done ?? 0) + (extraSteps?.pastCount ?? 0),
    undone: (importEdits?.undone ?? 0) + (extraSteps?.futureCount ?? 0),
    last: extraSteps && extraSteps.pastCount > 0 ? undefined : importEdits?.last,
    next: extraSteps && extraSteps.futureCount > 0 ? undefined : importEdits?.next,
  }
}

/** Why the user cannot undo or cannot redo a change; null if possible. */
function useBlockedReasons({
  done,
  undone,
}: ReturnType<typeof useSteps>): Readonly<Record<'undo' | 'redo', string | null>> {
  const { imports, run, words } = useUi()
  // While a change is being made, its undo step is not counted yet, but the undo key may already refer to it.
  const isChangePending = useStore(
    imports,
    (state) => (state.step === 'open' || state.step === 'raw-sheet') && state.busy,
  )
  // A change that is being sent cannot be undone until its result is known.
  const isLocked = useStore(run, (state) => isApplied(state) || needsFile(state))
  const { unavailableReasons } = words.commands
  return {
    undo: isLocked ? unavailableReasons.running : done > 0 || isChangePending ? null : unavailableReasons.nothingToUndo,
    redo: isLocked
      ? unavailableReasons.running
      : undone > 0 || isChangePending
        ? null
        : unavailableReasons.nothingToRedo,
  }
}

/** Registers the undo and redo commands. Renders nothing. */
export function EditCommands({ extraSteps }: EditsProps) {
  const { app, imports, words } = useUi()
  const blockedReasons = useBlockedReasons(useSteps(extraSteps))
  const actions = extraSteps?.actions ?? imports.act
  useCommand('undo', { run: () => void goToStep('undo'), blockedReason: blockedReasons.undo })
  useCommand('redo', { run: () => void goToStep('redo'), blockedReason: blockedReasons.redo })
  /** The change may be outside the visible part of the grid, so it is announced. */
  async function goToStep(direction: 'undo' | 'redo'): Promise<void> {
    const step = await actions[direction]()
    if (step === null) return
    const makeNoticeText = direction === 'undo' ? words.steps.undoneStep : words.steps.redoneStep
    app.act.showNotice({ kind: 'good', text: makeNoticeText(stepText(step, words)) })
  }
  return null
}

/** `onShowList`: shows the last changes instead of the menu; absent if there is no such list. */
export function EditItems({
  extraSteps,
  onList: onShowList,
}: EditsProps & { readonly onList: (() => void) | undefined }) {
  const { commands, words } = useUi()
  const steps = useSteps(extraSteps)
  const { done, undone, last, next } = steps
  const blockedReasons = useBlockedReasons(steps)
  const menuItems = [
    { id: 'undo', icon: <UndoIcon />, text: last ? words.steps.undo(stepText(last, words)) : words.filters.undo },
    { id: 'redo', icon: <RedoIcon />, text: next ? words.steps.redo(stepText(next, words)) : words.filters.redo },
  ] as const
  return (
    <>
      <Menu.Divider />
      {menuItems.map(({ id, icon, text }) => (
        <Menu.Item
          key={id}
          disabled={blockedReasons[id] !== null}
          leftSection={icon}
          rightSection={<KeyLabels keys={(specOfCommand(id).keys ?? []).slice(0, 1)} />}
          onClick={() => commands.act.offerOf(id)?.run()}
        >
          {text}
        </Menu.Item>
      ))}
      {onShowList && done + undone > 0 && (
        <Menu.Item closeMenuOnClick={false} onClick={onShowList} aria-haspopup="true">
          {words.steps.list} …
        </Menu.Item>
      )}
    </>
  )
}

/** The last changes. Choosing one returns to the state after it. Later changes are undone and can be redone. */
export function LastChanges() {
  const { imports, rows, run, words } = useUi()
  const [steps, setSteps] = useState<Steps | null>(null)
  const isLocked = useStore(run, (state) => isApplied(state) || needsFile(state))
  const list = useRef<HTMLDivElement>(null)
  const { listHint, start: startText, beforeListed, currentStep } = words.steps
  const firstStepNumber = steps?.first ?? 0
  const allSteps = steps === null ? [] : [null, ...steps.steps]
  const goToStep = (doneCount: number): void => void imports.act.stepTo(doneCount)
  useEffect(() => void rows.act.readSteps().then(setSteps), [rows])
  useEffect(() => {
    if (steps !== null) list.current?.querySelector<HTMLElement>('button:not(:disabled)')?.focus()
  }, [steps])
  return (
    <div ref={list} role="group" aria-label={words.steps.list}>
      <p className={picker['hint']}>{listHint}</p>
      {allSteps
        .map((step, index) => {
          const isCurrent = firstStepNumber + index === steps?.done
          return (
            <Menu.Item
              // oxlint-disable-next-line react/no-array-index-key -- a step has no id other than its number
              key={firstStepNumber + index}
              {...(steps !== null && firstStepNumber + index > steps.done ? { c: 'dimmed' } : {})}
              disabled={isLocked}
              leftSection={isCurrent ? <CheckIcon size={14} /> : <Box w={14} />}
              onClick={() => !isCurrent && goToStep(firstStepNumber + index)}
            >
              {step === null ? (firstStepNumber === 0 ? startText : beforeListed) : stepText(step, words)}
              {isCurrent && <span className="heard"> ({currentStep})</span>}
            </Menu.Item>
          )
        })
        .toReversed()}
    </div>
  )
}

function stepText({ what, count }: EditStep, { steps, count: showCount }: Words): string {
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
      return steps[what](count, showCount(count))
    case 'leave-out':
      return steps.leaveOut(count, showCount(count))
    case 'ask-again':
      return steps.askAgain(count, showCount(count))
    case 'take-in':
      return steps.takeIn(count, showCount(count))
    case 'field-out':
      return steps.fieldOut
    case 'field-in':
      return steps.fieldIn
    default:
      return steps[what]
  }
}
