/** The summary of a run as a page, for the bookkeeper or anyone who wants to know what happened. [SUM-1] */
import type { RunSummary } from '../../../src-shared/api/report.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { formatIsoTime } from '../../../src-shared/material/values/utc-time.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { pageWords, type PageWords, utcMinute } from '../../../src-shared/words/pages.ts'
import { describeChangedField } from '../../../src-shared/words/changed-fields.ts'
import { reasonText } from '../../../src-shared/words/runs.ts'
import { runTitle } from '../../../src-shared/words/run-title.ts'
import { listStateCounts, reportWords } from '../../../src-shared/words/report.ts'
import { TERMS } from '../../../src-shared/words/terms.ts'
import {
  markup,
  PAGE_END,
  pageHead,
  sentenceHtml,
  visibleText,
  plainHtml,
  type Html,
  joinHtml,
  bulletList,
  factList,
  monospaceText,
  rowReference,
} from './page.ts'

export interface RunPage {
  readonly summary: RunSummary
  readonly language: Language
  /** When the page is written, in milliseconds since 1970. */
  readonly now: number
}

export function* runPage(page: RunPage): Generator<Html> {
  const { summary, language, now } = page
  const texts = pageWords(language)
  const title = texts.run.title(runTitle(summary.info, language))
  yield pageHead({ language, title, pageOf: texts.pageNumberText, footMark: summary.info.run })
  yield markup`<h1>${sentenceHtml(title)}</h1><p class="quiet">${plainHtml(texts.run.about)}</p>\n`
  yield runFacts(page, texts)
  yield countsList(summary, texts, language)
  yield renderMoney(summary, texts, language)
  yield* renderLargestChanges(summary, texts, language)
  yield renderProblems(summary, texts, language)
  yield markup`<div class="signing"><span>${plainHtml(texts.plan.checkedBy)}</span><span>${plainHtml(texts.plan.date)}</span></div>\n`
  yield markup`<p class="quiet">${plainHtml(texts.plan.writtenAt(utcMinute(formatIsoTime(now))))}</p>\n`
  yield PAGE_END
}

function countText(count: number, language: Language): string {
  return showDecimal(String(count), TERMS[language].numbers)
}

function runFacts({ summary, language }: RunPage, texts: PageWords): Html {
  const { address, fileSha256, info: runInfo, planSha256 } = summary
  const { requests, started: startedAt, ended: endedAt, storage, storages = [storage], why: stopReason } = runInfo
  const state = reportWords(language).phases[runInfo.state]
  const times = texts.run.period(utcMinute(startedAt), endedAt === null ? null : utcMinute(endedAt))
  const digest = (text: string | null): Html => (text === null ? plainHtml(texts.plan.noDigest) : monospaceText(text))
  return factList([
    [texts.plan.sourceFile, visibleText(runTitle(runInfo, language))],
    [texts.plan.account, joinHtml([visibleText(runInfo.account), visibleText(address)], ', ')],
    [texts.plan.storages, plainHtml(storages.map((id) => texts.storage(id)).join(', '))],
    [texts.run.times, plainHtml(times)],
    [
      texts.run.state,
      stopReason === null
        ? plainHtml(state)
        : markup`${plainHtml(state)}. ${sentenceHtml(reasonText(stopReason, language))}`,
    ],
    [
      texts.run.requests,
      plainHtml(
        texts.run.requestCounts(
          countText(requests.writes, language),
          countText(requests.reads, language),
          requests.retries,
        ),
      ),
    ],
    [texts.plan.fileDigest, digest(fileSha256)],
    ...(planSha256 === null ? [] : [[texts.plan.planDigest, monospaceText(planSha256)] as const]),
  ])
}

function countsList({ info: { counts } }: RunSummary, texts: PageWords, language: Language): Html {
  const items = listStateCounts(counts, language).map(
    ([count, label]) => markup`<li><b>${plainHtml(countText(count, language))}</b>${plainHtml(label)}</li>`,
  )
  return markup`<ul class="counts" aria-label="${plainHtml(texts.run.rowCounts)}">${items}</ul>\n`
}

