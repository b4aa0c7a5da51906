/** Opens a member in the real program and compares what it would send with the right answer. */
import type { ListedMaterial } from '../../src-shared/material/catalogue/catalogue.ts'
import { decimal } from '../build.ts'
import { openFile } from '../main/import/small-file.ts'
import type { ClassMember, SentValues } from './class-member.ts'

export interface Verdict {
  /** `asked`: something is not sent and the user is told. `wrong`: a value that was not meant is sent, or a wanted one is silently lost. */
  readonly kind: 'right' | 'asked' | 'wrong'
  /** Whether the user is told about a problem or a warning. */
  readonly isTold: boolean
  readonly detail: string
}

export async function judgeMember(member: ClassMember): Promise<Verdict> {
  let session: Awaited<ReturnType<typeof openFile>>
  try {
    session = await openFile(member.bytes, {
      name: member.fileName,
      materials: member.materials.map(listedMaterial),
      storages: member.storages,
      ...(member.rules ? { choices: { rules: member.rules.map(([field, rule]) => [field, rule]) } } : {}),
    })
  } catch (error) {
    return { kind: 'asked', isTold: true, detail: `refused: ${String(error)}` }
  }
  const summary = session.summary()
  const rows = session.listPlanRows(0, 10_000)
  const sent = new Map<number, Record<string, string>>()
  const adds: Record<string, string>[] = []
  const faults: string[] = []
  for (const row of rows) {
    for (const { method, body } of row.calls) {
      const { material_id: id, storage_id: storage, ...fields } = body as Record<string, unknown>
      const values = sentTexts(fields, storage)
      if (method === 'materials/add') adds.push(values)
      else if (method === 'materials/edit' || method === 'materials/update_stock')
        sent.set(Number(id), { ...sent.get(Number(id)), ...values })
      else faults.push(`row ${String(row.row)} sends ${method}`)
    }
  }
  for (const [id, values] of sent) {
    for (const [field, value] of Object.entries(values)) {
      if (!isSame(member.right.get(id)?.[field], value))
        faults.push(
          `material ${String(id)}: ${field} becomes ${value}, meant ${member.right.get(id)?.[field] ?? 'no change'}`,
        )
    }
  }
  for (const values of adds) {
    if (!member.rightAdds.some((meant) => isPartOf(values, meant))) faults.push(`adds ${JSON.stringify(values)}`)
  }
  for (const { header, field, confidence } of summary.columns) {
    if (field !== null && confidence === 'sure' && member.neverSure?.includes(header))
      faults.push(`column ${header} is ${field} for sure`)
  }
  const isTold = summary.problems.length > 0 || summary.warnings.length > 0
  if (faults.length > 0) return { kind: 'wrong', isTold, detail: faults.join('\n') }
  const lostRows = [...member.right].filter(([id, meant]) => !isPartOf(meant, sent.get(id) ?? {}))
  if (lostRows.length === 0 && adds.length === member.rightAdds.length) return { kind: 'right', isTold, detail: '' }
  const detail = `${String(lostRows.length)} of ${String(member.right.size)} materials, ${String(member.rightAdds.length - adds.length)} adds are not sent`
  return { kind: isTold ? 'asked' : 'wrong', isTold, detail: isTold ? detail : `${detail}, and nothing is said` }
}

function listedMaterial({ price, stock, ...material }: ClassMember['materials'][number]): ListedMaterial {
  return {
    ...material,
    price: decimal(price),
    notes: '',
    archived: false,
    categories: [],
    stock: decimal(stock),
    minimum: decimal('0'),
    planned: null,
  }
}

/** The fields of a request as texts; stock and minimum with their storage. */
function sentTexts(fields: Record<string, unknown>, storage: unknown): Record<string, string> {
  return Object.fromEntries(
    Object.entries(fields).map(([field, value]) => {
      const isOfStorage = field === 'stock' || field === 'minimum'
      const text =
        typeof value === 'object' && value !== null && 'decimal' in value
          ? String(value.decimal)
          : JSON.stringify(value)
      return [isOfStorage ? `${field}@${String(storage)}` : field, text.replaceAll(/^"|"$/g, '')]
    }),
  )
}

function isSame(meant: string | undefined, sent: string): boolean {
  if (meant === undefined) return false
  return meant === sent || (/^-?[\d.]+$/.test(meant) && /^-?[\d.]+$/.test(sent) && Number(meant) === Number(sent))
}

function isPartOf(part: SentValues, whole: SentValues): boolean {
  return Object.entries(part).every(([field, value]) => isSame(whole[field], value))
}
