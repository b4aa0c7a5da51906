/** The progress of reading a file: three stages and a Cancel button. */
import { Button, Stack, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { isBusy, type ImportState } from '../../state/import-state.ts'
import { useUi } from '../../use-ui.ts'
import { shareOf } from '../../view/numbers.ts'
import { shownText } from '../../view/visible-text.ts'
import css from './reading.module.css'
import shared from '../../parts/shared.module.css'
import { useEffect, useState } from 'react'

const READING_STAGES = ['file', 'account', 'plan'] as const

type ReadingState = Extract<ImportState, { step: 'reading' | 'restoring' }>

interface ReadingProgressProps {
  readonly state: ReadingState
  readonly stages?: readonly (typeof READING_STAGES)[number][]
  /** The heading; if absent, the file's name is shown. */
  readonly title?: string
}

export function ReadingProgress({ state, stages = READING_STAGES, title }: ReadingProgressProps) {
  const { imports, words } = useUi()
  if (state.step === 'restoring')
    return (
      <Text c="var(--text-3)" m="auto">
        {words.reading.restoring}
      </Text>
    )
  const currentIndex = state.stage === null ? -1 : stages.indexOf(state.stage)
  return (
    <Stack component="section" align="flex-start" gap={20} m="auto" w="min(440px, calc(100% - 48px))" aria-busy="true">
      <Text component="h1" fz={18} fw={600} className={shared['wrap'] ?? ''} tabIndex={-1}>
        {title ?? words.reading.title(shownText(state.name))}
      </Text>
      <Stack component="ol" gap={12} w="100%">
        {stages.map((stage, index) => {
          const progress = state.progress[stage]
          const kind = index < currentIndex ? 'done' : index === currentIndex ? 'now' : 'later'
          return (
            <li key={stage} className={css['stage']} data-kind={kind}>
              <span className={css['dot']}>{kind === 'done' && <CheckIcon size={14} />}</span>
              <span>{words.reading.stages[stage]}</span>
              <span className={css['count']}>
                {kind === 'now' &&
                  progress &&
                  progress.done > 0 &&
                  (progress.total > 0
                    ? words.reading.rows(words.count(progress.done), words.count(progress.total))
                    : words.count(progress.done))}
              </span>
              {kind === 'now' && (
                <ProgressBar
                  label={words.reading.stages[stage]}
                  value={progress && progress.total > 0 ? shareOf(progress.done, progress.total) : null}
                />
              )}
            </li>
          )
        })}
      </Stack>
      <NoProgressNotice key={JSON.stringify([state.stage, state.progress])} />
      <Button variant="default" onClick={() => void imports.act.close()}>
        {words.reading.cancel}
      </Button>
    </Stack>
  )
}

/** A line over the top edge while the file is read again. It takes no space, so nothing moves. */
export function BusyLine() {
  const { imports, words } = useUi()
  const isImportBusy = useStore(imports, isBusy)
  return (
    <div className={css['busy']}>{isImportBusy && <ProgressBar label={words.file.busy} value={null} isThin />}</div>
  )
}

/** After this many seconds without progress, the window shows how long it has waited. The terminal does the same. */
const STALL_SECONDS = 20

/** Counts the seconds since it was shown, so its `key` must change with each progress report. */
function NoProgressNotice() {
  const { words } = useUi()
  const [stallSeconds, setStallSeconds] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => setStallSeconds((seconds) => seconds + STALL_SECONDS), STALL_SECONDS * 1000)
    return () => clearInterval(timer)
  }, [])
  return <p role="status">{stallSeconds > 0 && words.reading.noProgress(words.time(stallSeconds))}</p>
}