function renderMoney(
  {
    money: { up: riseText, down: fallText, change, counted: pricedChangeCount, missing: unpricedChangeCount },
  }: RunSummary,
  texts: PageWords,
  language: Language,
): Html {
  const { run } = texts
  const valueHtml = (text: string): Html => plainHtml(showDecimal(text, TERMS[language].numbers, 2))
  const missingNotes =
    unpricedChangeCount === 0
      ? []
      : [markup`<p class="note">${plainHtml(run.unpricedChanges(countText(unpricedChangeCount, language)))}</p>\n`]
  if (pricedChangeCount === 0)
    return markup`<h2>${plainHtml(run.money)}</h2>${unpricedChangeCount === 0 ? [markup`<p>${plainHtml(run.noMoney)}</p>\n`] : missingNotes}`
  const items = (
    [
      [run.moneyUp, riseText],
      [run.moneyDown, fallText],
      [run.moneyChange, change],
    ] as const
  ).map(([label, sum]) => markup`<li><b>${valueHtml(sum)}</b>${plainHtml(label)}</li>`)
  return markup`<h2>${plainHtml(run.money)}</h2><ul class="counts">${items}</ul><p class="quiet">${plainHtml(run.moneyBasis(countText(pricedChangeCount, language)))}</p>${missingNotes}`
}

function* renderLargestChanges(
  { movers, changed: changedFields }: RunSummary,
  texts: PageWords,
  language: Language,
): Generator<Html> {
  if (movers.length === 0 && changedFields.length === 0) return
  const { columns } = texts.run
  yield markup`<h2>${plainHtml(texts.run.largestChanges)}</h2>\n`
  if (changedFields.length > 0)
    yield bulletList(changedFields.map((changedField) => sentenceHtml(describeChangedField(changedField, language))))
  if (movers.length === 0) return
  yield markup`<table><thead><tr><th scope="col" class="row">${plainHtml(columns.row)}</th><th scope="col">${plainHtml(columns.material)}</th><th scope="col" class="short number">${plainHtml(columns.value)}</th></tr></thead><tbody>\n`
  for (const { row, sheet, name, value } of movers) {
    const place = rowReference(sheet === undefined ? { row } : { row, sheet })
    yield markup`<tr><th scope="row">${place}</th><td>${visibleText(name)}</td><td class="number">${plainHtml(showDecimal(value, TERMS[language].numbers, 2))}</td></tr>\n`
  }
  yield markup`</tbody></table>\n`
}

function renderProblems({ info: runInfo, problems }: RunSummary, texts: PageWords, language: Language): Html {
  const { run } = texts
  if (problems.length === 0)
    return markup`<h2>${plainHtml(run.problems)}</h2><p class="note good">${plainHtml(runInfo.state === 'done' ? run.noProblems : run.noProblemsSoFar)}</p>\n`
  const { states } = reportWords(language)
  const lines = problems.map(({ row, sheet, name, state, reason, count }) => {
    const place = rowReference(sheet === undefined ? { row } : { row, sheet })
    return markup`<tr><th scope="row" class="number">${plainHtml(countText(count, language))}</th><td>${plainHtml(states[state])}</td><td>${sentenceHtml(reason === null ? states[state] : reasonText(reason, language))} <span class="field">(${plainHtml(run.firstRow)}: ${plainHtml(run.columns.row)} ${place}, ${visibleText(name)})</span></td></tr>\n`
  })
  return markup`<h2>${plainHtml(run.problems)}</h2><table><thead><tr><th scope="col" class="row number">${plainHtml(run.columns.rows)}</th><th scope="col" class="short">${plainHtml(run.state)}</th><th scope="col">${plainHtml(run.columns.reason)}</th></tr></thead><tbody>${lines}</tbody></table>\n`
}
