/**
 * Tells zod not to make code at run time: the page's policy forbids it, and zod tries when a schema is made. Imported
 * before anything that makes a schema.
 */
import { config } from 'zod'

config({ jitless: true })
