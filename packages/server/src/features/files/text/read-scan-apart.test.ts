import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import { readScanApart } from './read-scan-apart.ts'

afterEach(() => vi.unstubAllEnvs())

test('a picture is left unread without a process where Tesseract is not installed, and given to one where it is', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-scan-'))
  const read = () => readScanApart(join(folder, 'gone.png'), 'picture', folder)
  const here = process.env['PATH']
  vi.stubEnv('PATH', folder)
  expect(await read()).toEqual({ text: '', from: 'UNREAD' })
  await writeFile(join(folder, 'tesseract'), '')
  vi.stubEnv('PATH', `${folder}:${here}`)
  // Such a file is none, which only a process that was started says.
  expect(await read().catch(String)).not.toEqual({ text: '', from: 'UNREAD' })
  await rm(folder, { recursive: true })
})
