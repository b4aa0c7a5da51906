/**
 * Suggestions about a file's supplier, key, columns, storages and rules, based on its columns and values. Each has a sentence, examples and answers
 * that change how the file is read. Never decides what the file means; the engine does. [MAP-7] [VALUE-11]
 */
import { hasHeadingEvidence } from '../../src-shared/plan/suppliers/recognise.ts'
import type { ImportChoices, ImportSummary, RowFilter } from '../../src-shared/api/window-types.ts'
import type { Field } from '../../src-shared/material/fields/field.ts'
import { makeRateRule } from '../../src-shared/mapping/rules/print-rule.ts'
import { showDecimal } from '../../src-shared/material/values/shown-decimal.ts'
import { toRawText, type UntrustedText } from '../../src-shared/material/values/untrusted-text.ts'
import type { Words } from '../../src-shared/words/window/words.ts'
import { ruleOf, withColumnsPerStorage, withDetectedKey, withField, withRule } from './choices.ts'
import { columnText, storageColumnsText } from './reading-text.ts'
import { profileTexts } from './summary-text.ts'
import { cutText, shownText } from './visible-text.ts'

export interface Proposal {
  readonly id: string
  readonly title: string
  readonly examples: readonly (string | UntrustedText)[]
  /** A rule that is tried on the first rows, as an example. */
  readonly exampleRule?: { readonly field: Field; readonly text: string }
  /** A text to show after the examples of the rule. */
  readonly note?: string
  /** The answers. The first one is suggested, unless it is an open question. */
  readonly answers: readonly ProposalAnswer[]
  readonly isOpenQuestion?: boolean
  /** Rates that the user must type before the rule can be tried and used. */
  readonly rates?: ProposedRates
  readonly rowFilter?: RowFilter
}

export interface ProposedRates {
  /** The label of each rate, in order, such as `1 EUR =`. */
  readonly labels: readonly string[]
  readonly field: Field
  /** Returns the rule with these rates, which are canonical decimals. */
  readonly makeRule: (rates: readonly string[]) => string
  readonly applyText: string
  readonly makeChoices: (rates: readonly string[]) => ImportChoices
}

export interface ProposalAnswer {
  readonly text: string
  /** The choices that the answer sets, or the field whose rule the user then writes. */
  readonly effect:
    | { readonly choices: ImportChoices; readonly showsAllRows?: boolean }
    | { readonly ruleOf: Field; readonly text?: UntrustedText }
}

type ProposalMaker = (summary: ImportSummary, words: Words) => readonly Proposal[]

/** The problems of rows that wait for a rule, by the suggestion that resolves them. */
const PROBLEMS_BY_PROPOSAL = {
  signs: 'signed-amount',
  units: 'other-unit',
  scale: 'amount-scaled',
  unsaid: 'amount-scaled',
  pieces: 'amount-scaled',
  currency: 'mixed-currencies',
} as const

export function problemsOfProposals({ proposals = [] }: ImportSummary): ReadonlySet<string> {
  return new Set(
    proposals.flatMap(({ kind }) => (kind === 'discount' || kind === 'codes' ? [] : PROBLEMS_BY_PROPOSAL[kind])),
  )
}

const MAX_HEADING_LENGTH = 40

/** Suggestions that need an answer, in the order of the list. */
const QUESTION_MAKERS: readonly ProposalMaker[] = [
  proposeSuppliers,
  proposeKeys,
  proposeColumns,
  proposeStorages,
  proposeChanges,
  proposeUnits,
  proposeRules,
  proposeRates,
]
/** Suggestions that need no answer: a key that was chosen automatically, and codes that are not written to the account. */
const REVIEW_MAKERS: readonly ProposalMaker[] = [proposeTakenKey, proposeCodes]

export const listProposals = (summary: ImportSummary, words: Words): readonly Proposal[] =>
  QUESTION_MAKERS.flatMap((makeProposals) => makeProposals(summary, words))

