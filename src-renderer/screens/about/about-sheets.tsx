/** Help, over whatever screen is open: about, licences, the guide. Loaded when first asked for. */
import { Button, TextInput } from '@mantine/core'
import { useStore } from 'zustand'
import { Dialog } from '../../parts/dialog.tsx'
import { SearchIcon } from '../../parts/icons.tsx'
import { fittingPackages } from '../../state/about-store.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import { Guide } from './guide.tsx'
import css from './about-sheets.module.css'

export function AboutSheets() {
  const { about } = useStores()
  const words = useWords()
  const sheet = useStore(about, (state) => state.sheet)
  const close = () => about.act.close()
  return (
    <>
      <Dialog title={words.about.title} open={sheet === 'about'} onClose={close}>
        <About />
      </Dialog>
      <Dialog title={words.licences.title} open={sheet === 'licences'} onClose={close} wide>
        <Licences />
      </Dialog>
      <Dialog title={words.guide.title} open={sheet === 'guide'} onClose={close} wide="pictures">
        <Guide />
      </Dialog>
    </>
  )
}

function About() {
  const { about } = useStores()
  const words = useWords()
  const parts = useStore(about, (state) => state.parts)

  return (
    <div className={css['about']}>
      <p className={css['line']}>{words.about.line}</p>
      <dl className={css['parts']}>
        {parts.map(({ name, version }) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{version}</dd>
          </div>
        ))}
      </dl>
      <p className={css['quiet']}>{words.about.licence}</p>
      <div className={css['buttons']}>
        <Button variant="default" size="compact-sm" onClick={() => void about.act.open('licences', words.language)}>
          {words.about.licences}
        </Button>
        <Button variant="default" size="compact-sm" onClick={() => void about.act.open('guide', words.language)}>
          {words.about.guide}
        </Button>
      </div>
    </div>
  )
}

function Licences() {
  const { about } = useStores()
  const words = useWords()
  const licences = useStore(about, (state) => state.licences)
  const search = useStore(about, (state) => state.search)
  if (licences === null) return <div className={css['tall']} />
  if (licences === 'failed') return <p className={css['failed']}>{words.licences.failed}</p>
  const shown = fittingPackages(licences, search)
  return (
    <div className={css['tall']}>
      <p className={css['quiet']}>{words.licences.about(licences.length, words.count(licences.length))}</p>
      <TextInput
        type="search"
        size="xs"
        // The list is read after the dialog has taken the focus.
        autoFocus
        leftSection={<SearchIcon size={14} />}
        placeholder={words.licences.search}
        aria-label={words.licences.search}
        value={search}
        onChange={(event) => about.act.search(event.currentTarget.value)}
      />
      <div className={css['packages']}>
        {shown.map(({ name, version, licence, text }) => (
          <details key={`${name}@${version}`} className={css['package']}>
            <summary>
              <span>
                {name} <i>{version}</i>
              </span>
              <span>{licence}</span>
            </summary>
            <pre>{text}</pre>
          </details>
        ))}
        {shown.length === 0 && <p className={css['quiet']}>{words.licences.none}</p>}
      </div>
      <p className={css['quiet']}>{words.licences.chromium}</p>
    </div>
  )
}
