/** A file on its way to a preview: three stages, and the way back. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import type { ImportState } from '../../state/import-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { share } from '../../view/numbers.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './reading.module.css'

const STAGES = ['file', 'account', 'plan'] as const

type ReadingState = Extract<ImportState, { step: 'reading' | 'restoring' }>

export function Reading({ state }: { readonly state: ReadingState }) {
  const words = useWords()
  const { imports } = useStores()
  if (state.step === 'restoring') return <p className={css['quiet']}>{words.reading.restoring}</p>
  const now = state.stage === null ? -1 : STAGES.indexOf(state.stage)
  return (
    <section className={css['screen']} aria-busy="true">
      <h1 className={css['title']} tabIndex={-1}>
        {words.reading.title(shownText(state.name))}
      </h1>
      <ol className={css['stages']}>
        {STAGES.map((stage, index) => {
          const progress = state.progress[stage]
          const kind = index < now ? 'done' : index === now ? 'now' : 'later'
          return (
            <li key={stage} className={css['stage']} data-kind={kind}>
              <span className={css['dot']}>{kind === 'done' && <CheckIcon size={14} />}</span>
              <span>{words.reading.stages[stage]}</span>
              <span className={css['count']}>
                {kind === 'now' &&
                  progress &&
                  progress.total > 0 &&
                  words.reading.rows(words.count(progress.done), words.count(progress.total))}
              </span>
              {kind === 'now' && (
                <ProgressBar
                  label={words.reading.stages[stage]}
                  value={progress && progress.total > 0 ? share(progress.done, progress.total) : null}
                />
              )}
            </li>
          )
        })}
      </ol>
      <Button variant="default" onClick={() => void imports.act.close()}>
        {words.reading.cancel}
      </Button>
    </section>
  )
}

/** While a preview is being read another way. */
export function BusyLine() {
  const words = useWords()
  const { imports } = useStores()
  const busy = useStore(imports, (state) => state.step === 'open' && state.busy)
  return <div className={css['busy']}>{busy && <ProgressBar label={words.file.busy} value={null} thin />}</div>
}
