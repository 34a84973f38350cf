import type { Locator, Page } from '@playwright/test'
import { startServerProcess } from '@cairn/testkit/server-process'
import { openBrowser, openSession, ownOrganization, signIn } from '../base/browser.ts'
import { milliseconds, quantiles, type Figure } from '../base/table.ts'
import { countThreadTime } from '../base/thread-time.ts'

const STEPS = 100
const ROUNDS = 10
/** Most that the change of a step may cost, with the trial of all, and a thousand walks (milliseconds). */
const [TRIAL_LIMIT, WALKS_LIMIT] = [300, 2000]

/**
 * Steps of a definition with one less than 100: three side by side in each row, one of them optional, and the
 * outcome in the end.
 */
function stepsOf(count: number): object[] {
  const key = (at: number) => `step${at}`
  const steps = Array.from({ length: count - 1 }, (_, at) => {
    const row = Math.floor(at / 3)
    const after = row === 0 ? [] : [0, 1, 2].map((lane) => key(3 * (row - 1) + lane))
    const due = { days: 1 + (at % 4), from: 'activation' }
    return { key: key(at), kind: 'RWF_SIMPLE', title: { en: `Step ${at}` }, after, due, optional: at % 3 === 2 }
  })
  const last = { key: 'outcome', kind: 'RWF_OUTCOME', title: { en: 'Outcome' }, after: [key(count - 2)] }
  return [...steps, last]
}

/**
 * Measures a change to a workflow of 100 steps in the editor, which validates, draws and simulates it, and a
 * thousand random simulations.
 */
export async function measureSimulation(): Promise<Figure[]> {
  const server = await startServerProcess()
  const browser = await openBrowser()
  try {
    const session = await openSession(server.url, 'lands@demo.test')
    const owner = await ownOrganization(session)
    const values = { title: 'A hundred', owner, of: 'ConsultResponse', draft: { steps: stepsOf(STEPS - 1) } }
    const { $id } = await session.request('create/Workflow', values)
    session.close()
    const page = await browser.newPage()
    await signIn(page, server.url, 'lands@demo.test')
    await page.goto(`${server.url}/i-${$id}`)
    const workflow = page.getByRole('region', { name: 'A hundred', exact: true })
    return [await timeTrials(page, workflow), await timeWalks(page, workflow)]
  } finally {
    await browser.close()
    await server.close()
  }
}

async function timeTrials(page: Page, workflow: Locator): Promise<Figure> {
  const count = await countThreadTime(await page.context().newCDPSession(page))
  const tried = workflow.getByRole('list', { name: 'Trial' }).getByRole('listitem')
  const costs: number[] = []
  await tried.nth(STEPS - 2).waitFor()
  for (let round = 0; round < ROUNDS; round++) {
    const { script } = await count()
    await workflow.getByLabel('Add a step…').selectOption('RWF_SIMPLE')
    await tried.nth(STEPS - 1).waitFor()
    costs.push((await count()).script - script)
    await workflow.getByRole('button', { name: 'Undo' }).click()
    await tried.nth(STEPS - 1).waitFor({ state: 'detached' })
  }
  const { p50, p95 } = quantiles(costs)
  return {
    what: `a change of ${STEPS} steps, tried anew, script, p95`,
    figure: milliseconds(p95),
    beside: `p50 ${milliseconds(p50)}, limit ${TRIAL_LIMIT} ms`,
    verdict: (p95 / TRIAL_LIMIT).toFixed(2),
  }
}

async function timeWalks(page: Page, workflow: Locator): Promise<Figure> {
  const count = await countThreadTime(await page.context().newCDPSession(page))
  const { script } = await count()
  await workflow.getByRole('button', { name: /^Try \d/ }).click()
  await workflow.getByRole('list', { name: 'Average work per person' }).waitFor()
  const took = (await count()).script - script
  return {
    what: `1,000 walks through ${STEPS - 1} steps, script`,
    figure: milliseconds(took),
    beside: `limit ${WALKS_LIMIT} ms`,
    verdict: (took / WALKS_LIMIT).toFixed(2),
  }
}
