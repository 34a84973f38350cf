import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { root } from './paths.ts'

const boot = `${root}/packages/toolchain/boot.mjs`

test('a task that there is none of is refused by name', () => {
  const { status, stderr } = spawnSync(process.execPath, [boot, 'nothing'], { encoding: 'utf8' })
  expect(status).toBe(1)
  expect(stderr).toContain('There is no task "nothing".')
})

test('a Node too old to begin with is told which to install', () => {
  // The bootstrap reads the version it runs on; a small script stands in for the old one and then loads it.
  const script = `
    Object.defineProperty(process, 'version', { value: 'v16.3.0' })
    Object.defineProperty(process.versions, 'node', { value: '16.3.0' })
    await import(${JSON.stringify(boot)})`
  const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', script], {
    encoding: 'utf8',
  })
  expect(status).toBe(1)
  expect(stderr).toContain('Node v16.3.0 is too old to begin with: install Node 20 or newer')
})
