import { buffer } from 'node:stream/consumers'
import type { ItemId } from '@cairn/contract'
import type { Paper, PaperBlock, SentPicture } from '@cairn/contract/paper'
import { CairnError } from '@cairn/contract/errors'
import type { Principal } from '../../items/facts/types.ts'
import { imageOfItem, openBytes, type OpenBytes } from '../files/port.ts'
import type { ExportDeps } from './export-deps.ts'

/** A document with placeholders for pictures of items between its blocks. */
export interface PicturedPaper extends Omit<Paper, 'blocks'> {
  blocks: readonly (PaperBlock | SentPicture)[]
}

/**
 * Replaces the placeholders in a document by pictures of items as the reader sees them: blurred behind a
 * content warning that they have not dismissed; omitted if hidden from them or not of `items`. PROTECTED and
 * PRIVATE files are recorded in the access log.
 */
export async function putInPictures(
  deps: ExportDeps,
  reader: Principal,
  { blocks, ...paper }: PicturedPaper,
  items: readonly ItemId[],
): Promise<Paper> {
  const named = new Set(items)
  const shown: PaperBlock[] = []
  // One after the other: an image may have to be made first.
  for (const block of blocks)
    if (block.kind !== 'picture') shown.push(block)
    else if (named.has(block.of)) shown.push(...(await imagesOf(deps, reader, block)))
  return { ...paper, blocks: shown }
}

async function imagesOf(
  { context, files }: ExportDeps,
  reader: Principal,
  { of, width, alt }: SentPicture,
): Promise<PaperBlock[]> {
  const id = await imageOfItem(context.loader, reader, of)
  const opened = id && (await openPicture(files, reader, id))
  return opened ? [{ kind: 'image', bytes: await buffer(await opened.store.read(opened.key)), width, alt }] : []
}

/**
 * Opens the image, or the blurred one if it has a content warning. Undefined if it is gone or cannot be
 * generated.
 */
async function openPicture(files: ExportDeps['files'], reader: Principal, id: ItemId): Promise<OpenBytes | undefined> {
  for (const op of ['export', 'read'] as const)
    try {
      return await openBytes(files, reader, id, 'medium', op)
    } catch (thrown) {
      if (!(thrown instanceof CairnError && ['notAllowed', 'notFound', 'warned'].includes(thrown.code))) throw thrown
      if (thrown.code !== 'warned') return undefined
    }
  return undefined
}
