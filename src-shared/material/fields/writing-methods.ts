/**
 * The account's methods that change a material. All their differences are defined here, for everything that sends, settles, verifies, undoes, counts
 * or reports a request. The table in field-spec.ts defines which fields a method sets.
 */

/**
 * What a method does to its material.
 * - creates: the answer has the new material's id. It is never resent without a check: after a lost answer, we look for a new material. Undo removes
 * the material. [RUN-5] [UNDO-2]
 * - sets: fields end up as sent, even if it is sent twice. After a lost answer, and to verify, we compare the fields.
 * Undo sets the old values. [RUN-4] [RUN-10] [UNDO-3]
 * - removes: sends no field; its changes list what is lost. After a lost answer, we check that no list contains the
 * material. It cannot be undone, and the user confirms it by typing. [PLAN-15] [OUT-9]
 */
export type Effect = 'creates' | 'sets' | 'removes'

export type SentStatus = 'add' | 'edit' | 'stock' | 'delete'

interface WritingMethod {
  readonly effect: Effect
  /** The fields that the method's request starts with, in order. The other fields follow, then a storage if they need one. */
  readonly keyFields: readonly ('material_id' | 'storage_id' | 'name' | 'unit')[]
  /** The status of a row that sends only this method. A row that edits and sets stock is `edit+stock`. */
  readonly status: SentStatus
  /** The part of the method's request that is a note about the change. It is not a field and is never compared. */
  readonly note: 'notes' | null
  /** A warning that is shown before an undo sends this method: its code, and the field concerned. */
  readonly undoWarning: { readonly code: 'undo-fifo' | 'undo-deletes'; readonly field: 'stock' | null } | null
}

export const WRITING_METHODS = {
  'materials/add': {
    effect: 'creates',
    keyFields: ['name', 'unit', 'storage_id'],
    status: 'add',
    note: null,
    undoWarning: null,
  },
  'materials/edit': { effect: 'sets', keyFields: ['material_id'], status: 'edit', note: null, undoWarning: null },
  'materials/update_stock': {
    effect: 'sets',
    keyFields: ['material_id', 'storage_id'],
    status: 'stock',
    note: 'notes',
    undoWarning: { code: 'undo-fifo', field: 'stock' },
  },
  'materials/delete': {
    effect: 'removes',
    keyFields: ['material_id'],
    status: 'delete',
    note: null,
    undoWarning: { code: 'undo-deletes', field: null },
  },
} as const satisfies Readonly<Record<string, WritingMethod>>

export type CallMethod = keyof typeof WRITING_METHODS

type MethodsWithEffect<Some extends Effect> = {
  [One in CallMethod]: (typeof WRITING_METHODS)[One]['effect'] extends Some ? One : never
}[CallMethod]

/** Methods that send fields. */
export type SendingMethod = MethodsWithEffect<'creates' | 'sets'>
/** Methods that set fields of existing materials. */
export type SettingMethod = MethodsWithEffect<'sets'>

export const CALL_METHODS: readonly CallMethod[] = Object.keys(WRITING_METHODS).filter((name) => isCallMethod(name))

function isCallMethod(name: string): name is CallMethod {
  return Object.hasOwn(WRITING_METHODS, name)
}

export function setsFields(method: CallMethod): method is SettingMethod {
  return WRITING_METHODS[method].effect === 'sets'
}

export function listMethodsWithEffect(effect: Effect): readonly CallMethod[] {
  return CALL_METHODS.filter((method) => WRITING_METHODS[method].effect === effect)
}

interface MethodCall {
  readonly method: CallMethod
}

export function isCreation({ method }: MethodCall): boolean {
  return WRITING_METHODS[method].effect === 'creates'
}

export function setsValue({ method }: MethodCall): boolean {
  return setsFields(method)
}

export function isDeletion({ method }: MethodCall): boolean {
  return WRITING_METHODS[method].effect === 'removes'
}
