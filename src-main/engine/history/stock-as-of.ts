/** The stock of a kept reading as an export: what the writers of stock files take. Asks the account nothing. */
import type { Storage } from '../../../src-shared/contract/account.ts'
import { catalogueOfReading, type AccountReading } from '../../../src-shared/domain/history/account-reading.ts'
import type { StockExport } from '../../../src-shared/domain/export/export-stock.ts'
import { isoTime } from '../../../src-shared/domain/values/utc-time.ts'
import type { HistoryAccount } from './history-port.ts'

export interface AsOfAsked {
  readonly account: HistoryAccount & { readonly name: string }
  /** When it was so, milliseconds since 1970. */
  readonly at: number
  readonly reading: AccountReading
  /** Those of the reading that are wanted, with their names. */
  readonly storages: readonly Storage[]
  readonly exportId: string
  readonly clearToken: string
}

/** Rows by name, as the account sorts its lists; the time is that of the reading, or of our last request that is part of it. */
export function stockAsOf({ account, at, reading, storages, exportId, clearToken }: AsOfAsked): StockExport {
  const catalogue = catalogueOfReading(reading)
  const order = new Intl.Collator('en', { numeric: true })
  const sorted = catalogue.names
    .map((name, index) => ({ name, index }))
    .sort((a, b) => order.compare(a.name, b.name) || a.index - b.index)
    .map(({ index }) => index)
  const exported = storages.map(({ id, name }) => {
    const stock = catalogue.storages.get(id)?.stock
    return { id, name, rows: sorted.filter((index) => stock?.[index] !== undefined) }
  })
  return {
    account: account.address,
    accountName: account.name,
    exportedAt: isoTime(at),
    exportId,
    clearToken,
    catalogue,
    storages: exported,
  }
}
