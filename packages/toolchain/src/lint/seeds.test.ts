import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root, tool } from '../paths.ts'

/** What an action does with an id that it was given, and must not. */
const GIVEN_TO_SERVER = 'export const act = { run: ({ payload, asServer }) => asServer.read(payload.it) }'

/** One seeded violation of every rule of ours: the file that breaks it, and what it imports or uses. */
const VIOLATIONS: readonly [file: string, code: string][] = [
  ['packages/contract/src/a.ts', "import { x } from '@cairn/model/fold'"],
  ['packages/model/src/a.ts', "import { x } from '@cairn/ui'"],
  ['packages/model/src/b.ts', "import { x } from '../../server/src/main.ts'"],
  ['packages/ui/src/a.ts', "import { x } from '@cairn/forms'"],
  ['packages/ui/src/b.ts', "import { x } from '../../../remotes/organisations/src/model/contact.ts'"],
  ['packages/ui/src/base/up.ts', "import { x } from '../results/known.ts'"],
  ['packages/ui/src/files/up.ts', "export const load = () => import('../results/known.ts').then((x) => x)"],
  ['packages/ui/src/system/up.ts', "import { x } from '../top.ts'"],
  ['packages/ui/src/c.ts', "import { chakra as x } from '@chakra-ui/react'"],
  ['packages/forms/src/inputs/up.ts', "export const load = () => import('../form/known.ts').then((x) => x)"],
  ['packages/forms/src/c.ts', "import { x } from '@emotion/utils'"],
  ['packages/map/src/draw/up.ts', "import { x } from '../view/known.ts'"],
  ['packages/map/src/a.ts', "import { x } from '@cairn/forms'"],
  ['packages/map/src/b.ts', 'export const load = () => fetch("/x").then((x) => x)'],
  ['packages/forms/src/d.ts', "import { x } from 'maplibre-gl'"],
  ['packages/server/src/a.ts', "import { x } from '@cairn/channel'"],
  ['packages/server/src/lib/a.ts', "import { x } from '../platform/clock.ts'"],
  ['packages/server/src/platform/a.ts', "import { x } from '../items/facts/types.ts'"],
  ['packages/server/src/items/save/a.ts', "import { x } from '../../search/known.ts'"],
  ['packages/server/src/items/facts/up.ts', "import { x } from '../rights/known.ts'"],
  ['packages/server/src/items/rights/up.ts', "import { x } from '../index/known.ts'"],
  ['packages/server/src/items/index/up.ts', "import { x } from '../rows/known.ts'"],
  ['packages/server/src/items/rows/up.ts', "import { x } from '../labels/known.ts'"],
  ['packages/server/src/items/labels/up.ts', "import { x } from '../read/known.ts'"],
  ['packages/server/src/items/read/up.ts', "import { x } from '../rules/known.ts'"],
  ['packages/server/src/items/rules/up.ts', "import { x } from '../feed/known.ts'"],
  ['packages/server/src/items/feed/up.ts', "import { x } from '../save/known.ts'"],
  ['packages/server/src/items/save/up.ts', "import { x } from '../action/known.ts'"],
  ['packages/server/src/items/save/up-top.ts', "import { x } from '../engine.ts'"],
  ['packages/server/src/search/a.ts', "import { x } from '../features/files/port.ts'"],
  ['packages/server/src/features/mail/a.ts', "import { x } from '../../operations/idempotency.ts'"],
  ['packages/server/src/features/mail/b.ts', "import { x } from '../files/open-bytes.ts'"],
  ['packages/server/src/features/files/a.ts', "import { x } from 'sharp'"],
  ['packages/server/src/features/files/b.ts', "import { x } from './apart/a.ts'"],
  ['remotes/organisations/src/server/c.ts', "import { x } from 'postal-mime'"],
  ['packages/server/src/operations/a.ts', "import { x } from '../wire/socket/hub.ts'"],
  ['packages/server/src/items/facts/circle-a.ts', "import type { y as x } from './circle-b.ts'"],
  ['packages/server/src/items/facts/circle-b.ts', "import type { y as x } from './circle-a.ts'"],
  ['packages/server/src/features/mail/c.ts', "import { request as x } from 'node:https'"],
  ['packages/server/src/features/imports/a.ts', 'export const load = (url: string) => fetch(url).then((x) => x)'],
  ['packages/server/src/wire/http/a.ts', "import { createTransport as x } from 'nodemailer'"],
  ['packages/toolchain/src/a.ts', "import { Client as x } from 'pg'"],
  ['packages/geo-files/src/a.ts', "import { connect as x } from 'node:net'"],
  ['packages/embedded-postgres/src/a.ts', "import { x } from '@cairn/contract'"],
  ['packages/basemap/src/a.ts', "import { lookup as x } from 'node:dns/promises'"],
  ['packages/paper/src/a.ts', 'export const load = (url: string) => fetch(url).then((x) => x)'],
  ['remotes/organisations/src/model/b.ts', 'export const load = (url: string) => fetch(url).then((x) => x)'],
  ['remotes/organisations/src/server/e.ts', "import { get as x } from 'http'"],
  ['remotes/organisations/src/server/d.ts', 'export const load = (url: string) => fetch(url).then((x) => x)'],
  ['packages/forms/src/a.ts', "import { x } from '@chakra-ui/react'"],
  ['packages/forms/src/b.ts', "import { x } from 'jotai'"],
  ['host/src/columns/up.ts', "import { x } from '../views/known.ts'"],
  ['host/src/frame/up.ts', "export const load = () => import('../people/known.ts').then((x) => x)"],
  ['host/src/a.ts', "import { x } from '../../remotes/organisations/src/web/views/my-contacts.view.tsx'"],
  ['host/src/b.ts', "import { x } from '@cairn/server/main'"],
  ['host/src/c.ts', "import { x } from '@chakra-ui/react'"],
  ['host/src/d.ts', "export const load = () => fetch('/config.json').then((x) => x)"],
  ['host/src/e.ts', 'export const x = localStorage.length'],
  ['remotes/organisations/area.ts', "import { x } from '../vocabulary/src/model/lexeme.ts'"],
  ['remotes/organisations/src/model/a.ts', "import { x } from '../web/views/my-contacts.view.tsx'"],
  ['remotes/organisations/src/web/a.ts', "import { x } from '../server/server.ts'"],
  ['remotes/organisations/src/web/b.ts', "import { x } from '../../../vocabulary/src/model/lexeme.ts'"],
  ['remotes/organisations/src/web/c.ts', "import { x } from 'react-router'"],
  ['remotes/organisations/src/web/d.ts', "export const socket = new WebSocket('ws://x')"],
  ['remotes/organisations/src/server/a.ts', "import { x } from '../web/views/my-contacts.view.tsx'"],
  ['remotes/organisations/src/server/b.ts', "import { x } from '@cairn/server/main'"],
  ['remotes/organisations/src/server/actions/a.action.ts', GIVEN_TO_SERVER],
  ['packages/server/src/features/files/c.action.ts', GIVEN_TO_SERVER],
  ['packages/ui/src/day-a.ts', "export const x = new Intl.DateTimeFormat('en').format(0)"],
  ['host/src/day-b.ts', "export const x = new Intl.RelativeTimeFormat('en').format(1, 'day')"],
  ['remotes/organisations/src/web/day-c.ts', "export const x = new Date(0).toLocaleDateString('en')"],
  ['remotes/organisations/src/server/day-d.ts', "export const x = new Date(0).toLocaleString('en')"],
  ['packages/model/src/text/day-e.ts', "import { format as x } from 'date-fns'"],
  ['packages/ui/src/px-a.ts', "export const x = { base: { fontSize: '13px' } }"],
  ['remotes/organisations/src/web/px-b.tsx', "export const x = <p fontSize={{ base: '40px', md: 'xl' }} />"],
]

