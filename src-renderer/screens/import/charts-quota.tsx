/** Calls of the day as a gauge, and the speed of a run as a line. */
import type { RunProgress } from '../../../src-shared/contract/received.ts'
import { useStore } from 'zustand'
import type { Quota } from '../../../src-shared/contract/run.ts'
import type { PaceStep } from '../../state/run-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { quotaParts } from '../../view/quota-parts.ts'
import { drawn, Figure, Heard } from './chart-figure.tsx'
import css from './charts.module.css'

const GaugeDrawn = drawn((module) => module.GaugeDrawn)
const SpeedDrawn = drawn((module) => module.SpeedDrawn)

interface QuotaGaugeProps {
  readonly quota: Quota
  /** Calls the import, or the rest of the run, still needs. */
  readonly needed: number
  readonly running: boolean
}

export function QuotaGauge({ quota, needed, running }: QuotaGaugeProps) {
  const words = useWords()
  const parts = quotaParts(quota, needed)
  const { left, limit, short } = parts
  const names = {
    used: words.charts.used,
    needed: running ? words.charts.going : words.charts.needed,
    free: words.charts.free,
    reserve: words.charts.reserve,
  }
  const slices = parts.slices.map(({ part, count }) => ({ name: names[part], count, colour: COLOURS[part] }))
  const label = words.charts.quotaLabel(words.count(left), words.count(limit))
  const resets = words.moment(new Date(quota.resets).toISOString())
  return (
    <>
      <div className={css['gauge']}>
        <Figure label={label} height={96} className={css['gaugeDrawn']}>
          <GaugeDrawn slices={slices} />
        </Figure>
        <span aria-hidden="true">
          <b>{words.count(left)}</b>
          {words.charts.ofLimit(words.count(limit))}
        </span>
      </div>
      <ul className={css['gaugeLegend']}>
        {parts.slices.map(({ part, count }) => (
          <li key={part}>
            <i data-part={part} />
            <span>{names[part]}</span>
            <b>{words.count(count)}</b>
          </li>
        ))}
        {short > 0 && (
          <li className={css['short']}>
            <i data-part="short" />
            <span>{words.charts.short}</span>
            <b>{words.count(short)}</b>
          </li>
        )}
      </ul>
      <p className={css['resets']}>{quota.learnt ? words.charts.resets(resets) : words.charts.resetsAssumed(resets)}</p>
    </>
  )
}

const COLOURS = {
  used: 'var(--bar-same)',
  needed: 'var(--bar-edit)',
  // Most of the day is free as a rule: it must not shout.
  free: 'color-mix(in srgb, var(--bar-add) 45%, var(--surface))',
  reserve: 'var(--bar-warn)',
} as const

/** Two steps make a line. */
const FEWEST = 2

export function Speed() {
  const { run } = useStores()
  const pace = useStore(run, (state) => state.pace)
  const progress = useStore(run, (state) => state.progress)
  if (progress === null || pace.length < FEWEST) return null
  return <SpeedOf pace={pace} progress={progress} />
}

function SpeedOf({ pace, progress }: { readonly pace: readonly PaceStep[]; readonly progress: RunProgress }) {
  const words = useWords()
  const shown = (perSecond: number): string => words.decimal(perSecond.toFixed(1))
  const most = Math.max(...pace.map(({ perSecond }) => perSecond))
  const now = shown(progress.perSecond)
  const label = words.charts.speedLabel(now, shown(most))
  const { time, speed } = words.charts.speedColumns
  return (
    <section>
      <h2>
        {words.charts.speed} <small>{words.charts.speedHint}</small>
      </h2>
      <p className={css['speedNow']}>
        <b>{now}</b>
        {progress.sending > 0 && <span>{words.charts.sending(progress.sending, words.count(progress.sending))}</span>}
      </p>
      <Figure label={label} height={64}>
        <SpeedDrawn pace={pace} />
      </Figure>
      <Heard
        caption={label}
        columns={[time, speed]}
        rows={thinned(pace).map(({ at, perSecond }) => [words.count(at), shown(perSecond)])}
      />
    </section>
  )
}

/** A dozen steps say as much to the ear as three hundred. */
function thinned(pace: readonly PaceStep[]): readonly PaceStep[] {
  const step = Math.max(1, Math.ceil(pace.length / 12))
  return pace.filter((_, index) => index % step === 0)
}
