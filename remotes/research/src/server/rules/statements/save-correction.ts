import { CairnError } from '@cairn/contract/errors'
import type { ReadingRule } from '@cairn/contract/server'
import { isCorrected, projectsOf } from '../../../model/statements/correction.ts'
import { idsIn } from '../consent/read-ledger.ts'

/**
 * Gives a proposed correction to the owner of the item that it is about, and to the leads of its projects.
 * Throws `invalidItem` for an item that takes no corrections, or that the writer may not read.
 */
export const saveCorrection: ReadingRule = {
  hold: [],
  async rule({ before, after: { about }, items }) {
    if (before) return undefined
    const [id] = idsIn([about]).filter(isCorrected)
    const item = id && (await items.readMany([id]))[id]
    const owner = item?.['owner']
    if (!item || owner === undefined) throw wrong()
    return { set: { owner, projects: projectsOf(item) } }
  },
}

function wrong(): CairnError {
  const about = { userMessage: 'errors.invalidItem' }
  return new CairnError('invalidItem', 'takes no corrections', { properties: { about } })
}
