import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { makePdf } from '@cairn/paper'
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

const canRead =
  spawnSync('tesseract', ['--version']).error === undefined && spawnSync('pdftoppm', ['-v']).error === undefined

test.skipIf(!canRead)(
  'a PDF file of pictures alone is read, page after page (skipped without tesseract-ocr and poppler-utils)',
  async () => {
    const folder = await mkdtemp(join(tmpdir(), 'cairn-scan-'))
    const paper = { title: 'Letters', language: 'en', size: 'LETTER' as const }
    const pictures = ['The herring came early', 'Seven canoes went home'].map(async (text, page) => {
      const letter = join(folder, `letter${page}`)
      await writeFile(letter, await makePdf({ ...paper, blocks: [{ kind: 'heading', level: 1, text }] }))
      spawnSync('pdftoppm', ['-r', '150', '-png', '-singlefile', letter, letter])
      return { kind: 'image' as const, bytes: await readFile(`${letter}.png`), width: 440, alt: 'a page' }
    })
    const scan = join(folder, 'scan.pdf')
    await writeFile(scan, await makePdf({ ...paper, blocks: await Promise.all(pictures) }))
    const pages = await mkdtemp(join(tmpdir(), 'cairn-scan-'))
    const { text, from } = await readScanApart(scan, 'pdf', pages)
    expect(from).toBe('SCAN')
    expect(text).toMatch(/herring came early[^]*canoes went home/)
    for (const place of [folder, pages]) await rm(place, { recursive: true })
  },
  120_000,
)
