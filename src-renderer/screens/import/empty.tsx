/** Nothing open yet: what to drop, what will happen, and samples to try. */
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { FileIcon, ImportIcon } from '../../parts/icons.tsx'
import { FirstRun } from '../../parts/first-run.tsx'
import { useChooseFile } from '../../parts/use-choose-file.tsx'
import type { Sample } from '../../state/app-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './empty.module.css'

export function Empty() {
  const { app, imports } = useStores()
  const words = useWords()
  const { choose, input } = useChooseFile()
  const samples = useStore(app, (state) => state.samples)

  function open(sample: Sample): void {
    const { account, storage } = app.getState()
    if (account === null || storage === null) return app.act.tell({ kind: 'bad', text: words.bar.noStorage })
    void imports.act.open(sample.file, sample.name, { account, storage })
  }

  return (
    <div className={css['screen']}>
      <div className={css['middle']}>
        <section className={css['zone']}>
          <span className={css['mark']}>
            <ImportIcon size={24} />
          </span>
          <h1 className={css['title']} tabIndex={-1}>
            {words.empty.title}
          </h1>
          <p className={css['about']}>{words.empty.about}</p>
          <Button size="sm" onClick={choose}>
            {words.empty.choose}
          </Button>
          {input}
        </section>
        <ol className={css['steps']}>
          {(['read', 'see', 'apply'] as const).map((step, index) => (
            <li key={step}>
              <b>{index + 1}</b>
              <span>{words.empty.steps[step]}</span>
            </li>
          ))}
        </ol>
        <FirstRun />
        {samples.length > 0 && (
          <section>
            <h2 className={css['heading']}>
              {words.empty.samples} <span>{words.empty.samplesHint}</span>
            </h2>
            <ul className={css['samples']}>
              {samples.map((sample) => (
                <li key={sample.file}>
                  <button type="button" className={css['sample']} onClick={() => open(sample)}>
                    <FileIcon size={18} />
                    <span className={css['name']}>
                      <Visible text={sample.name} />
                    </span>
                    <span className={css['what']}>
                      <Visible text={sample.about} />
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </section>
        )}
      </div>
    </div>
  )
}
