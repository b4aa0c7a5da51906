/**
 * Every document that the terminal prints with --json, by name. `docs/schemas` is made from these documents. Each command lists its own documents
 * (`documents` of `Command`). Keys may be added later, so readers must ignore unknown keys.
 */
import type { z } from 'zod'
import { changesDocumentSchema, historyDocumentSchema, readingsDocumentSchema } from '../history-calls.ts'
import { reorderDocumentSchema } from '../reorder.ts'
import {
  codesDocument,
  exportDocument,
  materialDocument,
  supplierDocument,
  supplierRulesDocument,
  suppliersDocument,
  stockDocument,
  storagesDocument,
  templateDocument,
} from './account-documents.ts'
import {
  backupDocument,
  erasureDocument,
  restoredDocument,
  storedDataDocument,
  accountDocument,
  accountsDocument,
  accountTestDocument,
  configDocument,
  newFileDocument,
} from './setup-documents.ts'
import { inspectionDocument, planDocument, savedPlanDocument } from './plan-documents.ts'
import {
  doctorDocument,
  doneDocument,
  errorDocument,
  helpDocument,
  practiceDocument,
  progressDocument,
  serveDocument,
  versionDocument,
} from './program-documents.ts'
import { discardedDocument, runDocument, runsDocument } from './run-documents.ts'

export const DOCUMENTS = {
  account: accountDocument,
  'account-test': accountTestDocument,
  accounts: accountsDocument,
  backup: backupDocument,
  changes: changesDocumentSchema,
  codes: codesDocument,
  config: configDocument,
  discarded: discardedDocument,
  doctor: doctorDocument,
  done: doneDocument,
  erased: erasureDocument,
  error: errorDocument,
  export: exportDocument,
  help: helpDocument,
  history: historyDocumentSchema,
  inspection: inspectionDocument,
  data: storedDataDocument,
  material: materialDocument,
  plan: planDocument,
  'new-file': newFileDocument,
  practice: practiceDocument,
  supplier: supplierDocument,
  'supplier-rules': supplierRulesDocument,
  suppliers: suppliersDocument,
  progress: progressDocument,
  readings: readingsDocumentSchema,
  reorder: reorderDocumentSchema,
  restored: restoredDocument,
  run: runDocument,
  runs: runsDocument,
  'show-plan': savedPlanDocument,
  serve: serveDocument,
  stock: stockDocument,
  storages: storagesDocument,
  template: templateDocument,
  version: versionDocument,
} as const satisfies Readonly<Record<string, z.ZodType>>

export type DocumentName = keyof typeof DOCUMENTS
export type DocumentOf<Name extends DocumentName> = z.input<(typeof DOCUMENTS)[Name]>
