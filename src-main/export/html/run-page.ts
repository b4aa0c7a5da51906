/** The summary of a run as a page, for the bookkeeper or anyone who wants to know what happened. [SUM-1] */
import type { RunSummary } from '../../../src-shared/api/report.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { isoTime } from '../../../src-shared/material/values/utc-time.ts'
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
  sentence,
  visibleText,
  words,
  type Html,
  joinHtml,
  bullets,
  facts,
  monospaceText,
  rowPlace,
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
  yield pageHead({ language, title, pageOf: texts.pageOf, mark: summary.info.run })
  yield markup`<h1>${sentence(title)}</h1><p class="quiet">${words(texts.run.about)}</p>\n`
  yield runFacts(page, texts)
  yield countsList(summary, texts, language)
  yield money(summary, texts, language)
  yield* findLargestMoves(summary, texts, language)
  yield problems(summary, texts, language)
  yield markup`<div class="signing"><span>${words(texts.plan.checkedBy)}</span><span>${words(texts.plan.date)}</span></div>\n`
  yield markup`<p class="quiet">${words(texts.plan.writtenAt(utcMinute(isoTime(now))))}</p>\n`
  yield PAGE_END
}

function countText(count: number, language: Language): string {
  return showDecimal(String(count), TERMS[language].numbers)
}

function runFacts({ summary, language }: RunPage, texts: PageWords): Html {
  const { address, fileSha256, info: runInfo, planSha256 } = summary
  const { requests, started: startedAt, ended: endedAt, storage, storages = [storage], why: stopReason } = runInfo
  const state = reportWords(language).phases[runInfo.state]
  const times = texts.run.from(utcMinute(startedAt), endedAt === null ? null : utcMinute(endedAt))
  const digest = (text: string | null): Html => (text === null ? words(texts.plan.noDigest) : monospaceText(text))
  return facts([
    [texts.plan.madeFrom, visibleText(runTitle(runInfo, language))],
    [texts.plan.account, joinHtml([visibleText(runInfo.account), visibleText(address)], ', ')],
    [texts.plan.storages, words(storages.map((id) => texts.storage(id)).join(', '))],
    [texts.run.times, words(times)],
    [
      texts.run.state,
      stopReason === null ? words(state) : markup`${words(state)}. ${sentence(reasonText(stopReason, language))}`,
    ],
    [
      texts.run.requests,
      words(
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
    ([count, label]) => markup`<li><b>${words(countText(count, language))}</b>${words(label)}</li>`,
  )
  return markup`<ul class="counts" aria-label="${words(texts.run.countsOf)}">${items}</ul>\n`
}

function money(
  { money: { up: riseText, down: fallText, change, counted: sectionCount, missing: missingCount } }: RunSummary,
  texts: PageWords,
  language: Language,
): Html {
  const { run } = texts
  const value = (text: string): Html => words(showDecimal(text, TERMS[language].numbers, 2))
  const moreParts =
    missingCount === 0
      ? []
      : [markup`<p class="note">${words(run.moneyUnknown(countText(missingCount, language)))}</p>\n`]
  if (sectionCount === 0)
    return markup`<h2>${words(run.money)}</h2>${missingCount === 0 ? [markup`<p>${words(run.noMoney)}</p>\n`] : moreParts}`
  const items = (
    [
      [run.moneyUp, riseText],
      [run.moneyDown, fallText],
      [run.moneyChange, change],
    ] as const
  ).map(([label, sum]) => markup`<li><b>${value(sum)}</b>${words(label)}</li>`)
  return markup`<h2>${words(run.money)}</h2><ul class="counts">${items}</ul><p class="quiet">${words(run.moneyAbout(countText(sectionCount, language)))}</p>${moreParts}`
}

function* findLargestMoves(
  { movers, changed: changedFields }: RunSummary,
  texts: PageWords,
  language: Language,
): Generator<Html> {
  if (movers.length === 0 && changedFields.length === 0) return
  const { columns } = texts.run
  yield markup`<h2>${words(texts.run.largest)}</h2>\n`
  if (changedFields.length > 0) yield bullets(changedFields.map((sum) => sentence(describeChangedField(sum, language))))
  if (movers.length === 0) return
  yield markup`<table><thead><tr><th scope="col" class="row">${words(columns.row)}</th><th scope="col">${words(columns.material)}</th><th scope="col" class="short number">${words(columns.value)}</th></tr></thead><tbody>\n`
  for (const { row, sheet, name, value } of movers) {
    const place = rowPlace(sheet === undefined ? { row } : { row, sheet })
    yield markup`<tr><th scope="row">${place}</th><td>${visibleText(name)}</td><td class="number">${words(showDecimal(value, TERMS[language].numbers, 2))}</td></tr>\n`
  }
  yield markup`</tbody></table>\n`
}

function problems({ info: runInfo, problems }: RunSummary, texts: PageWords, language: Language): Html {
  const { run } = texts
  if (problems.length === 0)
    return markup`<h2>${words(run.problems)}</h2><p class="note good">${words(runInfo.state === 'done' ? run.noProblems : run.noneSoFar)}</p>\n`
  const { states } = reportWords(language)
  const lines = problems.map(({ row, sheet, name, state, reason, count }) => {
    const place = rowPlace(sheet === undefined ? { row } : { row, sheet })
    return markup`<tr><th scope="row" class="number">${words(countText(count, language))}</th><td>${words(states[state])}</td><td>${sentence(reason === null ? states[state] : reasonText(reason, language))} <span class="field">(${words(run.firstRow)}: ${words(run.columns.row)} ${place}, ${visibleText(name)})</span></td></tr>\n`
  })
  return markup`<h2>${words(run.problems)}</h2><table><thead><tr><th scope="col" class="row number">${words(run.columns.rows)}</th><th scope="col" class="short">${words(run.state)}</th><th scope="col">${words(run.columns.reason)}</th></tr></thead><tbody>${lines}</tbody></table>\n`
}
