import { startServerProcess } from '@cairn/testkit/server-process'
import { measureArchive } from '../bench/archive.ts'
import { measureAreas } from '../bench/areas.ts'
import { measureBootBytes } from '../bench/boot-bytes.ts'
import { measureConsultation } from '../bench/consultation.ts'
import { measureCare } from '../bench/care.ts'
import { measureClosures } from '../bench/closures.ts'
import { measureContacts } from '../bench/contacts.ts'
import { measureFanout } from '../bench/fanout.ts'
import { measureBesideOpenMrs } from '../bench/front/beside-open-mrs.ts'
import { measureOpenCells } from '../bench/front/open-cells.ts'
import { measureCapture, measureFields } from '../bench/fields.ts'
import { measureFieldsMap } from '../bench/fields-map.ts'
import { measureFieldsImport } from '../bench/fields-import.ts'
import { measureZip } from '../bench/export-zip.ts'
import { measureFirstOpen } from '../bench/first-open.ts'
import { measureItemRate } from '../bench/item-rate.ts'
import { measureHostile } from '../bench/hostile.ts'
import { measureImport } from '../bench/map/import-places.ts'
import { measureMap } from '../bench/map/measure-map.ts'
import { measureLetters } from '../bench/letters.ts'
import { measureLiveLatency } from '../bench/live-latency.ts'
import { measurePeers } from '../bench/peers/measure-peers.ts'
import { measurePlaces } from '../bench/places.ts'
import { measureProcesses } from '../bench/processes.ts'
import { measureSearch } from '../bench/search-scale.ts'
import { measureRegistryBytes } from '../bench/registry-bytes.ts'
import { measureSockets } from '../bench/sockets.ts'
import { openSession } from '../bench/browser.ts'
import { measureStatements } from '../bench/statements.ts'
import { measureStartTimes } from '../bench/start-times.ts'
import { measureResponses } from '../bench/responses.ts'
import { measureRuns } from '../bench/runs.ts'
import { measureInterview, measureResearch } from '../bench/research.ts'
import { measureSimulation } from '../bench/simulation.ts'
import { measureResults } from '../bench/results.ts'
import { measureTyping } from '../bench/typing.ts'
import { measureUpload } from '../bench/upload.ts'
import { measureSound, measureVocabulary } from '../bench/vocabulary.ts'
import { printTable, type Figure } from '../bench/table.ts'
import { runTask } from '../run-task.ts'

/**
 * `npm run bench`, or with names to run some: boot registry areas open front cells live items results
 * contacts consultation closures letters responses runs simulation vocabulary sound research
 * interview care archive fields mapped records capture typing upload zip areas
 * start statements search places map import sockets fanout processes hostile peers.
 */
const wanted = process.argv.slice(2)
const figures: Figure[] = []
let broken = false

const failed = await runTask('build')
if (failed) process.exit(failed)
if (isWanted('boot registry open front cells live items')) {
  const server = await startServerProcess()
  try {
    const session = await openSession(server.url, 'lands@demo.test')
    await measure('boot', () => measureBootBytes(server.url))
    await measure('registry', () => measureRegistryBytes(server.url, session.token))
    await measure('open', () => measureFirstOpen(server.url))
    await measure('front', () => measureBesideOpenMrs(server.url))
    await measure('front cells', () => measureOpenCells(server.url))
    await measure('live', () => measureLiveLatency(server.url))
    await measure('items', () => measureItemRate(session))
    session.close()
  } finally {
    await server.close()
  }
}
await measure('front typing', measureTyping)
await measure('results', measureResults)
await measure('contacts', measureContacts)
await measure('consultation', measureConsultation)
await measure('consultation closures', measureClosures)
await measure('letters', measureLetters)
await measure('responses', measureResponses)
await measure('runs', measureRuns)
await measure('runs simulation', measureSimulation)
await measure('vocabulary', measureVocabulary)
await measure('vocabulary sound', measureSound)
await measure('research', measureResearch)
await measure('research interview', measureInterview)
await measure('care', measureCare)
await measure('archive', measureArchive)
await measure('fields', measureFields)
await measure('fields mapped', measureFieldsMap)
await measure('fields records', measureFieldsImport)
await measure('fields capture', measureCapture)
await measure('upload', measureUpload)
await measure('zip', measureZip)
await measure('areas', measureAreas)
await measure('start', measureStartTimes)
await measure('statements', measureStatements)
await measure('search', measureSearch)
await measure('places', measurePlaces)
await measure('map', measureMap)
await measure('import', measureImport)
await measure('sockets', measureSockets)
await measure('fanout', measureFanout)
await measure('processes', measureProcesses)
await measure('hostile', measureHostile)
await measure('peers', measurePeers)
printTable(figures)
// A database server that a benchmark started for itself ends with the process.
process.exit(broken ? 1 : 0)

function isWanted(names: string): boolean {
  return wanted.length === 0 || names.split(' ').some((name) => wanted.includes(name))
}

/** Measures when one of its names is wanted. What breaks says so and fails the run, and what was measured is still printed. */
async function measure(names: string, run: () => Promise<Figure[]>): Promise<void> {
  if (!isWanted(names)) return
  console.log(`measuring ${names} …`)
  try {
    figures.push(...(await run()))
  } catch (thrown) {
    broken = true
    console.error(thrown)
  }
}
