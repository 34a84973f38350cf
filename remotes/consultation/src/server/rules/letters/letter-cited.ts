import type { Item, ItemId } from '@cairn/contract'
import { CairnError, endsCall } from '@cairn/contract/errors'
import type { AreaItems, Reaction, ReactionCall } from '@cairn/contract/server'
import { consultationType } from '../../../model/file/consultation.ts'
import { letterTemplateType } from '../../../model/letters/letter.ts'
import { citesIn, isOutdated, propertiesBut, serverProperties } from '../../../model/letters/letter-cites.ts'
import { concernType, sectionType } from '../../../model/answers/response-parts.ts'
import { termsType } from '../../../model/clock/terms.ts'

/** Properties by type that say nothing of what a letter quotes. Of other types every change counts. */
const UNQUOTED: Readonly<Record<string, ReadonlySet<string>>> = {
  Consultation: serverProperties(consultationType),
  ConsultResponseConcern: propertiesBut(concernType, ['publicWords']),
  ConsultResponseSection: propertiesBut(sectionType, ['title', 'body', 'order', 'shared']),
  ConsultTerms: serverProperties(termsType),
  LetterTemplate: serverProperties(letterTemplateType),
}
const NONE: ReadonlySet<string> = new Set()
const MOST_LETTERS = 500

/** An item that was purged, or whose area is gone, has no versions any more. */
function ifGone(thrown: unknown): undefined {
  if (endsCall(thrown)) throw thrown
}

/** Returns those of the items that a letter cites whose content has changed since. */
export async function outdatedIn(asServer: AreaItems, letter: Item): Promise<ItemId[]> {
  const cites = citesIn(letter['cites'])
  const outdated = await Promise.all(
    cites.map(async ({ id, u }) => {
      const type = id.slice(0, id.lastIndexOf('-'))
      const history = await asServer.history(id).catch(ifGone)
      return history === undefined || isOutdated(history, u, UNQUOTED[type] ?? NONE)
    }),
  )
  return cites.filter((_, at) => outdated[at]).map(({ id }) => id)
}

/**
 * Returns the items a letter cites as they are now, to base the decision on. Throws
 * `consultation.citesOutdated` with the labels of those that changed since the letter was proposed.
 */
export async function requireFresh(asServer: AreaItems, letter: Item): Promise<Item[]> {
  const read = await asServer.readMany(citesIn(letter['cites']).map(({ id }) => id))
  const outdated = await outdatedIn(asServer, letter)
  if (outdated.length > 0) throw new CairnError('consultation.citesOutdated', '', { items: outdated.join(', ') })
  return Object.values(read)
}

/**
 * Takes letters that were proposed or approved back to drafts when something that they cite has changed
 * since, and tells their authors. Nothing changes when it runs again.
 */
async function outdate({ id, asServer }: ReactionCall): Promise<void> {
  const must = [
    { prop: 'cites', kind: 'rel' as const, value: [id] },
    { prop: 'state', kind: 'is' as const, value: ['PROPOSED', 'APPROVED'] },
  ]
  const { ids } = await asServer.search({ types: ['Letter'], must, max: MOST_LETTERS, total: false })
  for (const letter of Object.values(await asServer.readMany(ids as ItemId[]))) {
    if ((await outdatedIn(asServer, letter)).length === 0) continue
    await asServer.together([{ op: 'move', id: letter.$id, action: 'outdateLetter' }])
  }
}

/** Reaction: takes proposed and approved letters back to drafts when an item that they cite has changed. */
export const letterReactions: Record<string, Reaction> = {
  outdateLetters: { types: Object.keys(UNQUOTED), trigger: { on: 'update' }, run: outdate },
}
