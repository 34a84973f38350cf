import type { FrontBlock } from '@cairn/contract'
import { foldText } from '@cairn/model/fold'
import * as v from 'valibot'

/** Schema of what visitors read of an organisation: the addresses of the kinds, such as `words`. */
export const partsSchema = v.object({
  parts: v.pipe(v.array(v.pipe(v.string(), v.maxLength(60))), v.maxLength(100)),
})
/** Schema of the answer to *Begin a page*: the id of the draft. */
export const begunSchema = v.object({ id: v.string() })

/** Blocks that show items of one kind, by the address of that kind, in the order of a proposal. */
const BLOCK_OF: readonly (readonly [path: string, block: FrontBlock])[] = [
  ['words', 'WORD_OF_DAY'],
  ['archive', 'STORIES'],
  ['collections', 'COLLECTIONS'],
]
/** Letters of the longest handle, without the number that tells it from others. */
const LONGEST = 36
/** Handles that are proposed for one name, at most. */
const MOST_HANDLES = 30
const LONGEST_TITLE = 120

/** What a first page is begun with. */
export interface Proposal {
  title: string
  blocks: { kind: FrontBlock }[]
}

/**
 * Proposes a first page for an organisation of this name: a block for each kind of which visitors read
 * something already (`parts`, by the address of the kind), and what is new. With nothing public yet, all of
 * them: taking away is easier than adding. Pictures and offices show once there are some.
 */
export function proposedFront(name: string, parts: readonly string[]): Proposal {
  const isOpen = (path: string) => parts.length === 0 || parts.includes(path)
  const kinds = BLOCK_OF.flatMap(([path, block]) => (isOpen(path) ? [block] : []))
  return {
    title: name.slice(0, LONGEST_TITLE),
    blocks: [...kinds, 'NEW' as const, 'PICTURE' as const, 'OFFICES' as const, 'JOIN' as const].map((kind) => ({
      kind,
    })),
  }
}

/**
 * Returns handles for an organisation of this name, the best first: its words in plain letters, such as
 * `saltbox-inlet`, then the same with a number.
 */
export function proposedHandles(name: string): string[] {
  const words = foldText(name)
    .match(/[a-z0-9]+/g)
    ?.join('-')
    .slice(0, LONGEST)
    .replace(/-$/, '')
  const plain = words === undefined || words.length < 3 ? ['page', words].filter(Boolean).join('-') : words
  return Array.from({ length: MOST_HANDLES }, (_, at) => (at === 0 ? plain : `${plain}-${at + 1}`))
}
