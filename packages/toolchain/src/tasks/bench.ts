import { startServerProcess } from '@cairn/testkit/server-process'
import { measureBootBytes } from '../bench/boot-bytes.ts'
import { measureFirstOpen } from '../bench/first-open.ts'
import { measureItemRate } from '../bench/item-rate.ts'
import { measureLiveLatency } from '../bench/live-latency.ts'
import { measureSearch } from '../bench/search-scale.ts'
import { measureRegistryBytes } from '../bench/registry-bytes.ts'
import { openSession } from '../bench/browser.ts'
import { measureStartTimes } from '../bench/start-times.ts'
import { printTable, type Figure } from '../bench/table.ts'
import { runTask } from '../run-task.ts'

/** `npm run bench`, or with names to run some: boot registry open live items start search. */
const wanted = process.argv.slice(2)
const figures: Figure[] = []

const failed = await runTask('build')
if (failed) process.exit(failed)
const server = await startServerProcess()
try {
  const session = await openSession(server.url, 'lands@demo.test')
  await measure('boot', () => measureBootBytes(server.url))
  await measure('registry', () => measureRegistryBytes(server.url, session.token))
  await measure('open', () => measureFirstOpen(server.url))
  await measure('live', () => measureLiveLatency(server.url))
  await measure('items', () => measureItemRate(session))
  session.close()
} finally {
  await server.close()
}
await measure('start', measureStartTimes)
await measure('search', measureSearch)
printTable(figures)

async function measure(name: string, run: () => Promise<Figure[]>): Promise<void> {
  if (wanted.length > 0 && !wanted.includes(name)) return
  console.log(`measuring ${name} …`)
  figures.push(...(await run()))
}
