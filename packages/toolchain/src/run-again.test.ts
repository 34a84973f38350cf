import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { root, tool } from './paths.ts'

const CONFIG = `import config from '${root}/vitest.config.ts'
export default { ...config, test: { ...config.test, globals: true, globalSetup: [] } }`

/** Each fails at its first attempt alone. */
const TESTS = {
  late: `let times = 0
test('late', () => expect(++times).toBe(2))`,
  property: `import fc from '${fileURLToPath(import.meta.resolve('fast-check'))}'
let times = 0
test('property', () => fc.assert(fc.property(fc.integer(), () => ++times > 1), { endOnFailure: true }))`,
  leak: `// @module-tag leaks
let times = 0
test('leak', () => expect(++times).toBe(2))`,
}

test('what was late is run again and named; properties and leaks are not', async () => {
  const folder = await mkdtemp(path.join(tmpdir(), 'run-again-'))
  try {
    await mkdir(path.join(folder, 'host'))
    await writeFile(path.join(folder, 'vitest.config.ts'), CONFIG)
    for (const [name, text] of Object.entries(TESTS)) await writeFile(path.join(folder, `host/${name}.test.ts`), text)
    const { stdout } = spawnSync(tool('vitest'), ['run', '--root', folder], {
      encoding: 'utf8',
      env: { ...process.env, NO_COLOR: '1' },
    })
    expect(stdout).toContain('Passed only when run again:\n  host/late.test.ts > late\n')
    expect(stdout).toMatch(/Tests {2}2 failed \| 1 passed/)
  } finally {
    await rm(folder, { recursive: true })
  }
}, 120_000)
