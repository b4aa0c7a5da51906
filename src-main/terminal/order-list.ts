/** `stock --order`: what has to be ordered, as a table, JSON or a file. Announces its requests before sending them. */
import type { ReorderDocument } from '../../src-shared/api/reorder.ts'
import { linesForSupplier, sumLines, type ReorderLine } from '../../src-shared/plan/suppliers/reorder-list.ts'
import { makeTextKey } from '../../src-shared/material/values/text-key.ts'
import {
  NO_SUPPLIERS,
  type KnownSuppliers,
  makeReorderResult,
  readKnownSuppliers,
  readListSuppliers,
  type ReorderSource,
  type ReorderResult,
} from '../import/suppliers/read-suppliers.ts'
import { readCatalogue } from '../import/read-catalogue.ts'
import { makeLineView, makeReorderView } from '../app/reorder-table.ts'
import { makeNamedReorderTable } from '../export/supplier-tables.ts'
import { writeTableFile } from '../export/table-file.ts'
import { plainText } from '../app/plain-text.ts'
import { withAccount, type AccountUse } from './account-use.ts'
import type { CommandLine, Flags } from './arguments.ts'
import { CommandError, EXIT, type ExitStatus } from './command-error.ts'
import { makeFailureError } from './failure-error.ts'
import {
  onInterruption,
  makeTextTable,
  type TextColumn,
  formatCount,
  print,
  ProgressLine,
  formatProgress,
  printLine,
  measureTerminalWidth,
} from './terminal.ts'
import { profileStoreOf } from './list-profile.ts'
import {
  csvChoicesOf,
  findOutputFormat,
  formatOutputName,
  TABLE_FORMATS,
  checkTargetOrThrow,
  withOutput,
  throwUnlessWritten,
} from './output-file.ts'
import { parseStorageList } from './storages-flag.ts'
import { writeDocument } from './document.ts'

/** `--order none`: materials without a known supplier. */
const NO_SUPPLIER = 'none'
/** `--order all`: the materials of all suppliers. */
const ALL_SUPPLIERS = 'all'

export async function printOrderList({ flags }: CommandLine): Promise<ExitStatus> {
  const { out: outFlag } = flags
  const output =
    outFlag === undefined ? null : { outPath: outFlag, kind: findOutputFormat(outFlag, flags, TABLE_FORMATS) }
  const csv = output && csvChoicesOf(output.kind, flags)
  if (output) await checkTargetOrThrow(output, flags)
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
        throwUnlessWritten(await writeTableFile(path, makeNamedReorderTable(lines, storages, 'en'), csv), path),
      )
      printLine(`${formatCount(lines.length, 'line')} written to ${formatOutputName(output.outPath)}.`)
    }
    if (flags.json === true) await writeDocument('reorder', documentOf(reorderList, lines, storages, flags))
    else if (!output) await printLines(reorderList, lines, storages)
    return EXIT.done
  })
}

type Storages = readonly { readonly id: number; readonly name: string }[]

async function findRequestedStorages(accountUse: AccountUse, flags: Flags): Promise<Storages> {
  const listedStorages = await accountUse.storages()
  const ids = flags.storage === undefined ? listedStorages.map(({ id }) => id) : parseStorageList(flags)
  if (ids.length === 0) throw await accountUse.makeNoStoragesError()
  return ids.map((id) => listedStorages.find((storage) => storage.id === id) ?? { id, name: `Storage ${id}` })
}

async function readReorderList(
  accountUse: AccountUse,
  storages: readonly number[],
  flags: Flags,
): Promise<ReorderResult> {
  const { account, clock } = accountUse
  printLine(`Reading ${formatCount(storages.length, 'storage')}: at least ${formatCount(storages.length, 'request')}.`)
  const progress = new ProgressLine()
  const stopController = new AbortController()
  const stopWaiting = onInterruption(() => stopController.abort())
  try {
    const catalogueAnswer = await readCatalogue(account, storages, {
      onProgress: (doneCount, total) =>
        progress.show(`Reading the account: ${formatProgress(doneCount, total)}`, {
          stage: 'account',
          done: doneCount,
          total,
        }),
      now: () => clock.now(),
      stop: stopController.signal,
    })
    progress.end()
    if (!catalogueAnswer.ok)
      throw makeFailureError({
        code: 'account',
        failure: catalogueAnswer.failure,
        address: account.address,
        storage: catalogueAnswer.storage,
      })
    const { catalogue } = catalogueAnswer.value
    const reorderInput: ReorderSource = {
      catalogue,
      storages,
      suppliers: await readKnownSuppliers(profileStoreOf(accountUse, flags)),
    }
    const { requests } = makeReorderResult(reorderInput).accountSuppliers
    if (flags['read-suppliers'] !== true || requests === 0) {
      if (requests > 0)
        printLine(
          `The account was not asked for suppliers; --read-suppliers does, with ${formatCount(requests, 'request')}.`,
        )
      return makeReorderResult(reorderInput)
    }
    printLine(`Reading the suppliers of ${formatCount(requests, 'material')}: ${formatCount(requests, 'request')}.`)
    return makeReorderResult(
      reorderInput,
      await readSuppliers(accountUse, reorderInput, progress, stopController.signal),
      true,
    )
  } finally {
    stopWaiting()
    progress.end()
  }
}

