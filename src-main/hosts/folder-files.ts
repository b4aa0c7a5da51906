/** Which files of a folder are taken for lists: spreadsheets, but not what Excel or a download leaves beside them. */
import { FILE_ENDINGS } from '../../src-shared/domain/sheet/file-endings.ts'

export function isOfferedFile(name: string): boolean {
  const ending = name.slice(name.lastIndexOf('.') + 1).toLowerCase()
  return !name.startsWith('~$') && !name.startsWith('.') && FILE_ENDINGS.some((one) => one === ending)
}
