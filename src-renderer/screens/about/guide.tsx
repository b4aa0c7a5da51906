/** The guide's pages, as blocks the build made of docs/guide. Shows text as text: no HTML, no way out of the app. */
import { useStore } from 'zustand'
import { guidePicture, type GuideBlock, type GuideSpan } from '../../../src-shared/contract/own-files.ts'
import { useStores } from '../../state/stores.ts'
import { useWords } from '../../use-words.ts'
import css from './about-sheets.module.css'

export function Guide() {
  const { about } = useStores()
  const words = useWords()
  const guide = useStore(about, (state) => state.guide)
  const wanted = useStore(about, (state) => state.page)
  if (guide === null) return <div className={css['tall']} />
  if (guide === 'failed') return <p className={css['failed']}>{words.guide.failed}</p>
  const page = guide.pages.find(({ id }) => id === wanted) ?? guide.pages[0]
  if (!page) return null
  return (
    <div className={css['guide']}>
      {guide.pages.length > 1 && (
        <nav aria-label={words.guide.pages} className={css['pages']}>
          {guide.pages.map(({ id, title }) => (
            <button
              key={id}
              type="button"
              aria-current={id === page.id ? 'page' : undefined}
              onClick={() => about.act.turnTo(id)}
            >
              {title}
            </button>
          ))}
        </nav>
      )}
      <article className={css['page']} key={page.id} tabIndex={0} data-autofocus aria-label={page.title}>
        <h2>{page.title}</h2>
        {page.blocks.map((block, index) => (
          <Block key={index} block={block} />
        ))}
      </article>
    </div>
  )
}

function Block({ block }: { readonly block: GuideBlock }) {
  switch (block.kind) {
    case 'heading':
      return (
        <h3>
          <Spans spans={block.spans} />
        </h3>
      )
    case 'paragraph':
      return (
        <p>
          <Spans spans={block.spans} />
        </p>
      )
    case 'list': {
      const items = block.items.map((spans, index) => (
        <li key={index}>
          <Spans spans={spans} />
        </li>
      ))
      return block.ordered ? <ol>{items}</ol> : <ul>{items}</ul>
    }
    case 'code':
      return <pre>{block.text}</pre>
    case 'table':
      return (
        <table>
          <thead>
            <tr>
              {block.head.map((spans, index) => (
                <th key={index}>
                  <Spans spans={spans} />
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {block.rows.map((row, at) => (
              <tr key={at}>
                {row.map((spans, index) => (
                  <td key={index}>
                    <Spans spans={spans} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      )
    case 'picture':
      return <Picture picture={block} />
    default:
      return block satisfies never
  }
}

/** Both pictures stand in the page; the window's appearance hides one, and a hidden one is never loaded. */
function Picture({ picture }: { readonly picture: Extract<GuideBlock, { kind: 'picture' }> }) {
  const { file, dark, about, width, height } = picture
  const one = (name: string, look: string | undefined) => (
    <img src={`./${guidePicture(name)}`} alt={about} width={width} height={height} loading="lazy" className={look} />
  )
  if (dark === undefined) return one(file, undefined)
  return (
    <>
      {one(file, css['light'])}
      {one(dark, css['dark'])}
    </>
  )
}

function Spans({ spans }: { readonly spans: readonly GuideSpan[] }) {
  const { about } = useStores()
  return spans.map(({ kind, text, to }, index) => {
    switch (kind) {
      case 'text':
        return text
      case 'strong':
        return <strong key={index}>{text}</strong>
      case 'code':
        return <code key={index}>{text}</code>
      case 'page':
        return (
          <button key={index} type="button" className={css['link']} onClick={() => to && about.act.turnTo(to)}>
            {text}
          </button>
        )
      default:
        return kind satisfies never
    }
  })
}