async function readSuppliers(
  { account }: AccountUse,
  reorderInput: ReorderSource,
  progress: ProgressLine,
  stop: AbortSignal,
): Promise<KnownSuppliers> {
  const answer = await readListSuppliers(account, reorderInput, {
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
    throw makeFailureError({
      code: 'account',
      failure: answer.failure,
      address: account.address,
      storage: answer.storage,
    })
  if (answer.value.answers !== true)
    printLine('The account does not show suppliers. They are known only from their lists.')
  return answer.value.answers === true ? answer.value : { ...NO_SUPPLIERS, answers: false }
}

function findChosenLines(
  reorderList: ReorderResult,
  { order: supplier = ALL_SUPPLIERS }: Flags,
): readonly ReorderLine[] {
  if (makeTextKey(supplier) === ALL_SUPPLIERS) return reorderList.lines
  if (makeTextKey(supplier) === NO_SUPPLIER) return linesForSupplier(reorderList, null)
  const lines = linesForSupplier(reorderList, supplier)
  if (lines.length > 0) return lines
  const supplierNames = reorderList.suppliers.flatMap((supplier) =>
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
  reorderList: ReorderResult,
  lines: readonly ReorderLine[],
  storages: Storages,
  { order = ALL_SUPPLIERS }: Flags,
): ReorderDocument {
  const sums = makeReorderView(reorderList)
  const suppliers = new Set(lines.map((line) => line.supplier))
  return {
    formatVersion: 1,
    storages: storages.map(({ id }) => id),
    ...sums,
    ...(makeTextKey(order) === ALL_SUPPLIERS
      ? {}
      : { suppliers: sums.suppliers.filter((sum) => suppliers.has(sum.supplier)), total: sumLines(lines) }),
    lines: lines.map((line) => {
      const { material, ...otherFields } = makeLineView(line)
      return { material_id: material, ...otherFields }
    }),
  }
}

async function printLines(
  reorderList: ReorderResult,
  lines: readonly ReorderLine[],
  storages: Storages,
): Promise<void> {
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
  const namesById = new Map(storages.map(({ id, name }) => [id, name]))
  const rows = lines.map((line) => [
    line.supplier ?? '',
    line.code ?? '',
    line.name,
    ...(hasSeveralStorages ? [namesById.get(line.storage) ?? String(line.storage)] : []),
    line.quantity,
    line.unit,
    line.price === null ? '' : `${line.price}${line.priceFrom === 'account' ? '*' : ''}`,
    line.cost ?? '',
  ])
  for (const text of makeTextTable(columns, rows, undefined, measureTerminalWidth())) await print(text)
  const shownSuppliers = new Set(lines.map(({ supplier }) => supplier))
  for (const sum of reorderList.suppliers.filter(({ supplier }) => shownSuppliers.has(supplier)))
    await print(`${sum.supplier ?? 'Supplier not known'}: ${formatCount(sum.lines, 'line')}, ${sum.cost}`)
  const total = sumLines(lines)
  await print(`Together: ${formatCount(total.lines, 'line')}, ${total.cost}`)
  if (total.atAccountPrice > 0) await print(`* The account’s price, because no list has one.`)
  if (total.unpriced > 0)
    await print(`${formatCount(total.unpriced, 'line')} without a price, which cost nothing here.`)
  if (reorderList.archived > 0)
    await print(`Left out of the list: ${formatCount(reorderList.archived, 'archived material')}.`)
}
