/** A run's summary to read and print: counts, money, largest changes, problems, digests. [SUM-1] */
import { Button, Group, Stack, Text } from '@mantine/core'
import { describeChangedField } from '../../../src-shared/words/changed-fields.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { runTitle } from '../../../src-shared/words/run-title.ts'
import { describeCodes } from '../../view/words-for.ts'
import type { Reply } from '../../../src-shared/api/window-types.ts'
import { pageWords } from '../../../src-shared/words/pages.ts'
import { listStateCounts, reportWords } from '../../../src-shared/words/report.ts'
import { SmallButton } from '../../parts/buttons.tsx'
import { PageTitle, useEscapeToLeave } from '../../parts/page.tsx'
import { useCommand } from '../../parts/use-command.ts'
import { VisibleText } from '../../parts/visible.tsx'
import { useUi } from '../../use-ui.ts'
import { findAccountByText, storageNames } from '../../view/accounts.ts'
import { shownText } from '../../view/visible-text.ts'
import { useStore } from 'zustand'
import css from './review.module.css'
import shared from '../../parts/shared.module.css'
import { Fragment, type ReactNode } from 'react'

type Summary = Reply<'run.summary'>

export function RunSummaryPage({ summary }: { readonly summary: Summary }) {
  const { review, words } = useUi()
  useEscapeToLeave(review.act.closeSummary)
  useCommand('printSummary', { run: () => window.print() })
  const texts = pageWords(words.language)
  return (
    <div className={`${shared['screen']} ${css['scroll']}`}>
      <div className={`${shared['page']} ${css['sheet']}`}>
        <Group className={css['screenOnly'] ?? ''} justify="space-between">
          <SmallButton onClick={() => review.act.closeSummary()}>← {words.review.back}</SmallButton>
          <Button onClick={() => window.print()}>{texts.run.print}</Button>
        </Group>
        <PageTitle description={texts.run.about}>
          <VisibleText text={texts.run.title(shownText(describeCodes(summary.info, words, runTitle)))} />
        </PageTitle>
        <RunFacts summary={summary} />
        <Counts summary={summary} />
        <MoneyFacts summary={summary} />
        <LargestChanges summary={summary} />
        <Problems summary={summary} />
        <Digests summary={summary} />
      </div>
    </div>
  )
}

function RunFacts({ summary }: { readonly summary: Summary }) {
  const { app, words } = useUi()
  const accounts = useStore(app, (state) => state.accounts)
  const { address, info } = summary
  const { plan, run } = pageWords(words.language)
  const { requests } = info
  const account = shownText(findAccountByText(accounts, info.account)?.name ?? info.account)
  return (
    <Facts
      factPairs={[
        [plan.sourceFile, <VisibleText key="file" text={describeCodes(info, words, runTitle)} />],
        [plan.account, `${account}, ${shownText(address)}`],
        [plan.storages, storageNames(accounts, info)],
        [run.times, run.period(words.moment(info.started), info.ended === null ? null : words.moment(info.ended))],
        [run.state, <SummaryState key="state" summary={summary} />],
        [run.requests, run.requestCounts(words.count(requests.writes), words.count(requests.reads), requests.retries)],
      ]}
    />
  )
}

/** The digests that identify the file and the plan file. */
function Digests({ summary: { fileSha256, planSha256 } }: { readonly summary: Summary }) {
  const { words } = useUi()
  const { plan } = pageWords(words.language)
  return (
    <Facts
      factPairs={[
        [plan.fileDigest, <DigestText key="file digest" text={fileSha256} />],
        ...(planSha256 === null
          ? []
          : [[plan.planDigest, <DigestText key="plan digest" text={planSha256} />] as const]),
      ]}
    />
  )
}

function SummaryState({ summary: { info } }: { readonly summary: Summary }) {
  const { words } = useUi()
  return (
    <>
      {words.names.phases[info.state]}
      {info.why !== null && (
        <>
          . <VisibleText text={describeCodes(info.why, words, reasonText)} />
        </>
      )}
    </>
  )
}

function SummaryNumbers({
  numbers,
  label,
}: {
  readonly numbers: readonly (readonly [string, string])[]
  readonly label: string
}) {
  return (
    <ul className={css['counts']} aria-label={label}>
      {numbers.map(([number, text]) => (
        <li key={text}>
          <b>{number}</b>
          {text}
        </li>
      ))}
    </ul>
  )
}

