import * as v from 'valibot'
import type { ItemType } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { Query } from '@cairn/contract/query'
import { actionsWith, type ActionDeps, type ActionRequest } from '../../items/action/define-action.ts'
import type { Querier } from '../../platform/database/database.ts'
import type { Install } from '../../platform/settings/install-file.ts'

/** Services for the list of first steps. */
export interface FirstStepsDeps extends ActionDeps {
  install: () => Pick<Install, 'map'>
  /** Folder of the server's base map. Undefined if it has none. */
  baseMapFolder: () => string | undefined
  /** When the last backup was made (ISO 8601). Undefined if none was noted. */
  lastBackup: () => string | undefined
}

/** A step towards an install that people can work with, and whether it is done. */
interface FirstStep {
  key: string
  isDone: boolean
}

/**
 * Action for administrators: returns the first steps for setting up an install, such as creating an
 * organisation or testing mail, and whether each is done: `{steps: [{key, isDone}]}`. Steps for which the
 * install has no item type are left out. Throws `notAllowed` for others.
 */
export const firstSteps = actionsWith<FirstStepsDeps>()({
  name: 'firstSteps',
  kind: 'asks',
  payload: v.looseObject({}),
  load: async () => undefined,
  authorize({ principal }) {
    if (!principal.admin) throw new CairnError('notAllowed')
  },
  command: stepsOf,
  present: (steps) => ({ steps }),
})

async function stepsOf({ principal, deps }: ActionRequest<object, FirstStepsDeps>): Promise<FirstStep[]> {
  const { store, context, database } = deps
  const types = context.catalogue.all().filter(({ off }) => !off)
  const has = async (query: Query) => (await store.search(principal, { ...query, max: 1 })).ids.length > 0
  const { mailed, invited, administrators } = await readFacts(database)
  const step = async (key: string, isPossible: boolean, isDone: () => boolean | Promise<boolean>) =>
    isPossible ? [{ key, isDone: await isDone() }] : []
  const hasType = (name: string) => types.some((type) => type.name === name)
  const isOwned = hasType('Organization')
  const withLetters = { prop: 'letters.letter', kind: 'exists', value: true } as const
  const steps = await Promise.all([
    step('organization', isOwned, () => has({ types: ['Organization'] })),
    step('mail', true, () => mailed),
    step('people', hasType('Contact'), () => invited),
    step('roles', isOwned, () => has({ types: ['Role'] })),
    step('language', isOwned && types.some(isSpelled), () => has({ types: ['Language'], must: [withLetters] })),
    step('baseMap', types.some(isOnMap), () => (deps.baseMapFolder() ?? deps.install().map?.basemap) !== undefined),
    step('administrator', isOwned, () => administrators > 1),
    step('backup', true, () => deps.lastBackup() !== undefined),
  ])
  return steps.flat()
}

/** Tells whether items of a type are sorted by the letters of a language. */
function isSpelled({ language }: ItemType): boolean {
  return language !== undefined
}

function isOnMap({ properties }: ItemType): boolean {
  return Object.values(properties).some(({ t }) => t === 'geometry')
}

interface Facts {
  /** Whether a mail server has accepted a mail. */
  mailed: boolean
  /** Whether somebody else has an account, or was invited. */
  invited: boolean
  /** Open accounts that administer the install or an organisation. */
  administrators: number
}

async function readFacts(database: Querier): Promise<Facts> {
  const [facts] = await database.query<Facts>(FACTS)
  return facts ?? { mailed: false, invited: false, administrators: 0 }
}

const FACTS = `select
  exists (select from mail_outbox where state = 'sent') as mailed,
  (select count(*) from account) > 1 or exists (select from ticket where purpose = 'invitation') as invited,
  (select count(*)::int from account
    join item_type on item_type.name = 'User'
    join item on item.t = item_type.t and item.i = account.user_i and not item.deleted
    where not account.disabled and (item.doc->'admin' = 'true' or exists (
      select from grant_given given where given.user_i = account.user_i and given.grant_name = 'adminOrg'
        and coalesce(given.expires > now(), true)))) as administrators`
