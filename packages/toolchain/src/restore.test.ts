import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'

const folder = mkdtempSync(path.join(tmpdir(), 'cairn-restore-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the script, which must refuse before it reaches a database. */
function restore(...asked: string[]): { status: number | null; stderr: string } {
  const script = path.resolve(import.meta.dirname, '../../../deploy/restore.sh')
  const env = { ...process.env, DATABASE_URL: 'postgres://127.0.0.1:1/none', DATA_DIR: path.join(folder, 'data') }
  const { status, stderr } = spawnSync('bash', [script, folder, ...asked], { env, encoding: 'utf8' })
  return { status, stderr }
}

test('T51: a backup is restored with the newest list of purges alone', () => {
  for (const [asked, said] of [
    [[], 'name the newest purged.jsonl'],
    [[path.join(folder, 'missing.jsonl')], 'there is no list of purges at'],
  ] as const) {
    const { status, stderr } = restore(...asked)
    expect([status, stderr]).toEqual([1, expect.stringContaining(said)])
  }
  expect(readdirSync(folder)).toEqual([])
  // With a list, it goes on to the backup, which is none.
  expect(restore('none').stderr).toContain('is damaged')
})
