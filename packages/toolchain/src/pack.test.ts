import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildAreaData } from '@cairn/testkit/builders'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startTestServer } from '@cairn/testkit/server'
import { diskFolder } from './scratch.ts'
import { packPackages } from './pack.ts'

const NAME = 'field-notes'
let outside = ''
beforeAll(async () => {
  outside = mkdtempSync(path.join(diskFolder(), 'cairn-outside-'))
  const packed = await packPackages(outside)
  const places = Object.fromEntries(Object.entries(packed).map(([name, file]) => [name, `file:${file}`]))
  const overrides = Object.entries(places).map(([name, file]) => `  '${name}': '${file}'\n`)
  writeFileSync(path.join(outside, 'package.json'), JSON.stringify({ private: true, dependencies: places }))
  writeFileSync(path.join(outside, 'pnpm-workspace.yaml'), `packages:\n  - ${NAME}\noverrides:\n${overrides.join('')}`)
  run('pnpm', 'install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile')
}, 300_000)
afterAll(() => rmSync(outside, { recursive: true, force: true }))

function run(command: string, ...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(command, args, { cwd: outside, encoding: 'utf8' })
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  return stdout
}
const area = (...args: string[]) => run(path.join(outside, 'node_modules/.bin/cairn-area'), ...args)

test('an area outside of the repository is made, checked, signed and published with the packed tools alone, and runs', async () => {
  area('new', NAME)
  run('pnpm', 'install', '--prefer-offline', '--ignore-scripts', '--no-frozen-lockfile')
  const checked = area('check', NAME)
  expect(checked).toContain(`${NAME} may be published`)
  expect(checked).toContain('the accessibility of its views was not looked at: ')
  const { key } = JSON.parse(area('key', 'team.pem').split('\n')[1] ?? '') as { key: string }

  const server = await startTestServer({ areas: [buildAreaData('people', [...COMMUNITY_TYPES])] })
  try {
    const { areaStore, install } = server.install
    const { areas: _areas, ...rest } = JSON.parse(readFileSync(install, 'utf8')) as { areas: object }
    const publishers = [{ name: 'Field team', key }]
    writeFileSync(install, JSON.stringify({ ...rest, publishers, areas: { [NAME]: 'latest' } }))
    const published = area('publish', NAME, '--to', areaStore, '--key', 'team.pem')
    const build = /(\w{12}) is in the store/.exec(published)?.[1]
    await server.parts.registry.refresh()
    expect(server.parts.registry.report()).toMatchObject([{ id: NAME, runs: 'current', build, half: 'loaded' }])
    expect(area('publish', NAME, '--to', areaStore, '--build', build ?? '')).toContain(`is ${build} again`)
  } finally {
    await server.close()
  }
}, 300_000)