/** What the policy allows, so that a policy which refuses everything fails too. */
const ALLOWED: readonly [file: string, code: string][] = [
  ['packages/ui/src/ok.ts', "import { x } from '@cairn/contract/web'"],
  ['packages/ui/src/results/ok.ts', "import { x } from '../base/known.ts'"],
  ['packages/ui/src/ok-top.ts', "import { x } from './results/known.ts'"],
  ['packages/forms/src/ok.ts', "import { x } from '@cairn/map'"],
  ['packages/server/src/items/save/ok.ts', "import { x } from '../facts/types.ts'"],
  ['packages/server/src/items/ok.ts', "import { x } from './action/known.ts'"],
  ['packages/server/src/wire/http/ok.ts', "import { x } from '../../operations/idempotency.ts'"],
  ['packages/server/src/features/mail/ok.ts', "import { x } from '../files/port.ts'"],
  ['packages/server/src/features/files/apart/a.ts', "import { x } from 'sharp'"],
  ['packages/server/src/features/files/ok.ts', "export type { y } from './apart/a.ts'"],
  ['packages/server/src/features/mail/deliver.ts', "import { createTransport as x } from 'nodemailer'"],
  ['packages/server/src/platform/database/ok.ts', "import { connect as x } from 'node:net'"],
  ['packages/embedded-postgres/src/ok.ts', "import { Client as x } from 'pg'"],
  ['packages/bench/src/ok.ts', "import { Client as x } from 'pg'"],
  ['packages/server/src/ok.ts', "import { x } from './wire/http/http-server.ts'"],
  ['packages/server/src/items/save/ok.test.ts', "import { x } from '../../search/known.ts'"],
  ['host/src/people/ok.ts', "import { x } from '../views/known.ts'"],
  ['host/src/ok-top.ts', "import { x } from './shell/known.ts'"],
  ['host/src/ok.ts', "import { x } from 'jotai'"],
  ['packages/ui/src/px-ok.ts', "export const x = { fontSize: '0.8125rem', padding: '4px' }"],
  ['packages/model/src/dates/ok.ts', "export const x = new Intl.DateTimeFormat('en').format(0)"],
  ['packages/ui/src/day-ok.ts', "export const x = (1000).toLocaleString('en')"],
  ['remotes/organisations/src/web/ok.ts', "import { x } from '../model/contact.ts'"],
  ['remotes/organisations/src/model/ok.ts', "import { x } from '@cairn/model/zones'"],
  ['remotes/organisations/src/server/ok.test.ts', GIVEN_TO_SERVER],
  ['remotes/organisations/src/server/ok.ts', "import { x } from '../model/contact.ts'"],
]

