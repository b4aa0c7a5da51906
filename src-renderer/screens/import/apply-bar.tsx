/** From the preview to the result: what Apply costs, the confirmation, the run, and how it ended. */
import type { ImportSummary } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/contract/run.ts'
import { CheckIcon } from '../../parts/icons.tsx'
import { Visible } from '../../parts/visible.tsx'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { changes } from '../../view/counts.ts'
import { ApplyConfirm } from './apply-confirm.tsx'
import { RunProgressLine } from './run-progress-line.tsx'
import { RunResult } from './run-result.tsx'
import css from './apply-bar.module.css'

interface ApplyBarProps {
  readonly summary: ImportSummary
  readonly onShowFailed: () => void
}

export function ApplyBar({ summary, onShowFailed }: ApplyBarProps) {
  const { run } = useStores()
  const words = useWords()
  const progress = useStore(run, (state) => state.progress)
  const hasRun = useStore(run, (state) => state.run !== null)
  return (
    <footer className={css['bar']} aria-label={words.apply.label}>
      {progress === null ? (
        !hasRun && <Offer summary={summary} />
      ) : isOver(progress.state) ? (
        <RunResult progress={progress} onShowFailed={onShowFailed} />
      ) : (
        <RunProgressLine run={run} progress={progress} />
      )}
    </footer>
  )
}

/** Nothing is left that was not compared. */
function isAllCompared({ compared }: ImportSummary): boolean {
  return compared === undefined || (compared.unread.length === 0 && compared.found === compared.rows)
}

function Offer({ summary }: { readonly summary: ImportSummary }) {
  const { imports, run } = useStores()
  const words = useWords()
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  const starting = useStore(run, (state) => state.starting)
  const [asking, setAsking] = useState(false)
  const { counts, cost } = summary
  const wanted = changes(counts)
  const leftOut = counts.problem + counts.conflict
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if ((event.ctrlKey || event.metaKey) && event.key === 'Enter' && wanted > 0 && !busy) setAsking(true)
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [wanted, busy])
  if (wanted === 0) {
    return (
      <p className={css['nothing']} role="status">
        {leftOut === 0 && isAllCompared(summary) && (
          <span className={css['good']}>
            <CheckIcon />
          </span>
        )}
        {leftOut === 0 ? <Visible text={summary.nothing ?? words.apply.nothing} /> : words.apply.nothingButProblems}
      </p>
    )
  }
  const calls = words.units.calls(cost.writes, words.count(cost.writes))
  return (
    <>
      <div className={css['text']}>
        <span className={css['cost']}>{words.apply.cost(calls, words.costTime(cost))}</span>
        {cost.writes > cost.leftToday ? (
          <span className={css['warn']}>{words.apply.overQuota(words.count(cost.leftToday))}</span>
        ) : (
          leftOut > 0 && <span className={css['quiet']}>{words.apply.leftOut(leftOut, words.count(leftOut))}</span>
        )}
      </div>
      <Button size="sm" disabled={busy} loading={starting} onClick={() => setAsking(true)}>
        {words.apply.button(wanted, words.count(wanted))}
      </Button>
      <ApplyConfirm
        summary={summary}
        open={asking}
        onBack={() => setAsking(false)}
        onGo={(options) => {
          setAsking(false)
          void run.act.start(summary.session, options)
        }}
      />
    </>
  )
}
