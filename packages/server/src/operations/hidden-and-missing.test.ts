import { afterAll, beforeAll, expect, test } from 'vitest'
import { itemId, type ItemId, type ItemType } from '@cairn/contract'
import { COMMUNITY_TYPES } from '@cairn/testkit/community'
import { startKeptCommunity, targetOf, type KeptCommunity } from '@cairn/testkit/kept-community'
import type { TestClient } from '@cairn/testkit/server'
import { SYSTEM } from '../items/facts/system-principal.ts'
import { sentInTurn, statementsIn } from '../testing/statements-in.ts'
import { TALK_TYPES } from '../testing/talk-types.ts'
import { CORE_ACTIONS } from './core-actions.ts'

/** What the caller administers, beside which a hidden or a missing item is named. */
let own: { note: ItemId; contact: ItemId; account: ItemId; home: ItemId; value: ItemId }
let hidden: Record<string, ItemId>
let server: KeptCommunity
let client: TestClient
beforeAll(async () => {
  server = await startKeptCommunity({ areas: [...COMMUNITY_TYPES.map(asHere), ...TALK_TYPES] })
  const { store } = server.parts.engine
  const { home, elsewhere } = server
  const make = async (type: string, values: object) => (await store.create(SYSTEM, type, { ...values })).$id
  const value = (key: string, owner: ItemId) =>
    make('LOVValue', { list: 'KINDS', key, owner, access: 'PRIVATE', translations: { en: key } })
  hidden = {
    Note: await server.addNote({ owner: elsewhere, access: 'PRIVATE' }),
    Contact: await make('Contact', { firstName: 'Hidden', organizations: [elsewhere] }),
    Role: await make('Role', { name: 'Hidden', owner: elsewhere, grants: ['Note.update'], capabilities: [] }),
    User: itemId('User', server.stranger.index),
    LOVValue: await value('HIDDEN', elsewhere),
    Organization: elsewhere,
    JoinRequest: await make('JoinRequest', { name: 'Hidden', owner: elsewhere, state: 'OPEN' }),
    Remark: await make('Remark', { title: 'Hidden', talk: await make('Talk', { title: 'Hidden', keeper: elsewhere }) }),
  }
  own = {
    note: await server.addNote(),
    contact: await make('Contact', { firstName: 'Own', email: 'own@test.example', organizations: [home] }),
    account: itemId('User', server.ben.index),
    value: await value('OWN', home),
    home,
  }
  client = await server.join(server.keeper.email)
})
afterAll(async () => {
  server.leave()
  await server.close()
})

/** Organisations that are hidden from others, too, and stories that introduce their people. */
function asHere(type: ItemType): ItemType {
  if (type.name === 'Organization') return { ...type, visibility: 'COMMUNITY' }
  if (type.name !== 'Story') return type
  const { witnesses, ...properties } = type.properties
  return {
    ...type,
    properties: { ...properties, witnesses: { v: 'REL', ...witnesses, introduces: true, peopleOf: 'teller' } },
  }
}

type BodyOf = (id: ItemId) => object
const target: BodyOf = (id) => targetOf(id)
const onNote = () => targetOf(own.note)

