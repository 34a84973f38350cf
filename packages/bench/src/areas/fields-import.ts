import { execFileSync } from 'node:child_process'
import { setTimeout as wait } from 'node:timers/promises'
import { itemId, type Item } from '@cairn/contract'
import { startServerProcess } from '@cairn/testkit/server-process'
import { upload } from '@cairn/testkit/upload'
import { openSession, ownOrganization } from '../base/browser.ts'
import { answerTo, pointOf, publish, questionOf, QUESTIONS, recordsOf, SHORE } from './fields.ts'
import { builtType, copyRate, runStep } from '../base/import-rate.ts'
import { perSecond, type Figure } from '../base/table.ts'

const IMPORTED = Math.min(10_000, Number(process.env.BENCH_ITEMS ?? 10_000))
/** What an import is to reach of COPY. */
const SHARE = 0.25
const IDLE_MS = 3000

/** Measures the records a second of an import of records with 40 answers, compared with COPY. */
export async function measureFieldsImport(): Promise<Figure[]> {
  const server = await startServerProcess()
  try {
    await untilIdle(server.pid())
    const session = await openSession(server.url, 'admin@demo.test')
    const owner = await ownOrganization(session)
    const form = await publish(session, owner, SHORE)
    const bytes = Buffer.from([columns(), ...Array.from({ length: IMPORTED }, (_, n) => row(n))].join('\n'))
    const file = { name: 'records.csv', bytes, relType: 'Import', relProp: 'file' }
    const made = await session.request<Item>('create/Import', {
      ...{ label: 'Records', kind: 'GKF_PLACES', file: (await upload(server.url, session, file)).$id, owner },
      defaults: { program: form['program'], formDef: form.$id },
    })
    const look = await runStep(session, 'lookAtImport', made)
    const trial = await runStep(session, 'tryImport', made)
    const apply = await runStep(session, 'applyImport', made)
    const { result } = await session.request<Item & { result: { counts: { new: number } } }>(`read/${made.$id}`)
    if (result.counts.new !== IMPORTED) throw new Error(`${result.counts.new} of ${IMPORTED} records came in`)
    session.close()
    const type = await builtType('geokeeper', 'GeoKeeperFieldData')
    const copied = await copyRate(type, recordsOf(type, itemId('Organization', 1), form, IMPORTED), IMPORTED)
    return [
      {
        what: `import of ${IMPORTED.toLocaleString('en')} records of ${QUESTIONS} answers as a task, records`,
        figure: perSecond(IMPORTED / apply),
        beside: `COPY ${perSecond(copied)}, at least ${SHARE}`,
        verdict: (IMPORTED / apply / copied).toFixed(2),
      },
      {
        what: '  its look, and its trial, records',
        figure: `${perSecond(IMPORTED / look)}, ${perSecond(IMPORTED / trial)}`,
        beside: '',
        verdict: '',
      },
    ]
  } finally {
    await server.close()
  }
}

/** Waits until a process has worked for less than a second in three: all that the demo began is done then. */
async function untilIdle(pid: number | undefined): Promise<void> {
  const worked = () => execFileSync('ps', ['-o', 'time=', '-p', String(pid)], { encoding: 'utf8' })
  for (let before = ''; before !== worked(); await wait(IDLE_MS)) before = worked()
}

function columns(): string {
  return ['KEY', 'latitude', 'longitude', 'end', ...numbers().map((n) => questionOf(n).name)].join(',')
}

function row(n: number): string {
  const [longitude, latitude] = pointOf(n)
  const collected = new Date(Date.UTC(2024, 0, 1) + n * 60_000).toISOString()
  const answers = numbers().map((question) => [answerTo(question, n)].flat().join(' '))
  return [`uuid:${n}`, latitude, longitude, collected, ...answers].join(',')
}

function numbers(): number[] {
  return Array.from({ length: QUESTIONS - 1 }, (_, n) => n)
}