export const listReviewProposals = (summary: ImportSummary, words: Words): readonly Proposal[] =>
  REVIEW_MAKERS.flatMap((makeProposals) => makeProposals(summary, words))

function proposeSuppliers(summary: ImportSummary, words: Words): readonly Proposal[] {
  const { choices, profilesAsked = [] } = summary
  const { suppliers } = words
  const [onlyProfile, secondProfile] = profilesAsked
  if (!onlyProfile) return []
  const { changed } = profileTexts(onlyProfile, words)
  const { storage } = choices
  const packRule = findSupplierPackRule(summary)
  const isOnlyProfile = secondProfile === undefined
  const isRecognisedByName = isOnlyProfile && !hasHeadingEvidence(toRawText(onlyProfile.evidence))
  return [
    {
      id: 'supplier',
      title: isOnlyProfile
        ? suppliers[isRecognisedByName ? 'byName' : 'resembles'](shownText(onlyProfile.name))
        : suppliers.whichSupplier,
      examples: isOnlyProfile ? changed : [],
      ...(packRule
        ? {
            exampleRule: { field: packRule.field, text: toRawText(packRule.rule) },
            note: suppliers.packRule(columnText(packRule.column, words)),
          }
        : {}),
      isOpenQuestion: !isOnlyProfile || isRecognisedByName,
      answers: [
        ...profilesAsked.slice(0, 3).map(({ id, name, rules }) => ({
          text: suppliers.use(shownText(name)),
          effect: { choices: { storage, profile: id, ...(rules ? { rules } : {}) } },
        })),
        { text: suppliers.noneOfThese, effect: { choices: { storage, profile: 'off' } } },
      ],
    },
  ]
}

/** The rule of the only supplier that fits, with the column of pack sizes of this file. */
function findSupplierPackRule({ profilesAsked = [], proposals = [] }: ImportSummary) {
  const [onlyProfile, secondProfile] = profilesAsked
  const [packProposal] = proposals.flatMap((proposal) => (proposal.kind === 'pieces' ? proposal : []))
  const [field, rule] = onlyProfile?.rules?.findLast(([field]) => field === packProposal?.field) ?? []
  if (secondProfile || !packProposal || field === undefined || rule === undefined) return null
  return { field, rule, column: { letter: packProposal.letter, header: packProposal.heading } }
}

type ImportComparison = ImportSummary['compared']
type KeyColumn = ImportComparison['keys'][number]

const keyText = (column: KeyColumn, words: Words): string =>
  words.keyColumn.key(words.names.fields[column.key], columnText(column, words))

/** Suggests another key if few rows match the account, and another column would match more. */
function proposeKeys({ compared, choices, columns }: ImportSummary, words: Words): readonly Proposal[] {
  const { rows, found, keys, better: betterKeys } = compared
  const [bestKey] = betterKeys
  if (!bestKey || choices.takenKey === 'off') return []
  const keyNamesText = keys.map((key) => keyText(key, words)).join(', ')
  const { keyColumn, names, proposed, todo } = words
  const counts = [words.count(found), words.count(rows)] as const
  return [
    {
      id: 'key',
      title: todo.key,
      examples: [keyColumn.ask(...counts, keyNamesText, keyText(bestKey, words), words.count(bestKey.count))],
      answers: [
        ...betterKeys.map(({ column, key, count, ...columnName }) => ({
          text: keyColumn.take(names.fields[key], columnText(columnName, words), words.count(count)),
          effect: { choices: withField(choices, columns, column, key) },
        })),
        { text: proposed.asIs, effect: { choices: withDetectedKey(choices) } },
      ],
    },
  ]
}

