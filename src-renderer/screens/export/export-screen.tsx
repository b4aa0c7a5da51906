/** Storages to a workbook: choose, write, keep. */
import { Button, Checkbox } from '@mantine/core'
import { useStore } from 'zustand'
import { FailureLine } from '../../parts/failure-view.tsx'
import { CheckIcon, ExportIcon } from '../../parts/icons.tsx'
import { ProgressBar } from '../../parts/progress-bar.tsx'
import { accountOf } from '../../state/app-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import css from './export-screen.module.css'

export function ExportScreen() {
  const { app, exports } = useStores()
  const words = useWords()
  const account = useStore(app, accountOf)
  const { chosen, step, written, saved, failure } = useStore(exports)
  if (!account) return null
  const all = account.storages.map(({ id }) => id)
  const picked = chosen ?? all
  const busy = step !== 'choose'

  function toggle(id: number, on: boolean): void {
    exports.act.choose(all.filter((one) => (one === id ? on : picked.includes(one))))
  }

  return (
    <div className={css['screen']}>
      {failure && <FailureLine failure={failure} />}
      <div className={css['middle']}>
        <h1>{words.exports.title}</h1>
        <p className={css['about']}>{words.exports.about}</p>
        <fieldset className={css['card']} disabled={busy}>
          <legend className="heard">{words.exports.storages}</legend>
          <div className={css['line']}>
            <Checkbox
              size="sm"
              label={words.exports.all}
              checked={picked.length === all.length}
              indeterminate={picked.length > 0 && picked.length < all.length}
              onChange={(event) => exports.act.choose(event.currentTarget.checked ? all : [])}
            />
          </div>
          {account.storages.map(({ id, name }) => (
            <div key={id} className={css['line']}>
              <Checkbox
                size="sm"
                label={name === '' ? `#${id}` : name}
                checked={picked.includes(id)}
                onChange={(event) => toggle(id, event.currentTarget.checked)}
              />
              <span className={css['quiet']}>{`#${id}`}</span>
            </div>
          ))}
        </fieldset>
        <div className={css['actions']}>
          <Button
            leftSection={<ExportIcon />}
            disabled={picked.length === 0 || busy}
            onClick={() => void exports.act.write(account.id, picked)}
          >
            {words.exports.go}
          </Button>
          {step === 'writing' && (
            <span className={css['busy']}>
              {words.exports.busy}
              <ProgressBar label={words.exports.busy} value={null} />
            </span>
          )}
        </div>
        {written && (
          <section className={css['done']} role="status">
            <span className={css['mark']}>
              <CheckIcon size={18} />
            </span>
            <span className={css['doneText']}>
              <strong>{words.exports.done(written.rows, words.count(written.rows), written.name)}</strong>
              <span>{saved === true ? words.exports.saved : saved === false ? words.exports.declined : ''}</span>
            </span>
            <Button variant="default" disabled={busy} onClick={() => void exports.act.save()}>
              {saved === true ? words.exports.again : words.exports.save}
            </Button>
          </section>
        )}
      </div>
    </div>
  )
}
