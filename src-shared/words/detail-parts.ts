/** The details of a problem or a refusal, formatted for a sentence in a language. */
import { parseColumnList, parseMaterialLine, parseListDetail, moreKeyOf } from '../file/problem.ts'
import { sheetKeyOf } from '../file/row-name.ts'
import type { DetailParts } from './message.ts'
import { shortenText } from './shortened.ts'
import type { Terms } from './en/terms.ts'

type Details = Readonly<Record<string, string | number>>

/** The maximum number of characters of one detail, and of a whole list. */
const MAX_DETAIL_LENGTH = 200

export function makeDetailParts(details: Details, terms: Terms): DetailParts {
  const getDetail = (name: string): string => shortenText(String(details[name] ?? ''), MAX_DETAIL_LENGTH)
  const listTexts = (name: string): readonly string[] => parseListDetail(String(details[name] ?? ''))
  const countUnlisted = (name: string): number => Number(details[moreKeyOf(name)] ?? 0)
  return {
    detail: getDetail,
    row: (name) => {
      const sheet = details[sheetKeyOf(name)]
      return sheet === undefined
        ? getDetail(name)
        : terms.row({ row: Number(details[name]), sheet: shortenText(String(sheet)) })
    },
    list: (name, quote = terms.quote) =>
      terms.list(
        listTexts(name).map((listedText) => quote(shortenText(listedText))),
        countUnlisted(name),
      ),
    columns: (name) => terms.list(parseColumnList(String(details[name] ?? '')).map(terms.column), countUnlisted(name)),
    cell: () => {
      const { line, column, heading } = details
      if (typeof column !== 'number') return ''
      const name = heading === undefined ? {} : { heading: String(heading) }
      return terms.place({ row: Number(line), column, ...name })
    },
    materials: (name) => {
      const materials = listTexts(name).map(parseMaterialLine)
      const namedMaterials = materials.filter((materialText) => materialText !== null)
      if (namedMaterials.length < materials.length) return getDetail(name)
      const materialTexts = namedMaterials.map(({ id, sku, name: materialName }) =>
        terms.material(id, shortenText(sku), terms.quote(shortenText(materialName))),
      )
      return terms.list(materialTexts, countUnlisted(name))
    },
  }
}

/** The word for a code in the details of a refusal. Other texts are unchanged. */
export function detailWord(words: Readonly<Record<string, string>>, code: string): string {
  return words[code] ?? code
}
