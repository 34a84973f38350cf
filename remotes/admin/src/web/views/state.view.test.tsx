// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react'
import { afterEach, expect, it } from 'vitest'
import { formatDateTime } from '@cairn/model/format'
import { anArea, anInstallState } from '../../testing/answers.ts'
import { renderView } from '../../testing/render-view.tsx'
import texts from '../../texts/en.json' with { type: 'json' }
import StateView from './state.view.tsx'

afterEach(cleanup)

const [process] = anInstallState().processes

it('ADM-7 shows each process, and marks one that has been silent', async () => {
  const silent = { ...process, id: 'p2', host: 'two', seen: '2026-11-22T08:59:30Z' }
  const installState = { ...anInstallState(), processes: [process, silent] }
  renderView(<StateView />, { installState, installAreas: { areas: [], coreTypes: [] } })
  expect(await screen.findByText('one · 41')).toBeTruthy()
  expect(screen.getAllByText(texts['admin.state.answers'])).toHaveLength(1)
  expect(screen.getAllByText(texts['admin.state.silent'])).toHaveLength(1)
})

it('ADM-7 shows how each area runs, and its failures by name', async () => {
  const areas = [
    anArea('sound'),
    anArea('failing', { failures: ['ChunkError: /areas/failing'] }),
    anArea('old', { runs: 'lastGood' }),
    anArea('half', { half: 'failed' }),
    anArea('twice', { refused: ['Note'] }),
  ]
  renderView(<StateView />, { installState: anInstallState(), installAreas: { areas, coreTypes: [] } })
  for (const text of ['runs.failing', 'runs.lastGood', 'runs.halfFailed'] as const)
    expect(await screen.findByText(texts[`admin.state.${text}`])).toBeTruthy()
  expect(screen.getAllByText(texts['admin.state.runs.current'])).toHaveLength(2)
  expect(screen.getByText('Not loaded, because another part uses these names: Note')).toBeTruthy()
})

it('ADM-7 shows waiting work, and statements that are slow now or were within a day', async () => {
  const installState = anInstallState({
    mail: { waiting: 4, failed: 1 },
    slow: [{ seconds: 2.5, state: 'active', statement: 'select slow' }],
    slowOfDay: [{ statement: 'select earlier', times: 3, slowest: 9, last: '2026-11-22T08:00:00Z' }],
  })
  renderView(<StateView />, { installState, installAreas: { areas: [], coreTypes: [] } })
  expect(await screen.findByText('4 e-mails waiting, 1 failed within a week')).toBeTruthy()
  expect(screen.getByText('select slow')).toBeTruthy()
  expect(screen.getByText('2.5 s')).toBeTruthy()
  expect(screen.getByText('select earlier')).toBeTruthy()
})

it('T61 shows which walls stand around what reads files from outside, and which are missing', async () => {
  const walls = { network: true, confined: true, namespaces: false, memory: true, rights: true }
  renderView(<StateView />, { installState: anInstallState({ walls }), installAreas: { areas: [], coreTypes: [] } })
  expect(await screen.findByText(texts['admin.state.walls.namespaces'])).toBeTruthy()
  expect(screen.getAllByText(texts['admin.state.walls.missing'])).toHaveLength(1)
  expect(screen.getAllByText(texts['admin.state.walls.stands'])).toHaveLength(4)
})

it('T61 counts namespaces as what keeps files and the network from a program', async () => {
  const walls = { network: true, confined: false, namespaces: true, memory: true, rights: true }
  renderView(<StateView />, { installState: anInstallState({ walls }), installAreas: { areas: [], coreTypes: [] } })
  expect(await screen.findByText(texts['admin.state.walls.confined'])).toBeTruthy()
  expect(screen.queryByText(texts['admin.state.walls.missing'])).toBeNull()
})

it('ADM-16 sends a test e-mail and says whether it goes out, and shows when the last backup was made', async () => {
  const answers = { installState: anInstallState(), installAreas: { areas: [], coreTypes: [] } }
  const { host } = renderView(<StateView />, { ...answers, tryMail: { isMailed: false } })
  fireEvent.click(await screen.findByRole('button', { name: texts['admin.state.tryMail'] }))
  await expect.poll(() => host.notices).toContain(texts['admin.state.tryMail.waits'])
  expect(screen.getByText(texts['admin.state.backup.none'])).toBeTruthy()
  cleanup()
  const backup = '2026-11-20T08:00:00Z'
  const kept = renderView(<StateView />, {
    ...answers,
    installState: anInstallState({ backup }),
    tryMail: { isMailed: true },
  })
  fireEvent.click(await screen.findByRole('button', { name: texts['admin.state.tryMail'] }))
  await expect.poll(() => kept.host.notices).toContain(texts['admin.state.tryMail.sent'])
  expect(screen.getByText(formatDateTime(backup, 'en'))).toBeTruthy()
})

it('ADM-7 says why and when a build was switched off, and lets it run again once the person agrees', async () => {
  const reasons = ['It held up everybody for 5 s on 2026-11-22T08:00:01.784Z, in grow (b1/server.mjs:3).']
  const area = anArea('trees', { half: 'failed', waits: { build: 'b1', reasons, isSwitchedOff: true } })
  const { host, asked } = renderView(<StateView />, {
    installState: anInstallState(),
    installAreas: { areas: [area], coreTypes: [] },
    letBuildRun: {},
  })
  expect(await screen.findByText(texts['admin.state.runs.switchedOff'])).toBeTruthy()
  const when = formatDateTime('2026-11-22T08:00:01.784Z', 'en')
  expect(screen.getByText(`It held up everybody for 5 s on ${when}, in grow (b1/server.mjs:3).`)).toBeTruthy()
  host.answerDialog = texts['admin.state.runAgain']
  fireEvent.click(screen.getByRole('button', { name: texts['admin.state.runAgain'] }))
  await expect
    .poll(() => asked.find(({ action }) => action === 'letBuildRun')?.payload)
    .toMatchObject({
      area: 'trees',
      build: 'b1',
    })
})

it('says when this machine cannot read the text of scans', async () => {
  renderView(<StateView />, {
    installState: anInstallState({ readsScans: false }),
    installAreas: { areas: [], coreTypes: [] },
  })
  expect(await screen.findByText(texts['admin.state.scans.unread'])).toBeTruthy()
  expect(screen.getByText(texts['admin.state.scans.help'])).toBeTruthy()
})
