import { readFile, writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { filesOf } from './fingerprint.ts'

/** The server half of an area is sent to nobody. */
const compressible = /(?<!\/server)\.(js|mjs|css|html|json|svg)$/
const SMALLEST = 512
/** Above this size, brotli is asked for a little less: it takes half the time and leaves 3 % more. */
const LARGE = 500_000

/**
 * Writes `.br` and `.gz` variants beside each text file that a build serves, so that the server need not
 * compress.
 */
export async function compressFolder(folder: string): Promise<void> {
  await Promise.all(
    filesOf(folder)
      .filter((file) => compressible.test(file))
      .map(compressFile),
  )
}

async function compressFile(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < SMALLEST) return
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: content.length > LARGE ? 10 : 11,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
      },
    }),
    promisify(gzip)(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)])
}
