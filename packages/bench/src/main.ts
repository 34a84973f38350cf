import { startServerProcess } from '@cairn/testkit/server-process'
import { measureArchive } from './areas/archive.ts'
import { measureAreas } from './front/areas.ts'
import { measureBootBytes } from './front/boot-bytes.ts'
import { measureConsultation } from './areas/consultation.ts'
import { measureCare } from './areas/care.ts'
import { measureClosures } from './areas/closures.ts'
import { measureContacts } from './areas/contacts.ts'
import { measureFanout } from './server/fanout.ts'
import { measureBesideOpenMrs } from './front/beside-open-mrs.ts'
import { measureOpenCells } from './front/open-cells.ts'
import { measureCapture, measureFields } from './areas/fields.ts'
import { measureFieldsMap } from './areas/fields-map.ts'
import { measureFieldsImport } from './areas/fields-import.ts'
import { measureZip } from './server/export-zip.ts'
import { measureFirstOpen } from './front/first-open.ts'
import { measureItemRate } from './server/item-rate.ts'
import { measureAttacks } from './server/attacks.ts'
import { measureHostile } from './server/hostile.ts'
import { measureImport } from './map/import-places.ts'
import { measureMap } from './map/measure-map.ts'
import { measureLetters } from './areas/letters.ts'
import { measureLiveLatency } from './server/live-latency.ts'
import { measurePeers } from './peers/measure-peers.ts'
import { measurePlaces } from './server/places.ts'
import { measureProcesses } from './server/processes.ts'
import { measureSearch } from './server/search-scale.ts'
import { measureRegistryBytes } from './front/registry-bytes.ts'
import { measureSockets } from './server/sockets.ts'
import { openSession } from './base/browser.ts'
import { measureStatements } from './server/statements.ts'
import { measureStartTimes } from './server/start-times.ts'
import { measureResponses } from './areas/responses.ts'
import { measureRuns } from './areas/runs.ts'
import { measureInterview, measureResearch } from './areas/research.ts'
import { measureSimulation } from './areas/simulation.ts'
import { measureResults } from './front/results.ts'
import { measureTyping } from './front/typing.ts'
import { measureUpload } from './server/upload.ts'
import { measureSound, measureVocabulary } from './areas/vocabulary.ts'
import { printTable, type Figure } from './base/table.ts'

/**
 * `npm run bench`, or with names to run some: boot registry areas open front cells live items results
 * contacts consultation closures letters responses runs simulation vocabulary sound research
 * interview care archive fields mapped records capture typing upload zip areas
 * start statements search places map import sockets fanout processes hostile attacks peers.
 */
const wanted = process.argv.slice(2)
const figures: Figure[] = []
let broken = false

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
await measure('hostile attacks', measureAttacks)
await measure('peers', measurePeers)
printTable(figures)
// A database server that a benchmark started for itself ends with the process.
process.exit(broken ? 1 : 0)

function isWanted(names: string): boolean {
  return wanted.length === 0 || names.split(' ').some((name) => wanted.includes(name))
}

/**
 * Measures when one of its names is wanted. What breaks says so and fails the run, and what was measured is
 * still printed.
 */
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
