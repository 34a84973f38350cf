import { execFile } from 'node:child_process'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { joinPages, type FileText, type ScanRequest } from '../../text/file-text.ts'

const run = promisify(execFile)

/** Pages of one file that are read, the dots an inch at which they are, and the longest that one may take. */
const [MOST_PAGES, DOTS, PAGE_MS] = [200, '200', 120_000]
const MOST_OUTPUT = 20_000_000

/**
 * Reads the text in a picture, or in the pages of a PDF without text (the first 200 of these), by OCR with
 * Tesseract. The result says UNREAD if Tesseract, or `pdftoppm` for a PDF, is not installed. For a PDF it
 * says SCAN if a page had text to read, else FILE, or BROKEN if a page failed; a page that fails or takes
 * more than two minutes is skipped. Rejects if a single picture fails or takes that long.
 */
export async function readScan({ path, what, folder, pages = [] }: ScanRequest): Promise<FileText> {
  if (!(await isInstalled('tesseract', '--version'))) return { text: '', from: 'UNREAD' }
  if (what === 'picture') return { text: await readPicture(path), from: 'SCAN' }
  if (!(await isInstalled('pdftoppm', '-v'))) return { text: '', from: 'UNREAD' }
  const texts = [...pages]
  let [isFound, isBroken] = [false, false]
  for (const [first, last] of runsWithoutText(pages)) {
    const names = ['-f', String(first), '-l', String(last), path, join(folder, 'page')]
    const isDrawn = await succeeds(run('pdftoppm', ['-r', DOTS, '-gray', ...names], { timeout: PAGE_MS * 2 }))
    isBroken ||= isDrawn === undefined
    for (const name of await readdir(folder)) {
      const page = Number(PAGE_NAME.exec(name)?.[1])
      if (Number.isNaN(page)) continue
      const text = await succeeds(readPicture(join(folder, name)))
      await rm(join(folder, name))
      isBroken ||= text === undefined
      texts[page - 1] = text ?? ''
      isFound ||= text !== undefined && text.trim() !== ''
    }
  }
  if (isFound) return { text: joinPages(texts), from: 'SCAN' }
  return { text: joinPages(texts), from: isBroken ? 'BROKEN' : 'FILE' }
}

/** The name of the picture of a page, with its number. */
const PAGE_NAME = /^page-(\d+)\./

/** Undefined in place of an error, of a page that is skipped. */
const succeeds = <T>(work: Promise<T>): Promise<T | undefined> => work.catch(() => undefined)

/** First and last number of neighbouring pages without text; of all pages where nothing is known of them. */
function runsWithoutText(pages: readonly string[]): [first: number, last: number][] {
  if (pages.length === 0) return [[1, MOST_PAGES]]
  const runs: [first: number, last: number][] = []
  const bare = pages.flatMap((text, at) => (text === '' ? [at + 1] : [])).slice(0, MOST_PAGES)
  for (const page of bare) {
    const run = runs.at(-1)
    if (run?.[1] === page - 1) run[1] = page
    else runs.push([page, page])
  }
  return runs
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