/** Each message of the core that names items: the type of one that it names, and its body with that one. */
const NAMING: [operation: string, type: string, body: BodyOf][] = [
  ['accessLog', 'Note', target],
  ['answerToJoin', 'JoinRequest', (id) => ({ ...targetOf(id), accept: true })],
  ['askToJoin', 'Organization', (id) => ({ community: id })],
  ['blockContact', 'Contact', (id) => ({ ...targetOf(id), blocked: true })],
  ['card', 'Contact', target],
  ['careReaders', 'Note', target],
  ['careReaders', 'Note', (id) => ({ ...onNote(), ids: [own.note, id] })],
  ['contactAccount', 'Contact', target],
  ['deleted', 'Note', target],
  ['exportTimeline/async', 'Note', (id) => ({ id })],
  ['filterByPerm', 'User', (id) => ({ query: { types: ['Note'] }, subjectID: id })],
  ['getGrantedBy', 'User', (id) => ({ grantsFor: { x: ['Note.update'] }, subjectID: id })],
  ['giveGrant', 'User', (id) => ({ subjectID: id, grant: 'Note.update', grantedBy: own.home })],
  ['giveGrant', 'Role', (id) => ({ subjectID: own.account, grant: 'role', grantedBy: id })],
  ['giveGrant', 'Organization', (id) => ({ subjectID: own.account, grant: 'Note.update', grantedBy: id })],
  ['giveGrant', 'Note', (id) => ({ ...giving(), scope: { item: id } })],
  ['giveGrant', 'Organization', (id) => ({ ...giving(), scope: { owner: id } })],
  ['invite', 'Contact', target],
  ['invite', 'Role', (id) => ({ ...targetOf(own.contact), rights: [{ grant: 'role', grantedBy: id }] })],
  ['isAllowed', 'Note', (id) => ({ ...targetOf(id), actions: ['read', 'update', 'restore'] })],
  ['isAllowed', 'User', (id) => ({ ...onNote(), actions: ['read'], subjectID: id })],
  ['isAllowedOnType', 'Organization', (id) => ({ t: 'Note', i: 0, actions: ['create'], values: { owner: id } })],
  ['masquerade', 'User', (id) => ({ targetUserID: id })],
  ['peopleOf', 'Note', (id) => ({ t: 'Note', i: 0, property: 'about', values: { about: [id] } })],
  ['peopleOf', 'Contact', (id) => ({ t: 'Story', i: 0, property: 'witnesses', values: { teller: id } })],
  ['readableLevels', 'Organization', (id) => ({ t: 'Note', i: 0, values: { owner: id } })],
  ['mergeItems/async', 'Organization', (id) => ({ ...targetOf(id), into: own.home, u: 1, intoU: 1 })],
  ['mergeItems/async', 'Organization', (id) => ({ ...targetOf(own.home), into: id, u: 1, intoU: 1 })],
  ['mergeItems/async', 'Contact', (id) => ({ ...targetOf(own.contact), into: id, u: 1, intoU: 1 })],
  ['mergeListValues/async', 'LOVValue', (id) => ({ ...targetOf(own.value), into: id })],
  ['mergeListValues/async', 'LOVValue', (id) => ({ ...targetOf(id), into: own.value })],
  ['orderListValues', 'Organization', (id) => ({ list: 'KINDS', owner: id, keys: ['OWN'] })],
  ['passDownCare/async', 'Note', target],
  ['redact', 'Note', (id) => ({ ...targetOf(id), reason: 'It must' })],
  ['related', 'Note', target],
  ['resetSecondFactor', 'User', (id) => ({ subjectID: id })],
  ['restore', 'Note', target],
  ['rightHolders', 'Note', (id) => ({ ...targetOf(id), of: 'Note', rights: ['update'] })],
  ['rightsBy', 'Organization', (id) => ({ organization: id })],
  ['rightsOf', 'User', (id) => ({ subjectID: id })],
  ['setAccountDisabled', 'User', (id) => ({ subjectID: id, disabled: true })],
  ['setCare', 'Note', (id) => ({ ids: [id], warnings: ['DECEASED'] })],
  ['setItemNotify', 'Note', (id) => ({ id, preference: 'NONE' })],
  ['setLegacyPath', 'Note', (id) => ({ alias: 'old', itemId: id })],
  ['setLegacyPaths', 'Note', (id) => ({ rows: [{ alias: 'old', item: id }] })],
  ['signInLog', 'User', (id) => ({ subjectID: id })],
  ['stepPeople', 'Note', target],
  ['publicParts', 'Organization', (id) => ({ owner: id })],
  ['stewards', 'Organization', (id) => ({ t: 'Note', i: 0, owners: [id] })],
  ['takeGrant', 'User', (id) => ({ subjectID: id, grant: 'Note.update', grantedBy: own.home })],
  ['takeGrant', 'Role', (id) => ({ subjectID: own.account, grant: 'role', grantedBy: id })],
  ['timeline', 'Note', (id) => ({ id })],
  ['timelineTask', 'Note', (id) => ({ id, u: 1 })],
  ['unmergeItems/async', 'Contact', target],
  ['whySees', 'Note', (id) => ({ ...targetOf(id), subjectID: own.contact })],
  ['whySees', 'Contact', (id) => ({ ...onNote(), subjectID: id })],
  ['whySees', 'User', (id) => ({ ...onNote(), subjectID: id })],
]

function giving(): object {
  return { subjectID: own.account, grant: 'Note.update', grantedBy: own.home }
}

