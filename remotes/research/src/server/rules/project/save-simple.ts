import { CairnError } from '@cairn/contract/errors'
import type { SaveRule } from '@cairn/contract/server'
import { fullNameOf } from '../../../model/project/full-name.ts'
import { teamOf } from '../../../model/project/team.ts'

/**
 * Save rule: keeps the full name of a member; removes death data unless they are deceased, and an address for
 * mail unless it differs. Throws `invalidItem` for a death before the birth, and a mourning that ends before
 * the death.
 */
export const saveMember: SaveRule = ({ after }) => {
  after['fullName'] = fullNameOf(after)
  if (after['deceased'] !== true) for (const name of ['deathDate', 'deathPlace', 'mourningUntil']) delete after[name]
  if (after['mailingDifferent'] !== true) delete after['mailingAddress']
  refuseBefore(after, 'birthDate', 'deathDate')
  refuseBefore(after, 'deathDate', 'mourningUntil')
}

/**
 * Save rule: keeps the people of a project together in `team`. Throws `invalidItem` for one that ends before
 * it starts.
 */
export const saveProject: SaveRule = ({ after }) => {
  refuseBefore(after, 'start', 'end')
  after['team'] = teamOf(after)
}

/** Save rule: throws `invalidItem` for a medicine without a warning of its use. */
export const saveSpecies: SaveRule = ({ after: { uses, useWarning } }) => {
  if (Array.isArray(uses) && uses.includes('MEDICINE') && !useWarning)
    throw new CairnError('invalidItem', 'medicine without a warning', {
      properties: { useWarning: { userMessage: 'errors.research.useWarning' } },
    })
}

/** Throws `invalidItem` if the value of `end` lies before that of `start`. Dates may lack month or day. */
export function refuseBefore(values: Readonly<Record<string, unknown>>, start: string, end: string): void {
  const [first, last] = [values[start], values[end]]
  if (typeof first !== 'string' || typeof last !== 'string') return
  const length = Math.min(first.length, last.length)
  if (last.slice(0, length) < first.slice(0, length))
    throw new CairnError('invalidItem', `${end} is before ${start}`, {
      properties: { [end]: { userMessage: 'errors.endBeforeStart' } },
    })
}
