/** Places in the account and the file that the palette's letters find. */
import { useEffect, useRef, useState } from 'react'
import { useUi } from '../use-ui.ts'
import { placeEntry, type Entry } from '../view/palette.ts'
import { PLACE_KINDS, type PlaceKind } from '../view/places.ts'

/** After the last letter typed: places in the account and the file are asked for. */
const PAUSE_MS = 80

interface PlacesFound {
  readonly kind: PlaceKind
  readonly fitting: readonly Entry[]
  readonly named: readonly Entry[]
}

/** What was searched for with other letters is not shown; what is searched here stays until there is more. */
export function usePlacesFound(
  query: string,
  asked: boolean,
  onFound: (places: readonly PlacesFound[]) => void,
): { readonly places: readonly PlacesFound[]; readonly pending: boolean } {
  const { commands, page } = useUi()
  const wanted = asked ? '' : query.trim()
  const [found, setFound] = useState<{ readonly query: string; readonly all: readonly PlacesFound[] }>({
    query: '',
    all: [],
  })
  const latest = useRef(onFound)
  useEffect(() => {
    latest.current = onFound
  })
  useEffect(() => {
    let over = false
    const find = async (): Promise<void> => {
      const all = await Promise.all(
        PLACE_KINDS.map(async (kind) => {
          const places = (await commands.act.placesOf(kind)?.(wanted)) ?? []
          const entries = places.map((place, at) => ({ place, entry: placeEntry(kind, place, at) }))
          const of = (fits: boolean): Entry[] =>
            entries.filter(({ place }) => (place.fits === true) === fits).map(({ entry }) => entry)
          return { kind, fitting: of(true), named: of(false) }
        }),
      )
      if (over) return
      setFound({ query: wanted, all })
      latest.current(all)
    }
    const off = wanted === '' ? null : page.later(() => void find(), PAUSE_MS)
    return () => {
      over = true
      off?.()
    }
  }, [wanted, commands, page])
  const pending = wanted !== '' && found.query !== wanted
  if (wanted === '') return { places: [], pending }
  return { places: pending ? found.all.map((one) => ({ ...one, fitting: [] })) : found.all, pending }
}
