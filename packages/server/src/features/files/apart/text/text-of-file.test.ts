import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { makePdf } from '@cairn/paper'
import { afterEach, expect, test, vi } from 'vitest'
import { cleanedText } from './cleaned-text.ts'
import { readScan } from './read-scan.ts'
import { textOfFile as textOf } from './text-of-file.ts'

/** Reads a file as its process would. */
async function textOfFile({ path, filetype }: { path: string; filetype: string }) {
  const bytes = await readFile(path)
  const read = async (start: number, end: number) => bytes.subarray(start, end)
  return textOf(filetype, { file: { size: bytes.length, read, whole: async () => bytes } })
}

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

test('a PDF file without a text layer is left to who reads pictures', async () => {
  const blocks = [{ kind: 'paragraph' as const, text: ' ' }]
  const pdf = await makePdf({ title: 'Scan', language: 'en', size: 'LETTER', blocks })
  expect(await textOfFile({ path: await fileOf(pdf), filetype: 'application/pdf' })).toBeUndefined()
})

test('a scan says that no program reads it, and is read where there is one', async () => {
  const path = await fileOf('no picture')
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bin-'))
  vi.stubEnv('PATH', folder)
  expect(await readScan({ path, what: 'picture', folder })).toEqual({ text: '', from: 'UNREAD' })
  await writeFile(join(folder, 'tesseract'), '#!/bin/sh\necho "Read   by\u0007 machine"\n')
  await chmod(join(folder, 'tesseract'), 0o755)
  vi.stubEnv('PATH', [folder, '/bin', '/usr/bin'].join(delimiter))
  expect(cleanedText(await readScan({ path, what: 'picture', folder }))).toEqual({
    text: 'Read by machine',
    from: 'SCAN',
  })
})