/** Shows the key that was chosen automatically, because only it finds the rows. */
function proposeTakenKey({ compared, choices }: ImportSummary, words: Words): readonly Proposal[] {
  const { taken: takenKey, rows } = compared
  if (!takenKey) return []
  const { keyColumn } = words
  const { instead: detectedKey, count } = takenKey
  const matchText = keyColumn.foundCount(words.count(count), words.count(rows))
  const backText = detectedKey ? keyColumn.useOther(columnText(detectedKey, words)) : keyColumn.detected
  return [
    {
      id: 'key taken',
      title: keyColumn.keyInUse(keyText(takenKey, words)),
      examples: detectedKey ? [matchText, keyColumn.noRowFound(keyText(detectedKey, words))] : [matchText],
      isOpenQuestion: true,
      answers: [{ text: backText, effect: { choices: withDetectedKey(choices) } }],
    },
  ]
}

/** If several columns could be the same field, asks which of them to use: a card per field, an answer per column. */
function proposeColumns({ columns, choices }: ImportSummary, words: Words): readonly Proposal[] {
  const fields = [...new Set(columns.flatMap(({ couldBe }) => couldBe ?? []))]
  return fields.map((field) => {
    const candidateColumns = columns.filter(({ couldBe }) => couldBe === field)
    const choicesWithoutColumns = candidateColumns.reduce<ImportChoices>(
      (previousChoices, { column }) => withField(previousChoices, columns, column, null),
      choices,
    )
    return {
      id: `column ${field}`,
      title: words.contested.ask(words.names.fields[field]),
      examples: candidateColumns.flatMap(({ header, example }) =>
        example === undefined
          ? []
          : words.contested.example(shownText(header), shownText(cutText(example, MAX_HEADING_LENGTH))),
      ),
      isOpenQuestion: true,
      answers: [
        ...candidateColumns.map(({ column, header }) => ({
          text: shownText(cutText(header, MAX_HEADING_LENGTH)),
          effect: { choices: withField(choices, columns, column, field) },
        })),
        { text: words.contested.none, effect: { choices: choicesWithoutColumns } },
      ],
    }
  })
}

/** Asks whether each column whose heading is a storage is read for that storage. */
function proposeStorages({ choices, file }: ImportSummary, words: Words): readonly Proposal[] {
  const { perStorage: texts, todo } = words
  const { perStorage } = file
  if (perStorage?.offered !== true) return []
  const effectOf = (isPerStorage: boolean) => ({
    choices: withColumnsPerStorage(choices, perStorage, isPerStorage),
    showsAllRows: true,
  })
  return [
    {
      id: 'storages',
      title: todo.storages,
      examples: [storageColumnsText(perStorage, words), ...storageExample(perStorage, words)],
      answers: [
        { text: texts.readEach, effect: effectOf(true) },
        { text: texts.leave, effect: effectOf(false) },
      ],
    },
  ]
}

/** For example: `Row 2: 41 in Main warehouse, 5 in Van`. The field is not named, because it is the stock. */
function storageExample({ example }: Pick<ColumnsPerStorage, 'example'>, { count, names, perStorage: texts }: Words) {
  if (!example) return []
  const cells = example.cells.slice(0, MAX_CELLS).map(({ storage, field, text }) => {
    const [storageName, value] = [shownText(storage), shownText(cutText(text, MAX_HEADING_LENGTH))]
    return field === 'stock' ? texts.cell(storageName, value) : texts.cellOf(names.fields[field], storageName, value)
  })
  return [texts.example(count(example.row), cells.join(', '))]
}

type ColumnsPerStorage = NonNullable<ImportSummary['file']['perStorage']>
/** The maximum number of cells in an example, and of columns named above it. */
const MAX_CELLS = 4

type FileProposal = NonNullable<ImportSummary['proposals']>[number]
type ProposedRule = Extract<FileProposal, { kind: 'scale' | 'unsaid' | 'pieces' | 'discount' }>

