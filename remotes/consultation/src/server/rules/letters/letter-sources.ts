import { isItemId, type Item, type ItemId } from '@cairn/contract'
import { CairnError } from '@cairn/contract/errors'
import type { AreaItems } from '@cairn/contract/server'
import { localDate } from '@cairn/model/working-days'
import { clockOf } from '../../../model/clock/clock.ts'
import { quotable, sharedSections, type LetterSources } from '../../../model/letters/letter-values.ts'
import { citesIn } from '../../../model/letters/letter-cites.ts'
import { namedBy } from '../file/load-file.ts'
import { wordsOfValue } from './letter-words.ts'

const OUTCOMES = { list: 'CONSULT_OUTCOMES' }

/**
 * Loads the items that a letter's fields are filled from, with the server's rights (fields quote only a fixed
 * list of properties). Throws `notFound` if the response or its consultation is gone.
 */
export async function loadSources(
  asServer: AreaItems,
  letter: Readonly<Record<string, unknown>>,
  now: string,
): Promise<LetterSources> {
  const response = await readNamed(asServer, letter['response'])
  const file = response && (await readNamed(asServer, response['consultation']))
  if (!response || !file) throw new CairnError('notFound')
  const language = String(letter['language'] ?? 'en')
  const [[terms], concerns, sections, template, names, notices] = await Promise.all([
    namedBy(asServer, 'ConsultTerms', 'owner', String(response['community'])),
    namedBy(asServer, 'ConsultResponseConcern', 'response', response.$id),
    namedBy(asServer, 'ConsultResponseSection', 'response', response.$id),
    readNamed(asServer, letter['template']),
    namesOf(asServer, [response['community'], file['primaryOrg'], ...[letter['recipients'] ?? []].flat()]),
    namedBy(asServer, 'ConsultNotice', 'consultation', file.$id),
  ])
  const evidence = await asServer.readMany(citesIn(letter['evidence']).map(({ id }) => id))
  const nameOf = (id: unknown) => names.get(String(id)) ?? ''
  const [outcome, owner] = [letter['outcome'], response['community']]
  return {
    ...{ letter, file, response, terms, template, language },
    concerns: quotable(concerns),
    sections: sharedSections(sections),
    evidence: Object.values(evidence),
    community: nameOf(response['community']),
    reference: referenceIn(notices, String(response['community'])),
    submitter: nameOf(file['primaryOrg']),
    recipients: [letter['recipients'] ?? []].flat().map(nameOf),
    outcome:
      typeof outcome === 'string' ? await wordsOfValue(asServer, { ...OUTCOMES, key: outcome, owner, language }) : '',
    today: localDate(now, clockOf(response['clock'])?.calendar.zone ?? 'UTC'),
  }
}

/** Returns the number under which a community keeps the file of these notices. Empty if it has none. */
export function referenceIn(notices: readonly Item[], community: string): string {
  return String(notices.find((notice) => notice['community'] === community)?.['reference'] ?? '')
}

/** Reads the item that a relation names. Undefined if it names none. */
async function readNamed(asServer: AreaItems, id: unknown): Promise<Item | undefined> {
  return typeof id === 'string' && isItemId(id) ? (await asServer.readMany([id]))[id] : undefined
}

/** Names of organisations and people, by their id, as the server reads them. */
async function namesOf(asServer: AreaItems, ids: readonly unknown[]): Promise<ReadonlyMap<string, string>> {
  const known = ids.filter((id): id is ItemId => typeof id === 'string' && isItemId(id))
  const items = await asServer.readMany(known)
  return new Map(Object.values(items).map((item) => [item.$id, nameOfItem(item)]))
}

/** Returns the name of an organisation or a person. Empty for an item that is not there. */
export function nameOfItem(item: Item | undefined): string {
  const names = item?.['displayName'] === undefined ? ['firstName', 'middleName', 'lastName'] : ['displayName']
  const parts = names.map((name) => item?.[name])
  return parts.filter((part) => typeof part === 'string' && part !== '').join(' ')
}
