import type { TestClient } from '@cairn/testkit/server'
import { openBrowser, openSession, signIn } from '../base/browser.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'

const WIRE_ROUNDS = 300
const BROWSER_ROUNDS = 15

/**
 * Measures the time from a person's acknowledged save until another person gets it, over the socket and on
 * the screen of another browser.
 */
export async function measureLiveLatency(url: string): Promise<Figure[]> {
  const wire = quantiles(await onTheWire(url))
  const screen = quantiles(await onTheScreen(url))
  return [
    {
      what: 'commit to the other socket, p50 / p99',
      figure: `${milliseconds(wire.p50)} / ${milliseconds(wire.p99)}`,
      beside: 'limit 1000 ms',
      verdict: (wire.p99 / 1000).toFixed(3),
    },
    {
      what: 'commit to the other browser’s screen, p50 / p99',
      figure: `${milliseconds(screen.p50)} / ${milliseconds(screen.p99)}`,
      beside: 'limit 1000 ms',
      verdict: (screen.p99 / 1000).toFixed(3),
    },
  ]
}

async function onTheWire(url: string): Promise<number[]> {
  const [writer, watcher] = await Promise.all([
    openSession(url, 'lands@demo.test'),
    openSession(url, 'archivist@demo.test'),
  ])
  const contact = await firstContact(writer)
  await watcher.request(`addWatch/${contact.id}`)
  const latencies: number[] = []
  let u = contact.u
  for (let round = 0; round < WIRE_ROUNDS; round++) {
    const seen = watcher.waitFor('item/update').then(() => performance.now())
    const stored = await writer.request('update', change(contact, u, round))
    const acknowledged = performance.now()
    latencies.push(Math.max(0, (await seen) - acknowledged))
    u = stored._u
  }
  writer.close()
  watcher.close()
  return latencies
}

async function onTheScreen(url: string): Promise<number[]> {
  const writer = await openSession(url, 'lands@demo.test')
  const contact = await firstContact(writer)
  const browser = await openBrowser()
  const latencies: number[] = []
  try {
    const page = await browser.newPage()
    await signIn(page, url, 'archivist@demo.test')
    await page.goto(`${url}/i-${contact.id}`)
    await page.getByText('Office phone').waitFor()
    let u = contact.u
    for (let round = 0; round < BROWSER_ROUNDS; round++) {
      const body = change(contact, u, round)
      const stored = await writer.request('update', body)
      const acknowledged = performance.now()
      await page
        .getByText(`555-${1000 + round}`)
        .first()
        .waitFor()
      latencies.push(performance.now() - acknowledged)
      u = stored._u
    }
  } finally {
    await browser.close()
    writer.close()
  }
  return latencies
}

interface Contact {
  id: string
  index: number
  u: number
}

async function firstContact(session: TestClient): Promise<Contact> {
  const found = await session.request<{ ids: string[] }>('search/ids', { types: ['Contact'], max: 1 })
  const [id = ''] = found.ids
  const item = await session.request(`read/${id}`)
  return { id, index: item._i, u: item._u }
}

function change(contact: Contact, u: number, round: number) {
  return { _t: 'Contact', _i: contact.index, _u: u, officePhone: `604 555 ${1000 + round}` }
}
