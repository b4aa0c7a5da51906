/** An export under way, and the file it made: where it is, what is worth knowing, how it comes back. */
import type { WrittenStock } from '../../../src-shared/contract/received.ts'
import { Button } from '@mantine/core'
import { useStore } from 'zustand'
import { CheckIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { accountOf } from '../../state/app-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { share } from '../../view/numbers.ts'
import { shownText } from '../../view/visible-text.ts'
import { asItCame } from '../../../src-shared/domain/values/untrusted-text.ts'
import { Visible } from '../../parts/visible.tsx'
import css from './export-screen.module.css'

export function ExportUnderWay() {
  const { app, exports } = useStores()
  const words = useWords()
  const { step, progress } = useStore(exports)
  const account = useStore(app, accountOf)
  const name = account?.storages.find(({ id }) => id === progress?.storage)?.name ?? ''
  const what =
    progress === null
      ? words.exporting.starting
      : progress.stage === 'writing'
        ? words.exporting.writing
        : words.exporting.reading(asItCame(name) === '' ? `#${progress.storage ?? ''}` : shownText(name))
  return (
    <section className={css['busy']} aria-label={what}>
      <div className={css['busyText']}>
        <strong>{step === 'stopping' ? words.exporting.stopping : what}</strong>
        {progress !== null && (
          <span>{words.exporting.progress(words.count(progress.done), words.count(progress.total))}</span>
        )}
        {progress !== null && progress.perSecond > 0 && (
          <span className={css['quiet']}>{words.exporting.rate(words.count(progress.perSecond))}</span>
        )}
        {progress !== null && progress.secondsLeft !== null && (
          <span className={css['quiet']}>{words.exporting.left(words.time(progress.secondsLeft))}</span>
        )}
      </div>
      <ProgressBar label={what} value={progress === null ? null : share(progress.done, progress.total)} />
      <Button variant="default" size="sm" loading={step === 'stopping'} onClick={() => void exports.act.cancel()}>
        {words.exporting.cancel}
      </Button>
    </section>
  )
}

export function ExportWritten({ written }: { readonly written: WrittenStock }) {
  const { app, exports } = useStores()
  const words = useWords()
  const saved = useStore(exports, (state) => state.saved)
  const step = useStore(exports, (state) => state.step)
  const desktop = useStore(app, (state) => state.info?.host === 'electron')
  const { name, rows, bytes, format, storages, notes } = written
  return (
    <section className={css['done']} aria-label={shownText(name)}>
      <div className={css['doneHead']}>
        <span className={css['mark']}>
          <CheckIcon size={18} />
        </span>
        <span className={css['doneText']} role="status">
          <strong>{words.exporting.done(rows, words.count(rows))}</strong>
          <span>
            <Visible text={name} /> · {words.bytes(bytes)}
          </span>
          <span className={saved === false ? css['warn'] : css['quiet']}>
            {saved === true ? words.exporting.saved : words.exporting.notSaved}
          </span>
        </span>
        {desktop && saved === true && (
          <Button variant="default" onClick={() => void exports.act.show()}>
            {words.exporting.show}
          </Button>
        )}
        <Button
          variant={saved === true ? 'default' : 'filled'}
          loading={step === 'saving'}
          onClick={() => void exports.act.save()}
        >
          {saved === true ? words.exporting.saveAgain : words.exporting.save}
        </Button>
      </div>
      {storages.length > 1 && (
        <ul className={css['each']}>
          {storages.map(({ id, name: storage, rows: count }) => (
            <li key={id}>
              <span>{asItCame(storage) === '' ? `#${id}` : <Visible text={storage} />}</span>
              <b>{words.count(count)}</b>
            </li>
          ))}
        </ul>
      )}
      {notes.length > 0 && (
        <div className={css['notes']}>
          <h2>{words.exporting.notes}</h2>
          <ul>
            {notes.map((note) => (
              <li key={asItCame(note)}>
                <Visible text={note} />
              </li>
            ))}
          </ul>
        </div>
      )}
      <div className={css['return']}>
        <h2>{words.exporting.back.title}</h2>
        <ol>
          {words.exporting.back[format].split('\n').map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </div>
    </section>
  )
}