/** Asks about amounts with a plus sign in a stock column. */
function proposeChanges({ proposals = [], columns, choices }: ImportSummary, words: Words): readonly Proposal[] {
  const { signs: texts } = words
  return proposals.flatMap((proposal): Proposal[] => {
    if (proposal.kind !== 'signs') return []
    const { field, column, letter, heading, examples, asIs } = proposal
    return [
      {
        id: 'signs',
        title: texts.title(columnText({ letter, header: heading }, words)),
        examples: examples.map(({ row, text }) =>
          texts.example(words.count(row), shownText(cutText(text, MAX_HEADING_LENGTH))),
        ),
        answers: [
          { text: texts.change, effect: { choices: withField(choices, columns, column, 'stock_change') } },
          { text: texts.stock, effect: { choices: withRule(choices, field, asIs) } },
        ],
        rowFilter: { problem: PROBLEMS_BY_PROPOSAL.signs },
      },
    ]
  })
}

/** Asks about amounts whose unit differs from the unit of their material. */
function proposeUnits({ proposals = [], columns, choices }: ImportSummary, words: Words): readonly Proposal[] {
  const { otherUnits: texts, proposed } = words
  return proposals.flatMap((proposal): Proposal[] => {
    if (proposal.kind !== 'units') return []
    const { field, column, letter, heading, rows, examples, asIs } = proposal
    return [
      {
        id: `units ${field}`,
        title: texts.title(columnText({ letter, header: heading }, words), rows, words.count(rows)),
        examples: examples.map(({ row, unit, of }) => texts.example(words.count(row), shownText(unit), shownText(of))),
        answers: [
          { text: texts.asIs, effect: { choices: withRule(choices, field, asIs) } },
          { text: proposed.other, effect: { ruleOf: field, text: asIs } },
          { text: texts.unused, effect: { choices: withField(choices, columns, column, null) } },
        ],
        isOpenQuestion: true,
        rowFilter: { problem: PROBLEMS_BY_PROPOSAL.units },
      },
    ]
  })
}

/**
 * Offers a rule if the file contains a scale, a pack size or a discount for its amounts. One click uses the rule, or leaves the amounts as they are.
 */
function proposeRules(summary: ImportSummary, words: Words): readonly Proposal[] {
  const { proposals = [], columns, choices } = summary
  const { proposed } = words
  // The supplier's card already has the rule for the packs.
  const hasSupplierCard = findSupplierPackRule(summary) !== null
  return proposals.flatMap((rule) => {
    if (rule.kind === 'pieces' && hasSupplierCard) return []
    if (rule.kind !== 'scale' && rule.kind !== 'unsaid' && rule.kind !== 'pieces' && rule.kind !== 'discount') return []
    const { field, kind, column, heading, asIs } = rule
    // If the column of discounts or packs is left out, the user is not asked about it again.
    const unchangedChoices =
      asIs === undefined ? withField(choices, columns, column, null) : withRule(choices, field, asIs)
    return {
      id: `rule ${field} ${kind}`,
      title: ruleTitle(rule, words),
      examples:
        kind === 'scale' || kind === 'unsaid'
          ? [proposed[kind === 'scale' ? 'headingSays' : 'notInHeading'](shownText(heading))]
          : [],
      exampleRule: { field, text: toRawText(rule.rule) },
      // A rule written by the user may already have the same effect, even if it does not name the column.
      isOpenQuestion: kind !== 'discount' && ruleOf(choices, field) !== null,
      ...(kind === 'discount' ? { note: proposed.noDiscount } : {}),
      ...(kind === 'discount' || asIs === undefined ? {} : { show: { problem: PROBLEMS_BY_PROPOSAL[kind] } }),
      answers: [
        { text: ruleAnswerText(rule, words), effect: { choices: withRule(choices, field, rule.rule) } },
        { text: kind === 'unsaid' ? scaleText(rule, words) : proposed.asIs, effect: { choices: unchangedChoices } },
        { text: proposed.other, effect: { ruleOf: field, ...(asIs === undefined ? {} : { text: asIs }) } },
      ],
    }
  })
}

