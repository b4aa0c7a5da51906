import { useUi } from '../../use-ui.ts'

/** Says milliseconds since 1970 as a date and a time. */
export function useMoment(): (at: number) => string {
  const { words } = useUi()
  return (at) => words.moment(new Date(at).toISOString())
}
