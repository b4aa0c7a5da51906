/** A plan as a page for somebody else to check. It shows the plan's details, its effects, and every row with a change or a question. [PLAN-22] */
import type { SavedPlanFacts } from '../../../src-shared/api/saved-plan-facts.ts'
import { showDecimal } from '../../../src-shared/material/values/shown-decimal.ts'
import { toBodyJson, type PlannedCall, type PlannedRow } from '../../../src-shared/plan/plan.ts'
import { formatIsoTime } from '../../../src-shared/material/values/utc-time.ts'
import type { Language } from '../../../src-shared/material/values/language.ts'
import { pageWords, type PageWords, utcMinute } from '../../../src-shared/words/pages.ts'
import { planAge, planFileWords } from '../../../src-shared/words/plan-file.ts'
import { problemLine } from '../../../src-shared/words/problems.ts'
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
  changeLine,
  factList,
  monospaceText,
  rowReference,
} from './page.ts'

export interface PlanPage {
  readonly plan: SavedPlanFacts
  readonly rows: readonly PlannedRow[]
  readonly language: Language
  /** True if the plan is a saved file, which the page identifies by its digest. */
  readonly isSaved: boolean
  /** When the page is written, in milliseconds since 1970. */
  readonly now: number
}

/** The most serious changes first, and unsent rows last. */
const SECTIONS = ['delete', 'add', 'edit', 'edit+stock', 'stock', 'conflict', 'problem'] as const
type Section = (typeof SECTIONS)[number]

/** How many digits of the plan's digest are printed on each page, so that sheets of two plans are not mixed up. */
const MARK_DIGITS = 16

export function* planPage(page: PlanPage): Generator<Html> {
  const { plan, rows, language, now } = page
  const texts = pageWords(language)
  const showCount = (number: number): string => showDecimal(String(number), TERMS[language].numbers)
  const title = texts.plan.title(plan.file.name)
  yield pageHead({
    language,
    title,
    pageOf: texts.pageNumberText,
    footMark: plan.planFile.sha256.slice(0, MARK_DIGITS),
  })
  yield markup`<h1>${sentenceHtml(title)}</h1><p class="quiet">${plainHtml(`${texts.plan.about} ${planFileWords(language).comparisonNote}`)}</p>\n`
  yield planFacts(page, texts, showCount)
  yield countsList(plan, texts, showCount)
  yield* makeConsequenceBlocks(plan, texts, language)
  // The storages' names are unknown without the account.
  const storageName = (id: number): string => texts.storage(id)
  for (const section of SECTIONS) {
    const sectionCount = plan.counts[section]
    if (sectionCount === 0) continue
    yield markup`<section aria-labelledby="${plainHtml(idOf(section))}"><h2 id="${plainHtml(idOf(section))}">${plainHtml(texts.plan.sections[section])} (${plainHtml(showCount(sectionCount))})</h2>\n`
    yield tableHead(section, texts)
    for (const row of rows) if (row.status === section) yield renderRow(row, texts, storageName, language)
    yield markup`</tbody></table></section>\n`
  }
  yield markup`<div class="signing"><span>${plainHtml(texts.plan.checkedBy)}</span><span>${plainHtml(texts.plan.date)}</span></div>\n`
  yield markup`<p class="quiet">${plainHtml(texts.plan.writtenAt(utcMinute(formatIsoTime(now))))}</p>\n`
  yield PAGE_END
}

function idOf(section: Section): string {
  return section.replace('+', '-')
}

function planFacts(
  { plan, language, now, isSaved }: PlanPage,
  { plan: texts, storage }: PageWords,
  showCount: (number: number) => string,
): Html {
  const { account, cost, file, made: madeAt, planFile, storages } = plan
  const age = planAge(now - Date.parse(madeAt), language)
  const storageTexts = storages.map(({ id, name }) =>
    name === null
      ? plainHtml(storage(id))
      : markup`${plainHtml(storage(id))} (${visibleText(name)}, ${plainHtml(texts.accordingToPlan)})`,
  )
  return factList([
    [texts.sourceFile, visibleText(file.name)],
    [
      texts.account,
      account.name === null
        ? visibleText(account.address)
        : markup`${visibleText(account.address)} (${visibleText(account.name)}, ${plainHtml(texts.accordingToPlan)})`,
    ],
    [texts.storages, joinHtml(storageTexts, ', ')],
    [texts.creationTime, plainHtml(`${utcMinute(madeAt)}. ${age}`)],
    [texts.cost, plainHtml(texts.requestCosts(showCount(cost.writes), showCount(cost.reads)))],
    [texts.fileDigest, file.sha256 === null ? plainHtml(texts.noDigest) : monospaceText(file.sha256)],
    ...(isSaved ? [[texts.planDigest, monospaceText(planFile.sha256)] as const] : []),
  ])
}

