/** Ten seconds of a command's time pass in one: for what waits long, in a process of its own. */
const script = `
  const [now, date, wait, repeat] = [performance.now.bind(performance), Date.now, setTimeout, setInterval]
  const start = date()
  performance.now = () => 10 * now()
  Date.now = () => start + 10 * (date() - start)
  globalThis.setTimeout = (act, ms, ...rest) => wait(act, ms / 10, ...rest)
  globalThis.setInterval = (act, ms, ...rest) => repeat(act, ms / 10, ...rest)
`

/** A variable of the command. */
export const FAST_CLOCK = { NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(script)}` }