const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('T32 every seeded violation is caught, and nothing else', () => {
  for (const [file, code] of [...VIOLATIONS, ...ALLOWED])
    write(file, code.startsWith('import') ? `${code}\nexport const y = x\n` : `${code}\n`)
  for (const file of targets()) write(file, 'export const x = 1\n')
  write('oxlint.config.ts', `export { default } from '${path.join(root, 'oxlint.config.ts').replaceAll('\\', '/')}'\n`)
  expect(filesWithFindings()).toEqual(VIOLATIONS.map(([file]) => file).sort())
})

/** The files that the seeds import by a relative path and that are no seeds themselves. */
function targets(): string[] {
  const seeds = new Set([...VIOLATIONS, ...ALLOWED].map(([file]) => file))
  return [...VIOLATIONS, ...ALLOWED].flatMap(([file, code]) => {
    const target = /(?:from |import\()'(\.[^']+)'/.exec(code)?.[1]
    const imported = target && path.join(path.dirname(file), target)
    return imported && !seeds.has(imported) ? [imported] : []
  })
}

function filesWithFindings(): string[] {
  const report = lint()
  const findings = (JSON.parse(report.slice(report.indexOf('{'))) as { diagnostics: { filename: string }[] })
    .diagnostics
  return [...new Set(findings.map((finding) => finding.filename.replaceAll('\\', '/')))].sort()
}

function lint(): string {
  try {
    return execFileSync(tool('oxlint'), ['-c', 'oxlint.config.ts', '--format=json', '.'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
  } catch (thrown) {
    return (thrown as { stdout: string }).stdout
  }
}

function write(file: string, text: string): void {
  const target = path.join(folder, file)
  mkdirSync(path.dirname(target), { recursive: true })
  writeFileSync(target, text)
}