function countsList(
  { counts }: SavedPlanFacts,
  { plan: texts }: PageWords,
  showCount: (number: number) => string,
): Html {
  const items = ([...SECTIONS, 'unchanged'] as const).flatMap((status) =>
    counts[status] === 0
      ? []
      : [markup`<li><b>${plainHtml(showCount(counts[status]))}</b>${plainHtml(texts.statusCounts[status])}</li>`],
  )
  return markup`<ul class="counts">${items}</ul>\n`
}

function* makeConsequenceBlocks(plan: SavedPlanFacts, texts: PageWords, language: Language): Generator<Html> {
  const { changed: changedFields, consequences, guard, problems } = plan
  if (plan.cost.writes === 0) yield markup`<p class="note">${plainHtml(texts.plan.nothingToSend)}</p>\n`
  if (guard.kinds.length > 0) {
    yield markup`<h2>${plainHtml(texts.plan.guard)}</h2>\n`
    if (guard.phrase !== null) yield markup`<p class="note">${plainHtml(texts.plan.phrase(guard.phrase))}</p>\n`
    const storageName = (id: number): string => texts.storage(id)
    yield bulletList(
      guard.kinds.map(({ message, largest: largestRow }) => {
        if (largestRow === null) return sentenceHtml(message)
        const changes = largestRow.changes.map((change) => changeLine(change, storageName, language))
        const { row, sheet } = largestRow
        const place = rowReference(sheet === undefined ? { row } : { row, sheet })
        return markup`${sentenceHtml(message)}<span class="change">${plainHtml(texts.plan.largestChange)} ${plainHtml(texts.plan.columns.row)} ${place}, ${visibleText(largestRow.name)}</span>${changes}`
      }),
    )
  }
  const unusualMessages = new Set(guard.kinds.map(({ message }) => message))
  const lists = [
    [texts.plan.effects, changedFields],
    // Deletes are listed among the unusual changes.
    [
      texts.plan.consequences,
      consequences.filter(({ message }) => !unusualMessages.has(message)).map(({ message }) => message),
    ],
    [texts.plan.leftOutRows, problems],
  ] as const
  for (const [title, sentences] of lists) {
    if (sentences.length === 0) continue
    yield markup`<h2>${plainHtml(title)}</h2>${bulletList(sentences.map((text) => sentenceHtml(text)))}`
  }
}

function tableHead(section: Section, { plan: { columns } }: PageWords): Html {
  const makeHeadCell = (width: string, text: string): Html =>
    markup`<th scope="col" class="${plainHtml(width)}">${plainHtml(text)}</th>`
  const firstCells = [makeHeadCell('row', columns.row), makeHeadCell('material', columns.material)]
  const lastCells = isSentSection(section)
    ? [makeHeadCell('changes', columns.changes), makeHeadCell('requests', columns.requests)]
    : [makeHeadCell('changes', columns.changes), makeHeadCell('requests', columns.reason)]
  return markup`<table><thead><tr>${[...firstCells, ...lastCells]}</tr></thead><tbody>\n`
}

function isSentSection(section: Section): boolean {
  return section !== 'conflict' && section !== 'problem'
}

function renderRow(row: PlannedRow, texts: PageWords, storageName: (id: number) => string, language: Language): Html {
  const { calls, changes, materialId, name, status } = row
  const id =
    materialId === null
      ? plainHtml(status === 'add' ? texts.plan.newMaterial : texts.plan.noMaterial)
      : markup`${materialId}`
  const material = markup`${visibleText(name)} <span class="field">${id}</span>`
  const lastCell =
    status === 'conflict' || status === 'problem' ? renderReasons(row, texts, language) : renderRequests(calls, texts)
  // A deleted material's line also shows the balances that are lost.
  const changesToShow = status === 'delete' ? changes.filter(({ field }) => field === 'stock') : changes
  const lines = changesToShow.map((change) => changeLine(change, storageName, language))
  return markup`<tr><th scope="row">${rowReference(row)}</th><td>${material}</td><td>${lines}</td><td>${lastCell}</td></tr>\n`
}

function renderReasons({ problems, status }: PlannedRow, texts: PageWords, language: Language): Html {
  const blockingProblems = problems.filter(({ severity }) => severity === 'blocks')
  if (blockingProblems.length === 0 && status === 'conflict') return plainHtml(texts.plan.conflictReason)
  return joinHtml(
    blockingProblems.map(
      (problem) => markup`<span class="change">${sentenceHtml(problemLine(problem, language))}</span>`,
    ),
    '',
  )
}

/** The requests exactly as they will be sent, digit by digit. */
function renderRequests(calls: readonly PlannedCall[], { plan: texts }: PageWords): Html {
  if (calls.length === 0) return plainHtml(texts.noRequest)
  return joinHtml(
    calls.map(
      ({ method, body }) =>
        markup`<span class="change mono">${plainHtml(method)} <bdi>${sentenceHtml(toBodyJson(body))}</bdi></span>`,
    ),
    '',
  )
}
