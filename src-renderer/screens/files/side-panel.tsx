/** The summary of an import: rows, stock value, cost, problems, notes; after a run, the rows that need attention. */
import type { ImportSummary } from '../../../src-shared/api/window-types.ts'
import { Button, Group, Stack, Text } from '@mantine/core'
import { useStore } from 'zustand'
import { isOver } from '../../../src-shared/api/run.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { StatusBadge } from '../../parts/status-badge.tsx'
import { isBusy } from '../../state/import-state.ts'
import { goToRow } from '../../state/go-to-row.ts'
import { useUi } from '../../use-ui.ts'
import { changes } from '../../view/counts.ts'
import { withEveryRow } from '../../view/choices.ts'
import { toCents } from '../../../src-shared/words/window/numbers.ts'
import { placeKey, rowPlaceOf, placeText, type Place } from '../../view/row-place.ts'
import type { Words } from '../../../src-shared/words/window/words.ts'
import { RowsToFix } from '../../parts/rows-to-fix.tsx'
import { Movers, PriceChanges, QuotaLeft, RowCounts } from './summary-numbers.tsx'
import { questionText } from './question-text.ts'
import { Pairs } from './pairs.tsx'
import { BulkFix } from './bulk-fix.tsx'
import type { UntrustedText } from '../../../src-shared/material/values/untrusted-text.ts'
import { Sentences, Visible } from '../../parts/visible.tsx'
import css from './side-panel.module.css'
import shared from '../../parts/shared.module.css'

export function SidePanel({ summary }: { readonly summary: ImportSummary }) {
  const { words } = useUi()
  const { took } = summary
  const ms = (time: number) => words.panel.milliseconds(words.count(time))
  return (
    <aside className={css['panel']} aria-label={words.panel.label} tabIndex={0}>
      <FailedRows />
      <section>
        <h2>
          {words.panel.rows} {summary.perMaterial && <small>{words.perStorage.counted}</small>}
        </h2>
        <RowCounts summary={summary} />
      </section>
      {changes(summary.counts) > 0 && <Money summary={summary} />}
      <Movers movers={summary.movers ?? []} />
      <PriceChanges buckets={summary.priceChanges ?? []} />
      <Cost summary={summary} />
      <Problems summary={summary} />
      <AnsweredKinds summary={summary} />
      {(summary.consequences ?? []).length > 0 && (
        <section>
          <h2>{words.panel.consequences}</h2>
          <Stack component="ul" gap={6} c="dimmed">
            <Sentences texts={(summary.consequences ?? []).map(({ message }) => message)} />
          </Stack>
        </section>
      )}
      {summary.warnings.length > 0 && (
        <section>
          <h2>{words.panel.notes}</h2>
          <Stack component="ul" gap={6} c="dimmed">
            <Sentences texts={[...new Set(summary.warnings)]} />
          </Stack>
        </section>
      )}
      <NotMaterials summary={summary} />
      <p className={css['took']}>{words.panel.took(ms(took.file), ms(took.account), ms(took.plan))}</p>
    </aside>
  )
}

/** Rows that are not read as materials, and a button to read them or to leave them out again. */
function NotMaterials({ summary: { choices, compared } }: { readonly summary: ImportSummary }) {
  const { imports, run, words } = useUi()
  const applied = useStore(run, (state) => state.run !== null || state.starting)
  const busy = useStore(imports, isBusy)
  const count = compared?.notMaterials ?? 0
  const every = choices.everyRow === true
  if (applied || (count === 0 && !every)) return null
  const text = words.notMaterials
  return (
    <section>
      <h2>{text.title}</h2>
      <Group justify="space-between">
        <Text c="dimmed">{every ? text.everyRead : text.said(count, words.count(count))}</Text>
        <SmallButton disabled={busy} onClick={() => void imports.act.change(withEveryRow(choices, !every))}>
          {every ? text.without : text.every(count)}
        </SmallButton>
      </Group>
    </section>
  )
}

function Money({ summary }: { readonly summary: ImportSummary }) {
  const { words } = useUi()
  const { up, down, change } = summary.stockValue
  if (change === '0' && up === '0') return null
  return (
    <section>
      <h2>
        {words.panel.stockValue} <small>{words.panel.stockValueHint}</small>
      </h2>
      <p className={css['big']}>{words.signed(toCents(change))}</p>
      <Pairs
        pairs={[
          [words.panel.up, words.signed(toCents(up))],
          [words.panel.down, words.decimal(toCents(down.startsWith('-') || down === '0' ? down : `-${down}`))],
        ]}
      />
    </section>
  )
}

function Cost({ summary }: { readonly summary: ImportSummary }) {
  const { run, words } = useUi()
  const { cost } = summary
  const progress = useStore(run, (state) => state.progress)
  const quota = progress?.quota ?? cost.quota
  const going = progress !== null && !isOver(progress.state)
  const needed = progress === null ? cost.writes + cost.reads : going ? progress.total - progress.done : 0
  return (
    <>
      <section>
        <h2>{words.panel.cost}</h2>
        <Pairs
          pairs={[
            [words.panel.calls, words.count(cost.writes)],
            [words.panel.reads, words.count(cost.reads)],
            ...(cost.writes > 0 ? [[words.panel.time, words.costTime(cost)] as const] : []),
          ]}
        />
      </section>
      {quota && (
        <section>
          <h2>{words.today.title}</h2>
          <QuotaLeft quota={quota} needed={needed} />
        </section>
      )}
    </>
  )
}

