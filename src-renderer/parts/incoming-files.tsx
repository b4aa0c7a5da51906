/** Files on their way into the window: dropped, pasted, or chosen in a dialog. Only reads; never applies. */
import { Stack, Text } from '@mantine/core'
import { useCallback, useRef, useState } from 'react'
import { FILE_ENDINGS } from '../../src-shared/file/file-endings.ts'
import { useUi } from '../use-ui.ts'
import { untrusted } from '../../src-shared/material/values/untrusted-text.ts'
import { useWindowEvent } from '@mantine/hooks'
import { useStore } from 'zustand'
import { keepsFile } from '../state/run-store.ts'
import { isTyping } from './typing.ts'
import { ImportIcon } from './icons.tsx'
import css from './drop-target.module.css'

/** The file dialog behind a button: returns what opens it and the hidden input to render. */
export function useFileDialog(accept: string, testId: string, onFile: (file: File) => void) {
  return useFilesDialog(accept, testId, ([file]) => file && onFile(file), false)
}

/** The same for several files. */
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
          // The same file can be chosen twice in a row only when the input forgets it.
          if (files.length > 0) onFiles(files)
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}

export const TABLE_FILES = FILE_ENDINGS.map((ending) => `.${ending}`).join(',')

/** The dialog for files to import. */
export function useChooseFile(testId = 'file-input') {
  const offer = useOfferFiles()
  return useFilesDialog(TABLE_FILES, testId, offer)
}

/** Hands files of the page to the host for the account and storage chosen now: the first is shown, the others wait for their turn. */
export function useOfferFiles(): (files: readonly File[], always?: boolean) => void {
  const { app, imports, arrive } = useUi()
  return useCallback(
    (files, always = false) => {
      const open = async (file: File): Promise<boolean> => {
        const { account, storage } = app.getState()
        return account !== null && storage !== null && imports.act.offer(file, { account, storage }, always)
      }
      arrive(files.map((file) => ({ name: untrusted(file.name), open: () => open(file) })))
    },
    [app, imports, arrive],
  )
}

/** The whole window takes a dropped file or a pasted range, on every screen. Only reads; never applies. */
export function DropTarget() {
  const { run, words } = useUi()
  const offer = useOfferFiles()
  const applying = useStore(run, keepsFile)
  const [over, setOver] = useState(false)
  // Children fire their own enter and leave: only their balance says whether the pointer has left the window.
  const depth = useRef(0)
  const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
  useWindowEvent('dragenter', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current += 1
    setOver(!applying)
  })
  useWindowEvent('dragover', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = applying ? 'none' : 'copy'
  })
  useWindowEvent('dragleave', (event) => {
    if (!hasFiles(event)) return
    depth.current -= 1
    if (depth.current <= 0) setOver(false)
  })
  useWindowEvent('drop', (event) => {
    if (!hasFiles(event)) return
    event.preventDefault()
    depth.current = 0
    setOver(false)
    const files = [...(event.dataTransfer?.files ?? [])]
    if (files.length > 0 && !applying) offer(files)
  })
  useWindowEvent('paste', (event) => {
    if (isTyping(event.target) || applying) return
    // Taken by the grid, which is where the cells go.
    if (event.defaultPrevented) return
    const files = [...(event.clipboardData?.files ?? [])]
    const text = event.clipboardData?.getData('text/plain') ?? ''
    // Text first: Excel puts a picture of copied cells beside it.
    if (/[\t\n]/.test(text)) {
      // Its encoding is known: no setting may say otherwise.
      offer([new File(['\uFEFF', text], 'pasted.tsv', { type: 'text/tab-separated-values' })], true)
    } else if (files.length > 0) offer(files, true)
  })
  if (!over) return null
  return (
    <div className={css['veil']}>
      <Stack align="center" gap={6} px={40} py={26} c="dimmed" className={css['card'] ?? ''}>
        <ImportIcon size={28} />
        <Text component="strong" fz={16} c="var(--text)" fw="bolder">
          {words.empty.drop}
        </Text>
        <span>{words.empty.dropHint}</span>
      </Stack>
    </div>
  )
}
