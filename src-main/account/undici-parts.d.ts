/**
 * The parts of undici 8.12.4 that a request needs. Its own types cover only the package's entry, which also loads fetch, caches, mocks and web
 * sockets.
 */
declare module 'undici/lib/dispatcher/pool.js' {
  import { Pool } from 'undici'

  // oxlint-disable-next-line import/no-default-export -- it is CommonJS: its whole export is the class
  export default Pool
}

declare module 'undici/lib/core/connect.js' {
  import { buildConnector } from 'undici'

  // oxlint-disable-next-line import/no-default-export -- as above
  export default buildConnector
}

declare module 'undici/lib/api/api-request.js' {
  import type { Dispatcher } from 'undici'

  // oxlint-disable-next-line import/no-default-export -- as above
  export default function request(
    this: Dispatcher,
    options: Dispatcher.RequestOptions,
  ): Promise<Dispatcher.ResponseData>
}
