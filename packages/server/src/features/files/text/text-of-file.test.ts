import { chmod, mkdtemp, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { makePdf } from '@cairn/paper'
import { afterEach, expect, test, vi } from 'vitest'
import { textOfFile } from './text-of-file.ts'

afterEach(() => vi.unstubAllEnvs())

async function fileOf(bytes: Uint8Array | string): Promise<string> {
  const path = join(await mkdtemp(join(tmpdir(), 'cairn-text-test-')), 'file')
  await writeFile(path, bytes)
  return path
}

test('the text layer of a PDF file is read', async () => {
  const blocks = [{ kind: 'paragraph' as const, text: 'Spring tides at Saltbox Inlet' }]
  const pdf = await makePdf({ title: 'Tide tables', language: 'en', size: 'LETTER', blocks })
  const said = vi.spyOn(console, 'warn').mockImplementation(() => {})
  const read = await textOfFile({ path: await fileOf(pdf), filetype: 'application/pdf' })
  expect(said).not.toHaveBeenCalled()
  expect(read).toMatchObject({ from: 'FILE', text: expect.stringContaining('Spring tides at Saltbox Inlet') as string })
})

test('T30 a damaged file, and an office file with entities, are told as such', async () => {
  const path = await fileOf('%PDF-1.7 and no more')
  expect(await textOfFile({ path, filetype: 'application/pdf' })).toEqual({ text: '', from: 'BROKEN' })
  const filetype = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  expect(await textOfFile({ path, filetype })).toEqual({ text: '', from: 'BROKEN' })
})

test('a scan says that no program reads it, and is read where there is one', async () => {
  const path = await fileOf('no picture')
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bin-'))
  vi.stubEnv('PATH', folder)
  expect(await textOfFile({ path, filetype: 'image/png' })).toEqual({ text: '', from: 'UNREAD' })
  await writeFile(join(folder, 'tesseract'), '#!/bin/sh\necho "Read   by\u0007 machine"\n')
  await chmod(join(folder, 'tesseract'), 0o755)
  vi.stubEnv('PATH', [folder, '/bin', '/usr/bin'].join(delimiter))
  expect(await textOfFile({ path, filetype: 'image/png' })).toEqual({ text: 'Read by machine', from: 'SCAN' })
})
