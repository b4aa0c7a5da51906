/**
 * Finds the supplier of a list: above its table, as the only value of a supplier column, or in its sheet's name. Never uses the file's name. The
 * supplier is only proposed. [SUPPLIER-13]
 */
import { findHeaderMeaning } from '../../file/headings/heading-meaning.ts'
import { cellText, type Sheet } from '../../file/sheet.ts'
import type { Mapping } from '../../mapping/mapping.ts'
import { isBlankWord } from '../../material/values/clear-token.ts'
import { makeTextKey, trimOuterSpace } from '../../material/values/text-key.ts'

/** The most lines above a table that are searched. */
const MAX_LINES = 20
const MAX_NAME_LENGTH = 80
const MAX_LINE_LENGTH = 200

/** `sheetName`: the sheet's name; '' if it has none. */
export function proposeSupplier(sheet: Sheet, mapping: Mapping, sheetName = ''): string | undefined {
  for (let row = 0; row < Math.min(mapping.headerRow, MAX_LINES); row++) {
    const cells = sheet.columns.map((_, column) =>
      trimOuterSpace(cellText(sheet, row, column)).slice(0, MAX_LINE_LENGTH),
    )
    const name = findNameInLine(cells.filter((text) => text !== ''))
    if (name !== undefined) return name
  }
  return findOnlySupplier(sheet, mapping) ?? checkName(findCompany(sheetName))
}

/** Finds the supplier in lines such as `Supplier: Holz AG`, `Supplier` with the name in the next cell, or `Holz AG price list 2026`. */
function findNameInLine(cells: readonly string[]): string | undefined {
  if (BUYER_WORDS.test(cells[0] ?? '')) return undefined
  for (const [index, text] of cells.entries()) {
    const [, labelText = text, textAfter = ''] = /^([^:：]{2,40})[:：]\s*(.*)$/u.exec(text) ?? []
    if (findHeaderMeaning(labelText)?.field === 'suppliers')
      return checkName(textAfter === '' ? cells[index + 1] : textAfter)
    const company = checkName(findCompany(text))
    if (company !== undefined) return company
  }
  return undefined
}

function checkName(name = ''): string | undefined {
  return name === '' || name.length > MAX_NAME_LENGTH || !/\p{L}/u.test(name) || isBlankWord(name) ? undefined : name
}

/** Legal forms of companies, only in their usual spelling: `ab` and `kg` are also ordinary words in lists. */
const LEGAL_FORMS =
  'AG|G[mM][bB]H(?: ?& ?Co\\.? ?KG)?|KG|OHG|UG|SE|L(?:td|TD)\\.?|Limited|LLC|Inc\\.?|Corp\\.?|PLC|S\\.?[aA]\\.?[rR]\\.?[lL]\\.?|SAS|S\\.A\\.?|[sS]\\.?[rR]\\.?[lL]\\.?|' +
  '[sS]\\.?[pP]\\.?[aA]\\.?|S\\.?L\\.?|[bB]\\.?[vV]\\.?|[nN]\\.[vV]\\.?|AB|O[yY]|A[pP][sS]|A/S|[sS]\\.?[rR]\\.?[oO]\\.?|a\\.s\\.?|[sS]p\\. ?z ?o\\. ?o\\.?|Kft\\.?|Ltda\\.?'
/** Words that begin a line about the buyer. The company in such a line is usually the user's own, not the supplier. */
const BUYER_WORDS =
  /^(?:customer|buyer|client|ship to|bill to|kunde|empfänger|käufer|покупатель|клиент|заказчик|получатель|покупець|замовник|cliente|klient|acheteur|zákazník|klant)/iu
/** The name ends with the legal form. The rest of the line is about the list. */
const NAME_AND_FORM = new RegExp(`^((?:[\\p{L}\\d&'’.+-]+,? ){1,5}(?:${LEGAL_FORMS}))(?![\\p{L}\\d])`, 'u')
/** In Russian and Ukrainian the form comes first. */
const FORM_AND_NAME =
  /^((?:ООО|ЗАО|ОАО|ПАО|АО|ИП|ТОО|ТОВ|ПП|ФОП)\s+(?:[«"“][^»"”]{1,60}[»"”]|[\p{L}\d-]+(?:\s+\p{Lu}\.\s?\p{Lu}\.)?))/u

function findCompany(text: string): string | undefined {
  return (NAME_AND_FORM.exec(text) ?? FORM_AND_NAME.exec(text))?.[1]
}

/** The only supplier in all rows. A list with several suppliers was not made by any of them. */
function findOnlySupplier(sheet: Sheet, { columns, firstRow, endRow }: Mapping): string | undefined {
  const column = columns.find(
    ({ field, header }) => field === 'suppliers' || findHeaderMeaning(header)?.field === 'suppliers',
  )
  if (!column || endRow - firstRow < 2) return undefined
  const firstValue = trimOuterSpace(cellText(sheet, firstRow, column.column))
  const key = makeTextKey(firstValue)
  for (let row = firstRow + 1; row < endRow; row++)
    if (makeTextKey(cellText(sheet, row, column.column)) !== key) return undefined
  return checkName(firstValue)
}
