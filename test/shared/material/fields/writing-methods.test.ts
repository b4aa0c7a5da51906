import { expect, test } from 'vitest'
import { FIELDS, isSentField, setterOf, specOf } from '../../../../src-shared/material/fields/field.ts'
import { CALL_METHODS, setsFields, isDeletion } from '../../../../src-shared/material/fields/writing-methods.ts'

test('every method but the one that removes sends a field, and every sent field is set by one method', () => {
  for (const method of CALL_METHODS) {
    const sends = FIELDS.filter((field) => specOf(field).methods.some((one) => one === method))
    expect([method, sends.length > 0]).toEqual([method, !isDeletion({ method })])
  }
  for (const field of FIELDS) {
    const setters = specOf(field).methods.filter(setsFields)
    expect([field, setters]).toEqual([field, isSentField(field) ? [setterOf(field)] : []])
  }
})
