/** `stock --order`: what has to be ordered, as a table, JSON or a file. Announces its requests before sending them. */
import type { ReorderDocument } from '../../src-shared/api/reorder.ts'
import { linesForSupplier, sumOf, type ReorderLine } from '../../src-shared/plan/suppliers/reorder-list.ts'
import { textKey } from '../../src-shared/material/values/text-key.ts'
import {
  NO_SUPPLIERS,
  type KnownSuppliers,
  reorderOf,
  readKnownSuppliers,
  readListSuppliers,
  type ReorderFrom,
  type ReorderResult,
} from '../import/suppliers/read-suppliers.ts'
import { readCatalogue } from '../import/read-catalogue.ts'
import { makeLineView, makeReorderLines } from '../app/reorder-table.ts'
import { reorderFile } from '../export/supplier-tables.ts'
import { writeTableFile } from '../export/table-file.ts'
import { plainText } from '../app/plain-text.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import type { CommandLine, Flags } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { failureError } from './failure-error.ts'
import {
  onInterruption,
  textTable,
  type TextColumn,
  countText,
  line as print,
  ProgressLine,
  formatProgress,
  printLine,
  terminalWidth,
} from './terminal.ts'
import { profileStoreOf } from './list-profile.ts'
import {
  csvChoicesOf,
  endingOf,
  outputName,
  TABLE_FORMATS,
  findTargetOrThrow,
  withOutput,
  throwUnlessWritten,
} from './output-file.ts'
import { storageList } from './storages-flag.ts'
import { writeDocument } from './document.ts'

/** `--order none`: materials without a known supplier. */
const NO_SUPPLIER = 'none'
/** `--order all`: the materials of all suppliers. */
const ALL_SUPPLIERS = 'all'

export async function printOrderList({ flags }: CommandLine): Promise<ExitStatus> {
  const { out: outFlag } = flags
  const output = outFlag === undefined ? null : { out: outFlag, kind: endingOf(outFlag, flags, TABLE_FORMATS) }
  const csv = output && csvChoicesOf(output.kind, flags)
  if (output) await findTargetOrThrow(output, flags)
  return withAccount(flags, async (accountUse) => {
    const storages = await findRequestedStorages(accountUse, flags)
    const reorderList = await readReorderList(
      accountUse,
      storages.map(({ id }) => id),
      flags,
    )
    const lines = findChosenLines(reorderList, flags)
    if (output) {
      await withOutput(output, async (path) =>
        throwUnlessWritten(await writeTableFile(path, reorderFile(lines, storages, 'en'), csv), path),
      )
      printLine(`${countText(lines.length, 'line')} written to ${outputName(output.out)}.`)
    }
    if (flags.json === true) await writeDocument('reorder', documentOf(reorderList, lines, storages, flags))
    else if (!output) await printLines(reorderList, lines, storages)
    return EXIT.done
  })
}

type Storages = readonly { readonly id: number; readonly name: string }[]

async function findRequestedStorages(accountUse: AccountUse, flags: Flags): Promise<Storages> {
  const listedStorages = await accountUse.storages()
  const ids = flags.storage === undefined ? listedStorages.map(({ id }) => id) : storageList(flags)
  if (ids.length === 0) throw await accountUse.noStorages()
  return ids.map((id) => listedStorages.find((storage) => storage.id === id) ?? { id, name: `Storage ${id}` })
}

async function readReorderList(
  accountUse: AccountUse,
  storages: readonly number[],
  flags: Flags,
): Promise<ReorderResult> {
  const { account, clock } = accountUse
  printLine(`Reading ${countText(storages.length, 'storage')}: at least ${countText(storages.length, 'request')}.`)
  const progress = new ProgressLine()
  const stop = new AbortController()
  const stopWaiting = onInterruption(() => stop.abort())
  try {
    const catalogueAnswer = await readCatalogue(account, storages, {
      onProgress: (doneCount, total) =>
        progress.show(`Reading the account: ${formatProgress(doneCount, total)}`, {
          stage: 'account',
          done: doneCount,
          total,
        }),
      now: () => clock.now(),
      stop: stop.signal,
    })
    progress.end()
    if (!catalogueAnswer.ok)
      throw failureError({
        code: 'account',
        failure: catalogueAnswer.failure,
        address: account.address,
        storage: catalogueAnswer.storage,
      })
    const { catalogue } = catalogueAnswer.value
    const from: ReorderFrom = {
      catalogue,
      storages,
      suppliers: await readKnownSuppliers(profileStoreOf(accountUse, flags)),
    }
    const { requests } = reorderOf(from).accountSuppliers
    if (flags['read-suppliers'] !== true || requests === 0) {
      if (requests > 0)
        printLine(
          `The account was not asked for suppliers; --read-suppliers does, with ${countText(requests, 'request')}.`,
        )
      return reorderOf(from)
    }
    printLine(`Reading the suppliers of ${countText(requests, 'material')}: ${countText(requests, 'request')}.`)
    return reorderOf(from, await readSuppliers(accountUse, from, progress, stop.signal), true)
  } finally {
    stopWaiting()
    progress.end()
  }
}

