/** The scripted host's answers for exports, other files, and searching the history. */
import type { Handlers, Script } from './script.ts'

export function exportsOf(script: Pick<Script, 'exportState' | 'found'>): Handlers {
  return {
    'export.stock': ({ account, format }) => ({
      file: 'e1',
      name: `Stock 2026-11-21.${format ?? 'xlsx'}`,
      rows: 412,
      bytes: 48_200,
      account,
      format: format ?? 'xlsx',
      storages: [{ id: 1, name: 'Main', rows: 412 }],
      notes: [],
    }),
    'export.show': () => ({ shown: true }),
    'export.state': () => script.exportState,
    'export.cancel': () => ({}),
    'export.template': () => ({ file: 'template', name: 'New materials.xlsx' }),
    'export.failedRows': () => ({ file: 'failed', name: 'Rows to fix.xlsx', rows: 2 }),
    'export.report': ({ format }) => ({ file: 'report', name: `Report.${format}`, rows: 12 }),
    'export.runRows': () => ({ file: 'mend', name: 'Rows to fix.xlsx', rows: 2, asInFile: true }),
    'mapping.save': () => ({ file: 'mapping', name: 'Mapping.json' }),
    'mapping.load': () => ({ headers: [], decimals: 'auto' as const }),
    'runs.search': () => ({ found: script.found }),
  }
}
