/** One material's history: what happened and who did it, with charts of price and stock on demand. */
import { Button, Group, Stack, Text } from '@mantine/core'
import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { SmallButton } from '../../parts/buttons.tsx'
import { FailureLine } from '../../parts/notices.tsx'
import { PageTitle, useEscapeToLeave } from '../../parts/page.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { storageName } from '../../view/accounts.ts'
import { makeChartLines, type ChartLine, type MaterialPast, type PastEvent } from '../../view/past-points.ts'
import { describeCodes } from '../../view/words-for.ts'
import { shownText } from '../../view/visible-text.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { toRawText } from '../../../src-shared/material/values/untrusted-text.ts'
import { PastLines } from './past-lines.tsx'
import css from './history-screen.module.css'
import shared from '../../parts/shared.module.css'
import { AccountChanges } from '../../parts/before-after.tsx'

/** The height of a chart, in CSS pixels. */
const CHART_HEIGHT = 180

export function MaterialHistory({ account, material: id }: { readonly account: string; readonly material: number }) {
  const { app, past, words } = useUi()
  const { material, failure, openedFrom } = useStore(past)
  const goBack = (): void => {
    past.act.goBack()
    app.act.showScreen(openedFrom)
  }
  useEscapeToLeave(goBack)
  // Loads the history if it is not loaded yet.
  useEffect(() => {
    const { open, material: shownMaterial } = past.getState()
    if (open !== null && shownMaterial === null)
      void past.act.open(open.account, open.material, past.getState().openedFrom)
  }, [past])
  return (
    <div className={css['screen']}>
      {failure && <FailureLine failure={failure} onRetry={() => void past.act.open(account, id, openedFrom)} />}
      <div className={`${shared['page']} ${css['wide']}`}>
        <div>
          <SmallButton onClick={goBack}>← {words.material.back}</SmallButton>
        </div>
        {material ? (
          <MaterialPage account={account} material={material} />
        ) : (
          failure === null && <ProgressBar label={words.grid.loading} value={null} />
        )}
      </div>
    </div>
  )
}

function MaterialPage({ account, material }: { readonly account: string; readonly material: MaterialPast }) {
  const { words } = useUi()
  const { id, name, sku, events, lastRead, listed } = material
  const formatMoment = useMoment()
  const title = toRawText(name) === '' ? words.material.unnamedMaterial(String(id)) : <VisibleText text={name} />
  const descriptionTexts = [
    `#${id}`,
    ...(toRawText(sku) === '' ? [] : [shownText(sku)]),
    ...(lastRead === null ? [] : [words.material[listed ? 'listed' : 'notListed'](formatMoment(lastRead))]),
  ]
  return (
    <>
      <PageTitle description={descriptionTexts.join(' · ')}>{title}</PageTitle>
      {events.length === 0 ? (
        <Stack gap={4}>
          <h2>{words.material.nothing}</h2>
          <Text c="dimmed">{words.material.nothingAbout}</Text>
        </Stack>
      ) : (
        <>
          <HistoryLines account={account} material={material} />
          <Events account={account} events={events} />
        </>
      )}
    </>
  )
}

interface HistoryLinesProps {
  readonly account: string
  readonly material: MaterialPast
}

/** The charts, shown on demand because the list has the same values. */
function HistoryLines({ account, material }: HistoryLinesProps) {
  const { words } = useUi()
  const [hasChart, setHasChart] = useState(false)
  const fields = (['price', 'stock'] as const).filter((field) => makeStepLines(material, field).length > 0)
  if (fields.length === 0) return null
  if (!hasChart) {
    return (
      <div>
        <Button variant="default" onClick={() => setHasChart(true)}>
          {words.material.draw}
        </Button>
      </div>
    )
  }
  return (
    <>
      {fields.map((field) => (
        <FieldLines key={field} account={account} material={material} field={field} />
      ))}
      <CauseLegend />
    </>
  )
}

/** Makes the chart's lines. A line needs at least two points. */
function makeStepLines(material: MaterialPast, field: 'price' | 'stock'): ChartLine[] {
  return makeChartLines(material, field).filter(({ points }) => points.length > 1)
}

function FieldLines({ account, material, field }: HistoryLinesProps & { readonly field: 'price' | 'stock' }) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const formatMoment = useMoment()
  const eventTexts = useEventTexts()
  const lines = makeStepLines(material, field)
  const times = lines.flatMap(({ points }) => points.map(({ time }) => time))
  const fieldText = words.material[field]
  const chartLines = lines.map(({ storage, points }) => ({
    name: storage === null ? fieldText : storageName(accounts, account, storage),
    points: points.map(({ time, value, cause, eventIndex }) => {
      const pastEvent = material.events[eventIndex]
      const text = pastEvent === undefined ? '' : `${eventTexts.timeOfEvent(pastEvent)}: ${eventTexts.cause(pastEvent)}`
      return { time, value, cause, ...(text === '' ? {} : { title: text }) }
    }),
  }))
  return (
    <PastLines
      title={fieldText}
      label={words.material.chartLabel(fieldText, formatMoment(Math.min(...times)), formatMoment(Math.max(...times)))}
      height={CHART_HEIGHT}
      lines={chartLines}
    />
  )
}

