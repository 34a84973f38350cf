import { startTestServer, VARIABLE } from './test-server.ts'

/** vitest global setup: one embedded server a run, which test files find through the environment. */
export default async function setup(): Promise<() => Promise<void>> {
  const { connection, stop } = await startTestServer()
  process.env[VARIABLE] = JSON.stringify(connection)
  return stop
}
