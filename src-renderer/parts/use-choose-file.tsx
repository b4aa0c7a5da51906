/** The file dialog behind a button: returns what opens it and the hidden input to render. */
import { useRef, type ReactNode } from 'react'
import { FILE_ENDINGS } from '../../src-shared/domain/sheet/file-endings.ts'
import { useOfferFiles } from './use-offer-file.ts'

export function useChooseFile(): { readonly choose: () => void; readonly input: ReactNode } {
  const offer = useOfferFiles()
  const ref = useRef<HTMLInputElement>(null)
  return {
    choose: () => ref.current?.click(),
    input: (
      <input
        ref={ref}
        type="file"
        hidden
        data-testid="file-input"
        accept={FILE_ENDINGS.map((ending) => `.${ending}`).join(',')}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0]
          // The same file can be chosen twice in a row only when the input forgets it.
          if (file) offer([file])
          event.currentTarget.value = ''
        }}
      />
    ),
  }
}
