import { execFile } from 'node:child_process'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { FileText, ScanRequest } from '../../text/file-text.ts'

const run = promisify(execFile)

/** Pages of one file that are read, the dots an inch at which they are, and the longest that one may take. */
const [MOST_PAGES, DOTS, PAGE_MS] = [200, '200', 120_000]
const MOST_OUTPUT = 20_000_000

/**
 * Reads text in pictures of pages by OCR (Tesseract; `pdftoppm` first for a PDF, of which it reads the first
 * 200 pages). `from` is UNREAD if these programs are missing. Rejects if one of them fails or a page takes
 * more than two minutes.
 */
export async function readScan({ path, what, folder }: ScanRequest): Promise<FileText> {
  if (!(await isInstalled('tesseract', '--version'))) return { text: '', from: 'UNREAD' }
  if (what === 'picture') return { text: await readPicture(path), from: 'SCAN' }
  if (!(await isInstalled('pdftoppm', '-v'))) return { text: '', from: 'UNREAD' }
  await run('pdftoppm', ['-r', DOTS, '-gray', '-l', String(MOST_PAGES), path, join(folder, 'page')], {
    timeout: PAGE_MS * 2,
  })
  const texts: string[] = []
  for (const name of (await readdir(folder)).toSorted())
    if (name.startsWith('page')) texts.push(await readPicture(join(folder, name)))
  return { text: texts.join('\n\n'), from: 'SCAN' }
}

async function readPicture(path: string): Promise<string> {
  const limits = { timeout: PAGE_MS, maxBuffer: MOST_OUTPUT, env: { ...process.env, OMP_THREAD_LIMIT: '1' } }
  const { stdout } = await run('tesseract', [path, 'stdout'], limits)
  return stdout
}

async function isInstalled(program: string, question: string): Promise<boolean> {
  return run(program, [question]).then(
    () => true,
    (thrown: NodeJS.ErrnoException) => thrown.code !== 'ENOENT',
  )
}
