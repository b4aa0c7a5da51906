/** The whole window takes a dropped file or a pasted range, on every screen. Only reads; never applies. */
import { useEffect, useState } from 'react'
import { useStore } from 'zustand'
import { keepsFile } from '../state/run-store.ts'
import { useStores } from '../state/stores.ts'
import { useWords } from '../use-words.ts'
import { isTyping } from './shortcuts.tsx'
import { useOfferFiles } from './use-offer-file.ts'
import { ImportIcon } from './icons.tsx'
import css from './drop-target.module.css'

export function DropTarget() {
  const words = useWords()
  const offer = useOfferFiles()
  const { run } = useStores()
  const applying = useStore(run, keepsFile)
  const [over, setOver] = useState(false)
  useEffect(() => {
    // Children fire their own enter and leave: only their balance says whether the pointer has left the window.
    let depth = 0
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') === true
    function enter(event: DragEvent): void {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth += 1
      setOver(!applying)
    }
    function stay(event: DragEvent): void {
      if (!hasFiles(event)) return
      event.preventDefault()
      if (event.dataTransfer) event.dataTransfer.dropEffect = applying ? 'none' : 'copy'
    }
    function leave(event: DragEvent): void {
      if (!hasFiles(event)) return
      depth -= 1
      if (depth <= 0) setOver(false)
    }
    function drop(event: DragEvent): void {
      if (!hasFiles(event)) return
      event.preventDefault()
      depth = 0
      setOver(false)
      const files = [...(event.dataTransfer?.files ?? [])]
      if (files.length > 0 && !applying) offer(files)
    }
    function paste(event: ClipboardEvent): void {
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
    }
    window.addEventListener('dragenter', enter)
    window.addEventListener('dragover', stay)
    window.addEventListener('dragleave', leave)
    window.addEventListener('drop', drop)
    window.addEventListener('paste', paste)
    return () => {
      window.removeEventListener('dragenter', enter)
      window.removeEventListener('dragover', stay)
      window.removeEventListener('dragleave', leave)
      window.removeEventListener('drop', drop)
      window.removeEventListener('paste', paste)
    }
  }, [offer, applying])
  if (!over) return null
  return (
    <div className={css['veil']}>
      <div className={css['card']}>
        <ImportIcon size={28} />
        <strong>{words.empty.drop}</strong>
        <span>{words.empty.dropHint}</span>
      </div>
    </div>
  )
}
