import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { root, tool } from '../paths.ts'

/** One seeded violation of every rule of the import policy: the file that breaks it, and what it imports or uses. */
const VIOLATIONS: readonly [file: string, code: string][] = [
  ['packages/contract/src/a.ts', "import { x } from '@cairn/model/fold'"],
  ['packages/model/src/a.ts', "import { x } from '@cairn/ui'"],
  ['packages/model/src/b.ts', "import { x } from '../../server/src/main.ts'"],
  ['packages/ui/src/a.ts', "import { x } from '@cairn/forms'"],
  ['packages/ui/src/b.ts', "import { x } from '../../../remotes/organisations/src/model/contact.ts'"],
  ['packages/ui/src/c.ts', "import { chakra as x } from '@chakra-ui/react'"],
  ['packages/forms/src/c.ts', "import { x } from '@emotion/utils'"],
  ['packages/map/src/a.ts', "import { x } from '@cairn/forms'"],
  ['packages/map/src/b.ts', 'export const load = () => fetch("/x").then((x) => x)'],
  ['packages/forms/src/d.ts', "import { x } from 'maplibre-gl'"],
  ['packages/server/src/a.ts', "import { x } from '@cairn/channel'"],
  ['packages/server/src/lib/a.ts', "import { x } from '../platform/clock.ts'"],
  ['packages/server/src/platform/a.ts', "import { x } from '../items/model/types.ts'"],
  ['packages/server/src/items/store/a.ts', "import { x } from '../../search/known.ts'"],
  ['packages/server/src/search/a.ts', "import { x } from '../features/files/port.ts'"],
  ['packages/server/src/features/mail/a.ts', "import { x } from '../../operations/once.ts'"],
  ['packages/server/src/features/mail/b.ts', "import { x } from '../files/open-bytes.ts'"],
  ['packages/server/src/operations/a.ts', "import { x } from '../wire/socket/hub.ts'"],
  ['packages/server/src/items/model/circle-a.ts', "import type { y as x } from './circle-b.ts'"],
  ['packages/server/src/items/model/circle-b.ts', "import type { y as x } from './circle-a.ts'"],
  ['packages/forms/src/a.ts', "import { x } from '@chakra-ui/react'"],
  ['packages/forms/src/b.ts', "import { x } from 'jotai'"],
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
]

/** What the policy allows, so that a policy which refuses everything fails too. */
const ALLOWED: readonly [file: string, code: string][] = [
  ['packages/ui/src/ok.ts', "import { x } from '@cairn/contract/web'"],
  ['packages/forms/src/ok.ts', "import { x } from '@cairn/map'"],
  ['packages/server/src/wire/http/ok.ts', "import { x } from '../../operations/once.ts'"],
  ['packages/server/src/features/mail/ok.ts', "import { x } from '../files/port.ts'"],
  ['packages/server/src/ok.ts', "import { x } from './wire/http/http-server.ts'"],
  ['packages/server/src/items/store/ok.test.ts', "import { x } from '../../search/known.ts'"],
  ['host/src/ok.ts', "import { x } from 'jotai'"],
  ['remotes/organisations/src/web/ok.ts', "import { x } from '../model/contact.ts'"],
  ['remotes/organisations/src/model/ok.ts', "import { x } from '@cairn/model/zones'"],
  ['remotes/organisations/src/server/ok.ts', "import { x } from '../model/contact.ts'"],
]

const folder = mkdtempSync(path.join(os.tmpdir(), 'cairn-lint-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('every seeded violation of the import policy is caught, and nothing else', () => {
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
    const target = /from '(\.[^']+)'/.exec(code)?.[1]
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
