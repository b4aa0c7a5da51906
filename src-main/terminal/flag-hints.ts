/** What the terminal adds to a warning of an import: the flag that does what the warning offers. The window has its own controls. */
import type { ImportWarning } from '../import/import-codes.ts'

/** '' for warnings that no flag answers. */
export function flagHint(warning: ImportWarning): string {
  switch (warning.code) {
    case 'wrong-key': {
      const [best] = warning.compared.better
      return best ? onCommandLine(`--column ${best.letter}=${best.key}`) : ''
    }
    case 'key-taken': {
      const { instead } = warning.taken
      return instead ? onCommandLine(`--column ${instead.letter}=${instead.key}`) : ''
    }
    case 'per-storage':
      return onCommandLine(warning.said.read ? 'leave --per-storage out' : '--per-storage')
    case 'sheets-offered':
      return onCommandLine('--sheet all')
    case 'suppliers-offered':
      return onCommandLine('--read-suppliers')
    default:
      return ''
  }
}

function onCommandLine(flag: string): string {
  return `On the command line: ${flag}.`
}