function Counts({ summary: { info } }: { readonly summary: Summary }) {
  const { words } = useUi()
  const numbers = listStateCounts(info.counts, words.language).map(
    ([count, text]) => [words.count(count), text] as const,
  )
  return <SummaryNumbers numbers={numbers} label={pageWords(words.language).run.rowCounts} />
}

function MoneyFacts({ summary: { money } }: { readonly summary: Summary }) {
  const { words } = useUi()
  const { run } = pageWords(words.language)
  const numbers = [
    [words.decimal(money.up, 2), run.moneyUp],
    [words.decimal(money.down, 2), run.moneyDown],
    [words.decimal(money.change, 2), run.moneyChange],
  ] as const
  return (
    <Stack component="section" gap={8}>
      <h2>{run.money}</h2>
      {money.counted > 0 && <SummaryNumbers numbers={numbers} label={run.money} />}
      {money.counted > 0 && <p className={shared['dim']}>{run.moneyBasis(words.count(money.counted))}</p>}
      {money.missing > 0 && <Text c="var(--warn)">{run.unpricedChanges(words.count(money.missing))}</Text>}
      {money.counted + money.missing === 0 && <p className={shared['dim']}>{run.noMoney}</p>}
    </Stack>
  )
}

function LargestChanges({ summary: { changed, movers } }: { readonly summary: Summary }) {
  const { words } = useUi()
  const { run } = pageWords(words.language)
  if (changed.length + movers.length === 0) return null
  return (
    <section>
      <h2>{run.largestChanges}</h2>
      <ul className={shared['points']}>
        {changed.map((change) => (
          <li key={change.field}>
            <VisibleText text={describeCodes(change, words, describeChangedField)} />
          </li>
        ))}
      </ul>
      {movers.length > 0 && (
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col">{run.columns.row}</th>
              <th scope="col">{run.columns.material}</th>
              <th scope="col" data-number>
                {run.columns.value}
              </th>
            </tr>
          </thead>
          <tbody>
            {movers.map((mover, index) => (
              <tr key={index}>
                <td>{placeOf(mover)}</td>
                <td>
                  <VisibleText text={mover.name} />
                </td>
                <td data-number>{words.signedNumber(mover.value, 2)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}

function Problems({ summary: { info, problems } }: { readonly summary: Summary }) {
  const { words } = useUi()
  const { run } = pageWords(words.language)
  const { states } = reportWords(words.language)
  return (
    <Stack component="section" gap={8}>
      <h2>{run.problems}</h2>
      {problems.length === 0 && <p>{info.state === 'done' ? run.noProblems : run.noProblemsSoFar}</p>}
      {problems.length > 0 && (
        <table className={css['table']}>
          <thead>
            <tr>
              <th scope="col" data-number>
                {run.columns.rows}
              </th>
              <th scope="col">{run.state}</th>
              <th scope="col">{run.columns.reason}</th>
            </tr>
          </thead>
          <tbody>
            {problems.map((problem, index) => (
              <tr key={index}>
                <td data-number>{words.count(problem.count)}</td>
                <td>{states[problem.state]}</td>
                <td>
                  {problem.reason === null ? (
                    states[problem.state]
                  ) : (
                    <VisibleText text={describeCodes(problem.reason, words, reasonText)} />
                  )}{' '}
                  <span className={shared['quiet']}>
                    ({run.firstRow}: {run.columns.row} {placeOf(problem)}, <VisibleText text={problem.name} />)
                  </span>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Stack>
  )
}

function placeOf({ row, sheet }: Pick<Summary['movers'][number], 'row' | 'sheet'>): string {
  return sheet === undefined ? String(row) : `${shownText(sheet)}!${row}`
}

/** Lists a run's details, one name and value per line. */
function Facts({ factPairs }: { readonly factPairs: readonly (readonly [term: string, value: ReactNode])[] }) {
  return (
    <dl className={css['facts']}>
      {factPairs.map(([termText, value]) => (
        <Fragment key={termText}>
          <dt>{termText}</dt>
          <dd>{value}</dd>
        </Fragment>
      ))}
    </dl>
  )
}

function DigestText({ text }: { readonly text: string | null }) {
  const { words } = useUi()
  return text === null ? words.review.noDigest : <code className={css['code']}>{text}</code>
}
