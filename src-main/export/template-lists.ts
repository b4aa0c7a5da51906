/** What the template for new materials offers: the units and categories seen in the account. */
import type { Template } from './xlsx/template-workbook.ts'
import type { Catalogue } from '../../src-shared/material/catalogue/catalogue.ts'

export function templateLists({ unitCodes, categoryNames }: Catalogue): Template {
  return { units: [...new Set(unitCodes)].sort(), categories: [...new Set(categoryNames.values())].sort() }
}
