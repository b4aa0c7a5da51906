/** Finds the places that match the palette's text. */
import { useEffect, useState } from 'react'
import { useUi } from '../use-ui.ts'
import { placeEntry, type Entry } from '../view/palette.ts'
import { PLACE_KINDS, type PlaceKind } from '../view/places.ts'

/** Milliseconds after the last letter before the account and the file are searched. */
const PAUSE_MS = 80

interface PlacesFound {
  readonly kind: PlaceKind
  readonly fitting: readonly Entry[]
  readonly named: readonly Entry[]
}

/** Results for another text are not shown; places found in the window stay until more arrive. */
export function usePlacesFound(
  query: string,
  inDialog: boolean,
): { readonly places: readonly PlacesFound[]; readonly pending: boolean } {
  const { commands, page } = useUi()
  const text = inDialog ? '' : query.trim()
  const [results, setFound] = useState<{ readonly query: string; readonly all: readonly PlacesFound[] }>({
    query: '',
    all: [],
  })
  useEffect(() => {
    let over = false
    const find = async (): Promise<void> => {
      const all = await Promise.all(
        PLACE_KINDS.map(async (kind) => {
          const places = (await commands.act.placesOf(kind)?.(text)) ?? []
          const entries = places.map((place, at) => ({ place, entry: placeEntry(kind, place, at) }))
          const of = (fits: boolean): Entry[] =>
            entries.filter(({ place }) => (place.fits === true) === fits).map(({ entry }) => entry)
          return { kind, fitting: of(true), named: of(false) }
        }),
      )
      if (!over) setFound({ query: text, all })
    }
    const off = text === '' ? null : page.later(() => void find(), PAUSE_MS)
    return () => {
      over = true
      off?.()
    }
  }, [text, commands, page])
  const pending = text !== '' && results.query !== text
  if (text === '') return { places: [], pending }
  return { places: pending ? results.all.map((one) => ({ ...one, fitting: [] })) : results.all, pending }
}
