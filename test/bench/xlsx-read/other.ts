/** What the bench measures of workbooks of other formats. */
export { rewriteWorkbook } from '../../../src-main/file/other-workbooks/rewrite-workbook.ts'
export { defaultLimits } from '../../../src-main/file/xlsx/refusal.ts'
export { openWorkbook } from '../../../src-main/file/xlsx/workbook.ts'
