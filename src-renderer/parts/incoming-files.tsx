/** Files that are dropped, pasted or chosen in a dialog. They are only read, never applied. */
import { Stack, Text } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { FILE_EXTENSIONS } from '../../src-shared/file/file-endings.ts'
import { useUi } from '../use-ui.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import { needsFile } from '../state/run-store.ts'
import { isTextInput } from './typing.ts'
import { ImportIcon } from './icons.tsx'
import css from './drop-target.module.css'

/** A button's file dialog: returns the function that opens it and the hidden input to render. */
export function useFileDialog(accept: string, testId: string, onFile: (file: File) => void) {
  return useFilesDialog(accept, testId, ([file]) => file && onFile(file), false)
}

/** Like `useFileDialog`, but for several files. */
function useFilesDialog(accept: string, testId: string, onFiles: (files: readonly File[]) => void, multiple = true) {
  const ref = useRef<HTMLInputElement>(null)
  return {
    choose: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        hidden
        data-testid={testId}
        accept={accept}
        multiple={multiple}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // The input must be cleared, otherwise the same file cannot be chosen twice in a row.
          if (files.length > 0) onFiles(files)
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}

export const TABLE_EXTENSIONS = FILE_EXTENSIONS.map((extension) => `.${extension}`).join(',')

/** The dialog for files to import. */
export function useChooseFile(testId = 'file-input') {
  const offerFiles = useOfferFiles()
  return useFilesDialog(TABLE_EXTENSIONS, testId, offerFiles)
}

/** Passes files to the host for the current account and storage. The first one is opened; the others wait. */
export function useOfferFiles(): (files: readonly File[], alwaysAsk?: boolean) => void {
  const { receive } = useUi()
  return useCallback((files, alwaysAsk = false) => void receive(files, alwaysAsk), [receive])
}

/** True if files are dragged, or if a link is dragged outside of text fields. */
function isForWindow({ dataTransfer, target }: DragEvent): boolean {
  const dataTypes = dataTransfer?.types ?? []
  return dataTypes.includes('Files') || (dataTypes.includes('text/uri-list') && !isTextInput(target))
}

function isHttps(text: string): boolean {
  return /^https:\S+$/i.test(text)
}

/** Accepts files and links, dropped or pasted, and pasted ranges on every screen. They are only read, never applied. */
export function DropTarget() {
  const { receiveLink, run, words } = useUi()
  const offerFiles = useOfferFiles()
  const isApplying = useStore(run, needsFile)
  const [isDraggedOver, setIsDraggedOver] = useState(false)
  // Child elements send enter and leave events of their own. The count shows whether the pointer has left the window.
  const enteredCount = useRef(0)
  useWindowEvent('dragenter', (event) => {
    if (!isForWindow(event)) return
    event.preventDefault()
    enteredCount.current += 1
    setIsDraggedOver(!isApplying)
  })
  useWindowEvent('dragover', (event) => {
    if (!isForWindow(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = isApplying ? 'none' : 'copy'
  })
  useWindowEvent('dragleave', (event) => {
    if (!isForWindow(event)) return
    enteredCount.current -= 1
    if (enteredCount.current <= 0) setIsDraggedOver(false)
  })
  useWindowEvent('drop', (event) => {
    if (!isForWindow(event)) return
    event.preventDefault()
    enteredCount.current = 0
    setIsDraggedOver(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    const link = event.dataTransfer?.getData('text/uri-list').trim() ?? ''
    if (isApplying) return
    if (files.length > 0) offerFiles(files)
    else if (isHttps(link)) receiveLink(link)
  })
  useWindowEvent('paste', (event) => {
    if (isTextInput(event.target) || isApplying) return
    // If the grid has already handled the paste, there is nothing to do.
    if (event.defaultPrevented) return
    const files = [...(event.clipboardData?.files ?? [])]
    const text = event.clipboardData?.getData('text/plain') ?? ''
    // The text is tried first, because Excel adds a picture of the copied cells.
    if (/[\t\n]/.test(text)) {
      // The byte order mark states the encoding, so the setting for files without a stated encoding does not apply.
      offerFiles([new File(['\uFEFF', text], 'pasted.tsv', { type: 'text/tab-separated-values' })], true)
    } else if (files.length > 0) offerFiles(files, true)
    else if (isHttps(text)) receiveLink(text)
  })
  if (!isDraggedOver) return null
  return (
    <div className={css['veil']}>
      <Stack align="center" gap={4} px={40} py={26} c="dimmed" className={css['card'] ?? ''}>
        <ImportIcon size={28} />
        <Text component="strong" fz={16} c="var(--text)" fw="bolder">
          {words.empty.drop}
        </Text>
        <span>{words.empty.dropHint}</span>
      </Stack>
    </div>
  )
}
