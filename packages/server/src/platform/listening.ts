import { createServer } from 'node:net'
import type { Settings } from './settings/settings.ts'
import { StartError } from '@cairn/embedded-postgres'

type Place = Pick<Settings, 'port' | 'host'>

/**
 * Throws a `StartError` if the server could not listen at this host and port. Called before the database is
 * started.
 */
export async function requireFreePort(place: Place): Promise<void> {
  const probe = createServer()
  await new Promise<void>((resolve, reject) => {
    probe.once('error', (error) => reject(explainListen(error, place)))
    probe.listen(place.port, place.host, () => probe.close(() => resolve()))
  })
}

/**
 * Converts an error of `listen` to one with a sentence that says what to do; other errors are returned as
 * they are.
 */
export function explainListen(thrown: unknown, { port, host }: Place): Error {
  const error = thrown instanceof Error ? thrown : new Error(String(thrown))
  const sentence = sentenceFor((error as NodeJS.ErrnoException).code, port, host)
  return sentence === undefined ? error : new StartError(sentence, error)
}

function sentenceFor(code: string | undefined, port: number, host: string): string | undefined {
  switch (code) {
    case 'EADDRINUSE':
      return `Port ${port} is in use by another program: stop that one, or choose another port, as in PORT=${port + 1} npm start.`
    case 'EACCES':
      return `Port ${port} may not be opened by this user: choose one above 1023, such as PORT=8080.`
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
      return `HOST=${host} is not an address of this machine: use 127.0.0.1, or 0.0.0.0 for all of its addresses.`
    default:
      return undefined
  }
}
