import { hasImageVariants, isItemId, LISTEN_VARIANT, type ImageVariant, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import { levelOf } from '../../../items/facts/item-facts.ts'
import { originalOf } from '../../../items/facts/item-facts.ts'
import { mayRead } from '../../../items/rights/visibility-keys.ts'
import { isGuarded } from '../../../items/rows/access-log.ts'
import type { ItemContext } from '../../../items/read/item-context.ts'
import { warnedItemOf, warningsOf } from '../../../items/read/warnings.ts'
import type { Principal } from '../../../items/facts/types.ts'
import type { ByteStore } from '../store/byte-store.ts'
import type { ShownWarnings } from './shown-warnings.ts'
import { listenKey, variantKey, type Original, type Variants } from './variants.ts'

/** Media type of a listening copy. */
export const LISTEN_TYPE = 'audio/ogg'
/** A derived file that may be requested instead of the original: a smaller image or a listening copy. */
export type Variant = ImageVariant | typeof LISTEN_VARIANT

/** A file opened for sending: its store, key, size (bytes), media type and name. */
export interface OpenBytes {
  store: ByteStore
  key: string
  size: number
  type: string
  name: string
  /** ETag: differs when the bytes differ. */
  tag: string
}

/** Services for opening files. */
export interface BytesDeps {
  context: Pick<ItemContext, 'loader' | 'accessLog'>
  storeOf(repo: unknown): ByteStore
  variants: Variants
  shown: Pick<ShownWarnings, 'isShown'>
}

/**
 * Opens an attachment's file, or the requested variant of it, with the rights of this person. Throws
 * `notFound` for missing and hidden attachments alike and for an image of a file that has none, and
 * `notAllowed` for an original that is more restricted than the images made of it. A listening copy needs the
 * rights of the original; if there is no copy, the original is opened. Behind a content warning that the
 * person has not dismissed, an image is replaced by the blurred one, and an original or an export throws
 * `warned`. Reads of PROTECTED and PRIVATE files are recorded in the access log as `op`, unless `wasNoted`
 * returns true for the level and ETag.
 */
export async function openBytes(
  { context, storeOf, variants, shown }: BytesDeps,
  principal: Principal,
  id: ItemId,
  wantedVariant: Variant | undefined,
  op: 'read' | 'download' | 'export',
  wasNoted: (reading: string) => boolean = () => false,
): Promise<OpenBytes> {
  // The smaller audio copy has the same content as the original, so the same rights apply.
  const variant = wantedVariant === LISTEN_VARIANT ? undefined : wantedVariant
  const attachment = await context.loader.loadOne(id)
  if (!attachment || attachment.row.deleted || !mayRead(principal, attachment.facts)) throw new CairnError('notFound')
  const asked = variant ? attachment.facts : originalOf(attachment.facts)
  if (!mayRead(principal, asked)) throw new CairnError('notAllowed')
  const { fileID, originalName } = attachment.facts.values
  const file = typeof fileID === 'string' && isItemId(fileID) ? await context.loader.loadOne(fileID) : undefined
  if (!file) throw new CairnError('notFound')
  const { repo, key, checksum, filetype } = file.facts.values as Record<string, string>
  if (!key || !checksum || !filetype || (variant && !hasImageVariants(filetype))) throw new CairnError('notFound')
  const warnings = await warningsOf(context.loader, attachment.facts)
  const isVeiled = warnings.length > 0 && !(await shown.isShown(principal, warnedItemOf(attachment.facts), warnings))
  if (isVeiled && (!variant || op === 'export')) throw new CairnError('warned', '', { warnings })
  const sent: ImageVariant | undefined = isVeiled ? 'veiled' : variant
  const store = storeOf(repo)
  const original = { store, key, by: String(attachment.facts.createdBy) }
  const listen = wantedVariant === LISTEN_VARIANT ? await listenCopy(store, key, file.facts.id) : undefined
  const wanted = listen ?? (sent ? await variantOf(variants, original, sent) : key)
  const size = await store.size(wanted)
  if (size === undefined) throw new CairnError('notFound')
  const tag = `"${checksum.slice(0, 32)}${listen ? `-${LISTEN_VARIANT}` : sent ? `-${sent}` : ''}"`
  if (!wasNoted(`${levelOf(asked)} ${tag}`)) context.accessLog.note(principal, op, [asked])
  // The log is there before the file is.
  if (op === 'download' && isGuarded(asked)) await context.accessLog.flush()
  return {
    ...{ store, key: wanted, size },
    type: listen ? LISTEN_TYPE : variant ? 'image/webp' : filetype,
    name: String(originalName),
    tag,
  }
}

/** The key of the copy to listen to. Undefined if none was sent. */
async function listenCopy(store: ByteStore, key: string, file: ItemId): Promise<string | undefined> {
  const listen = listenKey(key, file)
  return (await store.size(listen)) === undefined ? undefined : listen
}

/** An image that cannot be decoded has no others. */
async function variantOf(variants: Variants, original: Original, variant: ImageVariant): Promise<string> {
  return variants.ensure(original, variant).catch((thrown: unknown) => {
    if (thrown instanceof CairnError) throw thrown
    throw new CairnError('notFound', `${variantKey(original.key, variant)} could not be generated`)
  })
}
