/**
 * The account's methods that change a material. Their differences are all defined here: whatever sends, settles, verifies, undoes, counts or
 * reports a request uses its entry. The fields that a method sets are defined at the field (field-spec.ts).
 */

/**
 * What a method does to its material.
 * - creates: answers the new material's id. Never sent again blindly: a lost answer is found among new materials. Undone by
 *   removing the material. [RUN-5] [UNDO-2]
 * - sets: its fields end up as sent, however often it is sent. A lost answer is found by comparing them, and so is the row
 *   verified. Undone by setting them as they were. [RUN-4] [RUN-10] [UNDO-3]
 * - removes: sends no field; its changes say what is lost. A lost answer is found by the material being listed nowhere. Nothing
 *   undoes it, and it is confirmed in words. [PLAN-15] [OUT-9]
 */
export type Effect = 'creates' | 'sets' | 'removes'

export type SentStatus = 'add' | 'edit' | 'stock' | 'delete'

interface WritingMethod {
  readonly effect: Effect
  /** The fields that its request begins with, in order. The other fields follow, and a storage if they need one. */
  readonly begins: readonly ('material_id' | 'storage_id' | 'name' | 'unit')[]
  /** What a row that sends only this is called; a row that edits and sets stock is `edit+stock`. */
  readonly status: SentStatus
  /** What of its request is a note about what it does: no field, and never compared. */
  readonly note: 'notes' | null
  /** What must be known before an undo sends it: the code of its words, and the field it is about. */
  readonly undoWarning: { readonly code: 'undo-fifo' | 'undo-deletes'; readonly field: 'stock' | null } | null
}

export const WRITING_METHODS = {
  'materials/add': {
    effect: 'creates',
    begins: ['name', 'unit', 'storage_id'],
    status: 'add',
    note: null,
    undoWarning: null,
  },
  'materials/edit': { effect: 'sets', begins: ['material_id'], status: 'edit', note: null, undoWarning: null },
  'materials/update_stock': {
    effect: 'sets',
    begins: ['material_id', 'storage_id'],
    status: 'stock',
    note: 'notes',
    undoWarning: { code: 'undo-fifo', field: 'stock' },
  },
  'materials/delete': {
    effect: 'removes',
    begins: ['material_id'],
    status: 'delete',
    note: null,
    undoWarning: { code: 'undo-deletes', field: null },
  },
} as const satisfies Readonly<Record<string, WritingMethod>>

export type CallMethod = keyof typeof WRITING_METHODS

type MethodsWith<Some extends Effect> = {
  [One in CallMethod]: (typeof WRITING_METHODS)[One]['effect'] extends Some ? One : never
}[CallMethod]

/** Methods that send fields. */
export type SendingMethod = MethodsWith<'creates' | 'sets'>
/** Methods that set fields of a material the account has. */
export type SettingMethod = MethodsWith<'sets'>

export const CALL_METHODS: readonly CallMethod[] = Object.keys(WRITING_METHODS).filter((name) => isCallMethod(name))

function isCallMethod(name: string): name is CallMethod {
  return Object.hasOwn(WRITING_METHODS, name)
}

export function isSetting(method: CallMethod): method is SettingMethod {
  return WRITING_METHODS[method].effect === 'sets'
}

export function methodsThat(effect: Effect): readonly CallMethod[] {
  return CALL_METHODS.filter((method) => WRITING_METHODS[method].effect === effect)
}

interface SentFields {
  readonly method: CallMethod
}

export function creates({ method }: SentFields): boolean {
  return WRITING_METHODS[method].effect === 'creates'
}

export function sets({ method }: SentFields): boolean {
  return isSetting(method)
}

export function removes({ method }: SentFields): boolean {
  return WRITING_METHODS[method].effect === 'removes'
}