function ruleTitle({ field, kind, scale, letter, heading }: ProposedRule, words: Words): string {
  const { names, numbers, proposed } = words
  if (kind !== 'scale' && kind !== 'unsaid') return proposed[kind](columnText({ letter, header: heading }, words))
  const texts = kind === 'unsaid' ? proposed.still : proposed
  return texts[scale?.sign === '*' ? 'multiply' : 'divide'](names.fields[field], showDecimal(scale?.by ?? '1', numbers))
}

function ruleAnswerText(rule: ProposedRule, words: Words): string {
  const { kind } = rule
  if (kind === 'unsaid') return words.proposed.asIs
  return kind === 'scale' ? scaleText(rule, words) : words.proposed.take[kind]
}

function scaleText({ scale }: ProposedRule, { jumps, numbers }: Words): string {
  return jumps[scale?.sign === '*' ? 'multiply' : 'divide'](showDecimal(scale?.by ?? '1', numbers))
}

/** The maximum number of rates that fit on a card. If there are more, the user writes a rule. */
const MAX_RATES = 3

/** Asks for exchange rates if a column has several currencies: one for each except the default currency. */
function proposeRates({ proposals = [], choices }: ImportSummary, words: Words): readonly Proposal[] {
  const { currency: texts, proposed } = words
  return proposals.flatMap((proposal): Proposal[] => {
    if (proposal.kind !== 'currency') return []
    const { field, letter, heading, rates, usualTexts, priceRule, asIs } = proposal
    const defaultCurrency = shownText(proposal.usual)
    const makeRatesRule = (typedRates: readonly string[]): string =>
      makeRateRule(
        toRawText(priceRule),
        toRawText(heading),
        [...rates, { texts: usualTexts }].flatMap(({ texts }, index) =>
          texts.length === 0 ? [] : { texts: texts.map(toRawText), rate: typedRates[index] ?? '1' },
        ),
      )
    return [
      {
        id: `currency ${field}`,
        title: texts.title(columnText({ letter, header: heading }, words)),
        examples: rates
          .slice(0, MAX_RATES)
          .map(({ currency, rows }) => texts.rows(rows, words.count(rows), shownText(currency))),
        ...(rates.length > MAX_RATES
          ? {}
          : {
              rates: {
                labels: rates.map(({ currency }) => texts.rate(shownText(currency), defaultCurrency)),
                field,
                makeRule: makeRatesRule,
                applyText: texts.convert,
                makeChoices: (typedRates) => withRule(choices, field, makeRatesRule(typedRates)),
              },
            }),
        answers: [
          { text: proposed.asIs, effect: { choices: withRule(choices, field, asIs) } },
          { text: proposed.other, effect: { ruleOf: field, text: asIs } },
        ],
        isOpenQuestion: true,
        rowFilter: { problem: PROBLEMS_BY_PROPOSAL.currency },
      },
    ]
  })
}

/**
 * Asks about codes that the account does not have, next to names that it does have. They are treated as the supplier's codes unless the user decides
 * otherwise.
 */
function proposeCodes({ proposals = [], columns, choices }: ImportSummary, words: Words): readonly Proposal[] {
  const { codes } = words
  return proposals.flatMap((proposal): Proposal[] => {
    if (proposal.kind !== 'codes') return []
    const { column, letter, heading, rows, byCode, byName, examples } = proposal
    const effectOf = (field: Field | null) => ({ choices: withField(choices, columns, column, field) })
    return [
      {
        id: `codes ${column}`,
        title: codes.title(columnText({ letter, header: heading }, words)),
        examples: [
          codes.counts(words.count(byCode), words.count(byName), words.count(rows)),
          ...examples.map(({ row, code, sku }) =>
            codes.example(
              words.count(row),
              shownText(cutText(code, MAX_HEADING_LENGTH)),
              shownText(cutText(sku, MAX_HEADING_LENGTH)),
            ),
          ),
        ],
        answers: [
          { text: codes.supplier, effect: effectOf('supplier_code') },
          { text: codes.sku, effect: effectOf('sku') },
          { text: codes.unused, effect: effectOf(null) },
        ],
      },
    ]
  })
}
