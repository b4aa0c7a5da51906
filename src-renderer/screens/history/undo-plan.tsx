/** What taking a run back would change, before it does: every row, what cannot be brought back, and the way to start. */
import { Button, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/failure-view.tsx'
import { CheckIcon, UndoIcon, WarnIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { useLeave } from '../../parts/use-leave.ts'
import { PageTitle } from '../../parts/page-title.tsx'
import type { UndoPlan } from '../../state/undo-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { undoOutline } from '../../view/undo-rows.ts'
import { UndoRows } from './undo-rows.tsx'
import { shownText } from '../../view/visible-text.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './history-screen.module.css'

export function UndoPlanPage() {
  const { undo } = useStores()
  const words = useWords()
  const { of, file, plan, step, failure } = useStore(undo)
  useLeave(undo.act.close)
  return (
    <div className={css['screen']}>
      {failure && (
        <FailureLine failure={failure}>
          <Button size="compact-sm" variant="default" onClick={() => of !== null && void undo.act.plan(of, file)}>
            {words.failure.again}
          </Button>
        </FailureLine>
      )}
      <div className={css['middle']}>
        <div className={css['back']}>
          <Button size="compact-sm" variant="default" onClick={() => undo.act.close()}>
            ← {words.undo.leave}
          </Button>
        </div>
        <div>
          <PageTitle className={css['title']}>{words.undo.title(shownText(file))}</PageTitle>
          <p className={css['about']}>{words.undo.about}</p>
        </div>
        {plan === null && step === 'planning' && (
          <div className={css['reading']} role="status">
            {words.undo.reading}
            <ProgressBar label={words.undo.reading} value={null} />
          </div>
        )}
        {plan && <Plan plan={plan} />}
      </div>
      {plan && plan.writes > 0 && <Go plan={plan} />}
    </div>
  )
}

function Plan({ plan }: { readonly plan: UndoPlan }) {
  const words = useWords()
  const { shown, back, listed, already } = undoOutline(plan)
  return (
    <>
      {plan.writes === 0 && (
        <p className={css['nothing']} role="status">
          <span>
            <CheckIcon />
          </span>
          {words.undo.nothing}
        </p>
      )}
      {plan.warnings.length > 0 && (
        <ul className={css['warnings']}>
          {plan.warnings.map((warning) => (
            <li key={asItCame(warning)}>
              <WarnIcon size={14} />
              <span>
                <Visible text={warning} />
              </span>
            </li>
          ))}
        </ul>
      )}
      <p className={css['facts']}>
        {back > 0 && <b>{words.undo.back(back, words.count(back))}</b>}
        {listed > 0 && <span className={css['warn']}>{words.undo.listed(listed, words.count(listed))}</span>}
        {already > 0 && <span className={css['quiet']}>{words.undo.already(already, words.count(already))}</span>}
        {plan.total > plan.rows.length && (
          <span className={css['quiet']}>
            {words.undo.first(words.count(plan.rows.length), words.count(plan.total))}
          </span>
        )}
      </p>
      {shown.length > 0 && <UndoRows rows={shown} />}
    </>
  )
}

function Go({ plan }: { readonly plan: UndoPlan }) {
  const { history, undo, run } = useStores()
  const words = useWords()
  const starting = useStore(undo, (state) => state.step === 'starting')
  const [typed, setTyped] = useState('')
  const { phrase } = plan
  const ready = (phrase === null || typed.trim() === asItCame(phrase)) && !starting

  async function go(): Promise<void> {
    const { of } = undo.getState()
    const started = await undo.act.start(phrase === null ? undefined : typed.trim())
    if (started === null || of === null) return
    run.act.takenBack(of)
    void history.act.open(started)
  }

  return (
    <footer className={css['go']}>
      {phrase !== null && (
        <TextInput
          label={words.apply.typePhrase(shownText(phrase))}
          value={typed}
          autoComplete="off"
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && ready && void go()}
        />
      )}
      <span className={css['space']} />
      <span className={css['cost']}>{words.units.calls(plan.writes, words.count(plan.writes))}</span>
      <Button leftSection={<UndoIcon />} disabled={!ready} loading={starting} onClick={() => void go()}>
        {words.undo.go}
      </Button>
    </footer>
  )
}
