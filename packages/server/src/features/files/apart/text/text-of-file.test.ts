import { createReadStream } from 'node:fs'
import { chmod, mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { makePdf } from '@cairn/paper'
import { afterEach, expect, test, vi } from 'vitest'
import type { ByteStore } from '../../store/byte-store.ts'
import { readApart } from '../../text/read-apart.ts'
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

/** A PDF file with such pages, each drawn by operators. */
function pdfOf(...pages: readonly string[]): string {
  const kids = pages.map((_, n) => `${3 + 2 * n} 0 R`).join(' ')
  const objects = [
    '<</Type/Catalog/Pages 2 0 R>>',
    `<</Type/Pages/Count ${pages.length}/Kids[${kids}]/MediaBox[0 0 600 800]>>`,
    ...pages.flatMap((drawn, n) => {
      const content = drawn && `BT /F 12 Tf 50 700 Td ${drawn} ET`
      const font = '<</Font<</F<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>>>>>'
      return [
        `<</Type/Page/Parent 2 0 R/Resources${font}/Contents ${4 + 2 * n} 0 R>>`,
        `<</Length ${content.length}>>stream\n${content}\nendstream`,
      ]
    }),
  ]
  return [
    '%PDF-1.4',
    ...objects.map((body, n) => `${n + 1} 0 obj${body}\nendobj`),
    'trailer<</Root 1 0 R>>',
    '%%EOF',
  ].join('\n')
}

/** Puts programs in place that draw pages and, with such a command, read them. */
async function stubPrograms(reads: string): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'cairn-bin-'))
  const programs = {
    pdftoppm:
      'while [ "$2" ]; do [ $1 = -f ] && f=$2; [ $1 = -l ] && l=$2; shift; done\nfor n in $(seq $f $l); do echo "Page $n" >$1-$n.pgm; done',
    tesseract: `[ -f "$1" ] || exit 0\n${reads}`,
  }
  for (const [name, does] of Object.entries(programs))
    await writeFile(join(folder, name), `#!/bin/sh\n${does}\n`, { mode: 0o755 })
  vi.stubEnv('PATH', [folder, '/bin', '/usr/bin'].join(delimiter))
}

test('pages of a PDF file without text are left to who reads pictures, and only they are read', async () => {
  const path = await fileOf(pdfOf('(Covering letter) Tj', '', ''))
  const { pages, ...found } = await textOfFile({ path, filetype: 'application/pdf' })
  expect(found).toEqual({ text: 'Covering letter', from: 'FILE' })
  expect(pages).toEqual(['Covering letter', '', ''])
  await stubPrograms('cat $1')
  const pagesOf = await mkdtemp(join(tmpdir(), 'cairn-pages-'))
  expect(cleanedText(await readScan({ path, what: 'pdf', folder: pagesOf, pages }))).toEqual({
    text: 'Covering letter\n\nPage 2\n\nPage 3',
    from: 'SCAN',
  })
})

test('a page of a PDF file that cannot be read is skipped, and its text and other pages are kept', async () => {
  const path = await fileOf(pdfOf('(Covering letter) Tj', '', ''))
  const folder = () => mkdtemp(join(tmpdir(), 'cairn-pages-'))
  await stubPrograms('grep "Page 3" $1')
  const scan = { path, what: 'pdf' as const, pages: ['Covering letter', '', ''] }
  expect(cleanedText(await readScan({ ...scan, folder: await folder() }))).toEqual({
    text: 'Covering letter\n\nPage 3',
    from: 'SCAN',
  })
  await stubPrograms('exit 1')
  expect(await readScan({ ...scan, folder: await folder() })).toMatchObject({ from: 'BROKEN' })
  const readers = {
    ask: async () => ({ text: 'Covering letter', from: 'FILE' as const, pages: scan.pages }),
    close() {},
  }
  const storeOf = () => ({ read: async () => createReadStream(path) }) as unknown as ByteStore
  const place = { storeOf, repo: 'LOCAL', key: 'one', filetype: 'application/pdf' }
  // No such program can be started apart, which is a scan that fails.
  expect(await readApart(readers, place)).toEqual({ text: 'Covering letter', from: 'FILE' })
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
