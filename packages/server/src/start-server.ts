import { pino, type Logger } from 'pino'
import { openParts, type Closing, type OpenOptions, type ServerParts } from './open-parts.ts'
import { serve, type Served } from './serve.ts'

/** Options of a server, and its logger. */
export interface StartOptions extends OpenOptions {
  log?: Logger
}

/** A running server. `parts` are for tests and tools in the same process. */
export interface RunningServer {
  /** Where it answers, such as `http://127.0.0.1:8080`. */
  url: string
  log: Logger
  parts: ServerParts & Omit<Served, 'url'>
  /** Drains: sockets are closed with 1013, requests in work are finished, then the database is closed. */
  close(): Promise<void>
}

/** Starts the whole server (README.md, "Settings"). Throws a `StartError` whose sentence says what to do. */
export async function startServer(options: StartOptions): Promise<RunningServer> {
  // Standard output is for the person who starts the server, standard error for the log.
  const log = options.log ?? pino({ level: options.settings.logLevel }, pino.destination(2))
  const closing: Closing = []
  const close = closeAll(closing)
  try {
    const parts = await openParts(options, log, closing)
    const { url, ...served } = await serve(parts, closing)
    return { url, log, close, parts: { ...parts, ...served } }
  } catch (thrown) {
    await close()
    throw thrown
  }
}

/** Closes what was opened, the last first, once. */
function closeAll(closing: Closing): () => Promise<void> {
  let closed: Promise<void> | undefined
  const run = async () => {
    for (const step of closing.splice(0).reverse()) await step()
  }
  return () => (closed ??= run())
}
