/** `material`: shows one material by its id, SKU or name, as the account returns it on request, or else from the account's lists. */
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import type { NamedItem } from '../../src-shared/material/values/ids-by-name.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import type { MaterialEntry, StockEntry } from '../ports/ports.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import { wordAt, type CommandLine, type Flags } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { makeFailureError } from './failure-error.ts'
import { readRows, findRequestedStorages, type StockRow } from './stock-list.ts'
import { makeUnnamedStorage } from './storages-flag.ts'
import { makeTextTable, print } from './terminal.ts'
import { writeDocument } from './document.ts'

interface MaterialDetails {
  readonly material: MaterialEntry
  readonly stocks: readonly StockEntry[]
}

type MaterialQuery =
  | { readonly by: 'id'; readonly id: number }
  | { readonly by: 'sku' | 'name' | 'any'; readonly text: string }

const ID_PATTERN = /^[1-9]\d{0,14}$/

export async function showMaterial(command: CommandLine): Promise<ExitStatus> {
  const { flags } = command
  const materialText = wordAt(command, 0, 'a material: its id, sku=KEY, its SKU or its name')
  const query = parseQuery(materialText)
  return withAccount(flags, async (accountUse) => {
    const material = (await readById(accountUse, query)) ?? (await findInLists(accountUse, query, materialText, flags))
    if (flags.json === true) await writeDocument('material', documentOf(material, accountUse))
    else await printMaterial(material, accountUse)
    return EXIT.done
  })
}

function parseQuery(queryText: string): MaterialQuery {
  const [, keyName, text = ''] = /^\s*(id|sku|name)=(.*)$/iu.exec(queryText) ?? []
  const name = keyName?.toLowerCase()
  if (name === 'sku' || name === 'name') return { by: name, text }
  const idText = (name === 'id' ? text : queryText).trim()
  if (ID_PATTERN.test(idText)) return { by: 'id', id: Number(idText) }
  if (name === 'id')
    throw new CommandError({
      what: `“${text}” is not an id: ids are whole numbers.`,
      notDoneText: 'No request was sent.',
    })
  return { by: 'any', text: queryText }
}

/** The material as the account returns it. Null if the query is not an id, or if the answer has an unknown format. */
async function readById({ account, storages }: AccountUse, query: MaterialQuery): Promise<MaterialDetails | null> {
  if (query.by !== 'id') return null
  const reply = await account.readMaterial(query.id)
  if (reply.kind === 'failed') {
    const [firstStorage] = await storages()
    throw makeFailureError({
      code: 'account',
      failure: reply.failure,
      address: account.address,
      storage: firstStorage?.id ?? 1,
    })
  }
  return reply.kind === 'known' ? reply : null
}

async function findInLists(
  accountUse: AccountUse,
  query: MaterialQuery,
  text: string,
  flags: Flags,
): Promise<MaterialDetails> {
  const { rows } = await readRows(accountUse, await findRequestedStorages(accountUse, flags), (material) =>
    matchesQuery(material, query),
  )
  const ids = [...new Set(rows.map(({ material }) => material.id))]
  const [firstRow] = rows
  if (!firstRow)
    throw new CommandError({
      what: `No storage of ${accountUse.connection.name} lists a material “${text}”.`,
      fix: "Look for it with “stocksheet stock --filter 'name~…'”.",
    })
  if (ids.length > 1)
    throw new CommandError({
      what: `${ids.length} materials are called “${text}”.`,
      fix: 'Give the id of the right one.',
      linesBelow: formatStockRows(rows).slice(0, 10),
    })
  const stocks = rows.map(({ storage, material: { stock, minimum, planned: plannedStock } }) => {
    return { storage: storage.id, stock, minimum, planned: plannedStock }
  })
  return { material: firstRow.material, stocks }
}

function matchesQuery(material: ListedMaterial, query: MaterialQuery): boolean {
  if (query.by === 'id') return material.id === query.id
  const key = makeTextKey(query.text)
  if (query.by === 'sku') return makeTextKey(material.sku) === key
  return makeTextKey(material.name) === key || (query.by === 'any' && makeTextKey(material.sku) === key)
}

function formatStockRows(rows: readonly StockRow[]): string[] {
  return [...new Map(rows.map(({ material: { id, sku, name } }) => [id, `  ${id}  ${sku}  ${name}`])).values()]
}

function documentOf({ material, stocks }: MaterialDetails, { connection }: AccountUse) {
  const { id, name, sku, unit, price, notes, archived, categories, suppliers } = material
  return {
    account: connection.name,
    material_id: id,
    name,
    sku,
    unit,
    price,
    notes,
    archived: archived ? (1 as const) : (0 as const),
    categories,
    suppliers: suppliers ?? null,
    storages: stocks,
  }
}

async function printMaterial({ material, stocks }: MaterialDetails, accountUse: AccountUse): Promise<void> {
  const { id, name, sku, unit, price, notes, archived, categories, suppliers } = material
  const joinNames = (list: readonly NamedItem[]): string => list.map((item) => item.name).join('; ')
  const fields = [
    ['id', String(id)],
    ['name', name],
    ['sku', sku],
    ['unit', unit],
    ['price', price],
    ['categories', joinNames(categories)],
    ['suppliers', suppliers ? joinNames(suppliers) : 'not shown by the account'],
    ['notes', notes],
    ['archived', archived ? 'yes' : 'no'],
  ]
  for (const text of makeTextTable([{ title: 'field' }, { title: 'value', maxWidth: 100 }], fields)) await print(text)
  await print()
  const listedStorages = await accountUse.storages()
  const rows = stocks.map(({ storage, stock, minimum, planned: plannedStock }) => [
    (listedStorages.find((listedStorage) => listedStorage.id === storage) ?? makeUnnamedStorage(storage)).name,
    stock,
    minimum,
    plannedStock ?? '',
  ])
  const makeRightAlignedColumn = (title: string) => ({ title, align: 'right' as const })
  const table = makeTextTable(
    [
      { title: 'storage', maxWidth: 40 },
      makeRightAlignedColumn('stock'),
      makeRightAlignedColumn('minimum'),
      makeRightAlignedColumn('planned'),
    ],
    rows,
  )
  for (const text of table) await print(text)
}