/** The same of messages that read and write items. */
const READING: [path: (id: ItemId) => string, type: string, body: BodyOf][] = [
  ...['Note', 'User', 'Contact', 'Remark'].flatMap((type): [(id: ItemId) => string, string, BodyOf][] =>
    ['read', 'readAllowed', 'label'].map((operation) => [(id) => `${operation}/${id}`, type, () => ({})]),
  ),
  [() => 'readMany', 'User', (id) => [id]],
  [() => 'create/Note', 'Note', (id) => ({ name: 'x', owner: own.home, about: [id] })],
  [() => 'create/Story', 'Contact', (id) => ({ name: 'x', owner: own.home, teller: id })],
  [() => 'create/Story', 'Contact', (id) => ({ name: 'x', owner: own.home, witnesses: [id] })],
  [() => 'update', 'Note', (id) => ({ _t: 'Note', _i: targetOf(own.note).i, _u: 1, about: [id] })],
]

const MESSAGES = [
  ...NAMING.map(([operation, type, body]) => [() => `act/${operation}`, type, body] as const),
  ...READING,
].map(([path, type, body]) => ({ name: path('ID' as ItemId), path, type, body }))

/** What is answered, without the id that was asked about. */
async function answerTo({ path, body }: (typeof MESSAGES)[number], id: ItemId): Promise<string> {
  const { t, i } = targetOf(id)
  const answer = await client.request(path(id), body(id)).catch((thrown: { toBody: () => unknown }) => ({
    refused: thrown.toBody(),
  }))
  return JSON.stringify(answer).replaceAll(id, 'ID').replaceAll(`"t":"${t}","i":${i}`, 'ID')
}

test.each(MESSAGES)('T8 $name tells no hidden $type from a missing one', async (message) => {
  const id = hidden[message.type] as ItemId
  expect(await answerTo(message, id)).toBe(await answerTo(message, itemId(message.type, 98_765_432)))
})

test.each(MESSAGES)('T4 $name sends the same statements for a hidden $type and a missing one', async (message) => {
  const sentFor = async (id: ItemId) => {
    const sent = await statementsIn(server.parts.database, () => answerTo(message, id))
    return sent.map(({ text }) => text)
  }
  const [one, other] = await sentInTurn(
    () => sentFor(hidden[message.type] as ItemId),
    () => sentFor(itemId(message.type, 98_765_432)),
  )
  expect(other).toEqual(one)
})

/**
 * What names no items, or those of the caller alone; and what names files, places of purges and steps of
 * workflows, which is proved beside their code.
 */
const NAMING_NONE = [
  ...['accounts', 'areaFailed', 'attachUpload', 'useFileAgain'],
  ...['baseMapSize', 'bringBackFile', 'changePassword', 'correctFileText'],
  ...['fileText', 'getLegacyPath', 'legacyPaths', 'importKinds', 'installAreas'],
  ...['handOverName', 'installState', 'letBuildRun', 'isAllowedOnSome'],
  ...['reordering', 'killTask', 'lists', 'listUses'],
  ...['recentMasquerades', 'fetchNotifications', 'markNotifications', 'notifyChoices'],
  ...['setNotifyChoices', 'calendarFeed', 'makeCalendarFeed', 'revokeCalendarFeed'],
  ...['setWorkflow', 'initManualWorkflow', 'setStepState', 'applyStepProperties'],
  ...['applySteps', 'planSteps', 'forceStepState', 'forceWorkflowState'],
  ...['clearWorkflow', 'stepKinds', 'placeBands', 'people'],
  ...['placeDensity', 'keepFromPurge', 'purge', 'purges'],
  ...['readPlaceFiles', 'restoreFile', 'secondFactor', 'beginSecondFactor'],
  ...['confirmSecondFactor', 'renewRecoveryCodes', 'removeSecondFactor', 'rightsAvailable'],
  ...['rolesAvailable', 'showWarned', 'signOutEverywhere', 'streamFeatures'],
  ...['supportRequest', 'systemTexts', 'trash', 'warningsFor'],
  ...['workerFailed', 'firstSteps', 'tryMail', 'wordOfDay'],
]

test('every action of the core is among these, or names no items', () => {
  const named = new Set(NAMING.map(([operation]) => operation.split('/')[0]))
  const open = CORE_ACTIONS.map(({ name }) => name).filter((name) => !named.has(name))
  expect(open.toSorted()).toEqual(NAMING_NONE.toSorted())
})
