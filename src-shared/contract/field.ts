/** A field of a material, as requests and replies name it. */
import { z } from 'zod'
import { FIELDS } from '../domain/fields/field.ts'

export const fieldSchema = z.enum(FIELDS)