/** Explains what the shapes of the points mean. */
function CauseLegend() {
  const { words } = useUi()
  const { run, undo, elsewhere } = words.material.causes
  const lineStyle = { stroke: 'var(--text-2)', strokeWidth: 1.75 } as const
  return (
    <Group component="ul" gap="4px 18px" aria-label={words.material.causesLabel}>
      <CauseItem cause={run}>
        <circle cx={6} cy={6} r={4.5} fill="var(--text-2)" {...lineStyle} />
      </CauseItem>
      <CauseItem cause={undo}>
        <circle cx={6} cy={6} r={4.5} fill="var(--surface)" {...lineStyle} />
      </CauseItem>
      <CauseItem cause={elsewhere}>
        <rect x={2} y={2} width={8} height={8} fill="var(--text-2)" {...lineStyle} />
      </CauseItem>
    </Group>
  )
}

function CauseItem({ cause, children }: { readonly cause: string; readonly children: ReactNode }) {
  return (
    <Group component="li" gap={4} fz={12} c="var(--text-2)">
      <svg width={12} height={12} aria-hidden="true">
        {children}
      </svg>
      {cause}
    </Group>
  )
}

/** The events, the newest first. */
function Events({ account, events }: { readonly account: string; readonly events: readonly PastEvent[] }) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const eventTexts = useEventTexts()
  const { columns } = words.material
  return (
    <section aria-label={words.material.events}>
      <h2>{words.material.events}</h2>
      <table className={css['table']}>
        <thead>
          <tr>
            <th>{columns.when}</th>
            <th>{columns.cause}</th>
            <th>{columns.changes}</th>
          </tr>
        </thead>
        <tbody>
          {events.toReversed().map((event, index) => (
            // Events have no id, so their position is the key.
            <tr key={index} data-still>
              <td>{eventTexts.timeOfEvent(event)}</td>
              <td className={shared['wrap']}>
                <EventCause event={event} />
              </td>
              <td className={shared['wrap']}>
                <AccountChanges
                  changes={event.changes}
                  storageNameOf={(storage) => storageName(accounts, account, storage)}
                  isWholeMaterial={event.kind === 'first-seen' || event.presence !== null}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function EventCause({ event }: { readonly event: PastEvent }) {
  const { app, history, past, words } = useUi()
  const eventTexts = useEventTexts()
  const { run } = event
  if (run === null) return eventTexts.cause(event)
  const outcome = words.material.outcomes[run.outcome]
  return (
    <>
      <button
        type="button"
        className={css['open']}
        aria-label={`${words.material.openRun}: ${eventTexts.cause(event)}`}
        onClick={() => {
          past.act.goBack()
          app.act.showScreen('history')
          void history.act.open(run.run)
        }}
      >
        {eventTexts.cause(event)}
      </button>
      {run.outcome !== 'done' && (
        <Text component="span" display="block" fz={12} c="var(--warn)">
          {outcome}
          {run.reason !== null && (
            <>
              {': '}
              <VisibleText text={describeCodes(run.reason, words, reasonText)} />
            </>
          )}
        </Text>
      )}
    </>
  )
}

/** Returns functions that describe when an event happened and who caused it. */
function useEventTexts() {
  const { words } = useUi()
  const formatMoment = useMoment()
  return {
    timeOfEvent({ kind, at, since }: PastEvent): string {
      if (at === null) return words.material.unknownTime
      if (kind !== 'elsewhere') return formatMoment(at)
      return since === null
        ? words.material.beforeMoment(formatMoment(at))
        : words.material.between(formatMoment(since), formatMoment(at))
    },
    cause({ kind, presence, run }: PastEvent): string {
      if (run !== null) {
        const actionText = run.deletes
          ? words.material.deleted
          : kind === 'undo'
            ? words.material.undo
            : words.material.run
        return `${actionText}: ${words.material.fileRow(shownText(run.file), words.count(run.row))}`
      }
      if (kind === 'first-seen') return words.material.firstSeen
      return presence === null ? words.material.elsewhere : words.material[presence]
    },
  }
}

/** Returns a function that formats milliseconds since 1970 as date and time. */
function useMoment(): (time: number) => string {
  const { words } = useUi()
  return (time) => words.moment(new Date(time).toISOString())
}