function Problems({ summary }: { readonly summary: ImportSummary }) {
  const { rows, words } = useUi()
  const shown = useStore(rows, (state) => state.filter.problem)
  return (
    <section>
      <h2>{words.panel.problems}</h2>
      {summary.counts.problem + summary.counts.conflict > 0 && (
        <Text mb={10}>
          <RowsToFix session={summary.session} compact />
        </Text>
      )}
      {summary.problems.length === 0 && <p className={shared['quiet']}>{words.panel.noProblems}</p>}
      <ul className={css['problems']}>
        {summary.problems.map(({ code, severity, count, message, inCells = true, firstRow, firstSheet }) => (
          <li key={code} data-severity={severity}>
            <Group justify="space-between" wrap="nowrap" align="flex-start" fw={550}>
              <span>{message.title}</span>
              <b>{words.count(count)}</b>
            </Group>
            <Example text={message.what} />
            <Example text={message.fix} />
            <Group gap={0} c="var(--text-3)" fz={12} mr={-7}>
              <Text component="span" flex="1 0 auto">
                {severity === 'blocks' ? words.panel.blocks : words.panel.warns}
                {firstRow > 0 &&
                  ` · ${words.panel.firstRow(shownPlace(rowPlaceOf({ row: firstRow, sheet: firstSheet }), words))}`}
              </Text>
              <Button
                size="compact-xs"
                variant={shown === code ? 'light' : 'subtle'}
                aria-label={`${words.panel.showMe}: ${message.title}`}
                onClick={() => rows.act.setFilter({ problem: code })}
              >
                {words.panel.showMe}
              </Button>
              {inCells && <BulkFix problem={code} />}
            </Group>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Questions the user answered, by kind: show the rows, or ask again in all of them. [ASK-1] */
function AnsweredKinds({ summary: { answered = [] } }: { readonly summary: ImportSummary }) {
  const { imports, rows, run, words } = useUi()
  const shown = useStore(rows, (state) => state.filter.answered === true)
  const locked = useStore(run, (state) => state.run !== null || state.starting)
  if (answered.length === 0) return null
  return (
    <section>
      <Group justify="space-between" wrap="nowrap" align="baseline">
        <h2>{words.mine.answered}</h2>
        <Button
          size="compact-xs"
          variant={shown ? 'light' : 'subtle'}
          aria-label={`${words.panel.showMe}: ${words.mine.answered}`}
          onClick={() => rows.act.setFilter({ answered: true })}
        >
          {words.panel.showMe}
        </Button>
      </Group>
      <ul className={css['problems']}>
        {answered.map(({ question, count }) => {
          const text = questionText(question, words)
          return (
            <li key={question} data-severity="warns">
              <Group justify="space-between" wrap="nowrap" align="flex-start">
                <span>{text}</span>
                <b>{words.count(count)}</b>
              </Group>
              {!locked && (
                <Button
                  size="compact-xs"
                  variant="subtle"
                  ml={-7}
                  aria-label={words.mine.againAll(text, count, words.count(count))}
                  onClick={() => void imports.act.edit({ kind: 'ask-all', question })}
                >
                  {words.mine.again}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** `1,042`, or `Shop!1042` if several sheets were read. */
function shownPlace(place: Place, words: Words): string {
  return place.sheet === undefined ? words.count(place.row) : placeText(place)
}

/** At most three lines. */
function Example({ text }: { readonly text: UntrustedText }) {
  return (
    <Text component="span" c="dimmed" fz={12.5} lineClamp={3} className={shared['wrap'] ?? ''}>
      <Visible text={text} />
    </Text>
  )
}

function FailedRows() {
  const { imports, rows, grid, run, words } = useUi()
  const failed = useStore(run, (state) => state.failed)
  const session = useStore(imports, (state) => (state.step === 'open' ? state.summary.session : null))
  if (failed.length === 0) return null
  return (
    <section>
      <h2>{words.result.failedTitle}</h2>
      {session !== null && (
        <Text mb={10}>
          <RowsToFix session={session} compact />
        </Text>
      )}
      <ul className={css['failed']}>
        {failed.map((row) => (
          <li key={placeKey(rowPlaceOf(row))}>
            <button
              type="button"
              onClick={() => void goToRow({ rows, grid }, rowPlaceOf(row))}
              aria-label={words.result.goToRow(shownPlace(rowPlaceOf(row), words))}
            >
              <Group component="span" wrap="nowrap">
                <b>{shownPlace(rowPlaceOf(row), words)}</b>
                <Text component="span" truncate flex={1} miw={0}>
                  <Visible text={row.name} />
                </Text>
                <StatusBadge status="problem" run={row.state} />
              </Group>
              {row.error && <Example text={row.error.message} />}
            </button>
          </li>
        ))}
      </ul>
    </section>
  )
}
