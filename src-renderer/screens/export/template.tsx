/** The empty workbook for new materials. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import css from './export-screen.module.css'

export function Template({ account }: { readonly account: string }) {
  const { exports } = useStores()
  const words = useWords()
  const template = useStore(exports, (state) => state.template)
  return (
    <section className={css['template']} aria-label={words.exporting.template}>
      <div>
        <h2>{words.exporting.template}</h2>
        <p className={css['quiet']} role="status">
          {template === 'made' ? words.exporting.templateDone : words.exporting.templateAbout}
        </p>
      </div>
      <Button variant="default" loading={template === 'making'} onClick={() => void exports.act.makeTemplate(account)}>
        {words.exporting.templateGo}
      </Button>
    </section>
  )
}