async function readSuppliers(
  { account }: AccountUse,
  from: ReorderFrom,
  progress: ProgressLine,
  stop: AbortSignal,
): Promise<KnownSuppliers> {
  const answer = await readListSuppliers(account, from, {
    onProgress: (doneCount, total) =>
      progress.show(`Reading suppliers: ${formatProgress(doneCount, total)}`, {
        stage: 'account',
        done: doneCount,
        total,
      }),
    stop,
  })
  progress.end()
  if (!answer.ok)
    throw failureError({ code: 'account', failure: answer.failure, address: account.address, storage: answer.storage })
  if (answer.value.answers !== true)
    printLine('The account does not show suppliers. They are known only from their lists.')
  return answer.value.answers === true ? answer.value : { ...NO_SUPPLIERS, answers: false }
}

function findChosenLines(reorder: ReorderResult, { order: supplier = ALL_SUPPLIERS }: Flags): readonly ReorderLine[] {
  if (textKey(supplier) === ALL_SUPPLIERS) return reorder.lines
  if (textKey(supplier) === NO_SUPPLIER) return linesForSupplier(reorder, null)
  const lines = linesForSupplier(reorder, supplier)
  if (lines.length > 0) return lines
  const supplierNames = reorder.suppliers.flatMap((supplier) =>
    supplier.supplier === null ? [] : [`“${plainText(supplier.supplier)}”`],
  )
  throw new CommandError({
    what: `--order: nothing is to be ordered from “${plainText(supplier)}”.`,
    fix:
      supplierNames.length === 0
        ? 'No supplier is known for what is on the list.'
        : `On the list are: ${supplierNames.join(', ')}.`,
    at: '--order',
  })
}

function documentOf(
  reorder: ReorderResult,
  lines: readonly ReorderLine[],
  storages: Storages,
  { order = ALL_SUPPLIERS }: Flags,
): ReorderDocument {
  const sums = makeReorderLines(reorder)
  const suppliers = new Set(lines.map((line) => line.supplier))
  return {
    formatVersion: 1,
    storages: storages.map(({ id }) => id),
    ...sums,
    ...(textKey(order) === ALL_SUPPLIERS
      ? {}
      : { suppliers: sums.suppliers.filter((sum) => suppliers.has(sum.supplier)), total: sumOf(lines) }),
    lines: lines.map((line) => {
      const { material, ...lineRest } = makeLineView(line)
      return { material_id: material, ...lineRest }
    }),
  }
}

async function printLines(reorder: ReorderResult, lines: readonly ReorderLine[], storages: Storages): Promise<void> {
  if (lines.length === 0) {
    await print('Nothing has to be ordered: with what is planned, no stock is below its minimum.')
    return
  }
  const hasSeveralStorages = storages.length > 1
  const columns: TextColumn[] = [
    { title: 'supplier', maxWidth: 24 },
    { title: 'code', maxWidth: 20 },
    { title: 'material', maxWidth: 40 },
    ...(hasSeveralStorages ? [{ title: 'storage', maxWidth: 20 }] : []),
    { title: 'to order', align: 'right' },
    { title: 'unit' },
    { title: 'price', align: 'right' },
    { title: 'cost', align: 'right' },
  ]
  const names = new Map(storages.map(({ id, name }) => [id, name]))
  const rows = lines.map((line) => [
    line.supplier ?? '',
    line.code ?? '',
    line.name,
    ...(hasSeveralStorages ? [names.get(line.storage) ?? String(line.storage)] : []),
    line.quantity,
    line.unit,
    line.price === null ? '' : `${line.price}${line.priceFrom === 'account' ? '*' : ''}`,
    line.cost ?? '',
  ])
  for (const text of textTable(columns, rows, undefined, terminalWidth())) await print(text)
  const shownSuppliers = new Set(lines.map(({ supplier }) => supplier))
  for (const sum of reorder.suppliers.filter(({ supplier }) => shownSuppliers.has(supplier)))
    await print(`${sum.supplier ?? 'Supplier not known'}: ${countText(sum.lines, 'line')}, ${sum.cost}`)
  const total = sumOf(lines)
  await print(`Together: ${countText(total.lines, 'line')}, ${total.cost}`)
  if (total.atAccountPrice > 0) await print(`* The account’s price, because no list has one.`)
  if (total.unpriced > 0) await print(`${countText(total.unpriced, 'line')} without a price, which cost nothing here.`)
  if (reorder.archived > 0) await print(`Left out of the list: ${countText(reorder.archived, 'archived material')}.`)
}
