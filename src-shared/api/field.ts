/** A field of a material, as requests and replies name it. */
import { z } from 'zod'
import { FIELDS } from '../material/fields/field.ts'

export const fieldSchema = z.enum(FIELDS)
