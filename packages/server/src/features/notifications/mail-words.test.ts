import { expect, test } from 'vitest'
import * as v from 'valibot'
import { itemId, itemTypeSchema, type ItemId } from '@cairn/contract'
import type { Notification } from '@cairn/contract/notify'
import { buildItemType } from '@cairn/testkit/builders'
import type { ItemFacts } from '../../items/facts/item-facts.ts'
import { createEventTexts } from './event-texts.ts'
import { mailLine, type MailNames, type MailSpeech } from './mail-words.ts'

const type = v.parse(
  itemTypeSchema,
  buildItemType('Basket', {
    properties: { name: { v: 'DEF', required: true, max: 200 }, noted: { v: 'DEF', readOnly: true } },
    visibility: 'PUBLIC',
  }),
)
const context: ItemId = itemId('Basket', 1)
const facts: ItemFacts = { id: context, type, createdBy: undefined, values: { name: 'Tall basket' } }
const news = { kind: 'UPDATED', context, count: 1, by: ['User-1'], as: [], properties: ['name', 'noted'] }
const item = { ...news, $labels: { [context]: 'Tall basket', 'User-1': 'A. Reef' } } as unknown as Notification
const given = { ...item, kind: 'WKF_STEP_ASSIGNED', step: { en: 'Weave it' }, due: '2026-12-02', reason: 'A secret' }

const words = {
  'types.Basket.props.name': 'Name of it',
  'types.Basket.props.noted': 'Noted',
  'events.BASKET_MENDED.text': '{who} mended {what}: {changes}',
  'events.BASKET_BACK.text': '{who} sent {what} back{reason, select, none {} other {: {reason}}}',
  'events.BASKET_BACK.unnamed': 'A basket was sent back',
  'types.Basket.name': 'Basket',
  'types.Basket.options.state.SOLD': 'Sold',
}
const texts = createEventTexts({ areas: () => [{ texts: { en: words } }], overrides: async () => ({}) })

async function speech(upTo: MailNames, language = 'en'): Promise<MailSpeech> {
  return { say: await texts.in(language), language, upTo, now: Date.parse('2026-11-28') }
}

test('T50 mail that names an item says that there is a content warning, and its labels', async () => {
  const care = { care: { [context]: ['content warning', 'Held by the family'] } }
  expect(mailLine(item, facts, await speech('PUBLIC'), care)).toBe(
    'A. Reef changed Tall basket (content warning, Held by the family)',
  )
  // How often is no news.
  expect(mailLine({ ...item, count: 6 }, facts, await speech('PUBLIC'))).toBe('A. Reef changed Tall basket')
  expect(mailLine(item, facts, await speech('NONE'), care)).not.toContain('Held')
})

test('T50 mail names a part only if both may be named, and says what is to be said of it', async () => {
  const id = itemId('Basket', 2)
  const of = { ...item, part: id, $labels: { ...item.$labels, [id]: 'Rim' } }
  const line = async (part: ItemFacts | undefined, care = {}) =>
    mailLine(of, facts, await speech('PUBLIC'), { part, care })
  const rim: ItemFacts = { ...facts, id, values: { name: 'Rim' } }
  expect(await line(rim, { [id]: ['content warning'] })).toBe('A. Reef changed Rim (content warning) of Tall basket')
  const kept: ItemFacts = { ...rim, type: { ...type, visibility: 'PRIVATE' } }
  for (const part of [undefined, kept]) expect(await line(part)).toBe('Changed: Basket')
})

test('T64 mail tells of an item that it may not name by its kind, and by when it is one’s turn', async () => {
  expect(mailLine(item, facts, await speech('NONE'))).toBe('Changed: Basket')
  expect(mailLine(given, facts, await speech('NONE'))).toBe('A workflow step was assigned to you, due 2 Dec')
  expect(mailLine(given, facts, await speech('NONE', 'fr'))).toBe('Une étape vous a été confiée, pour le 2 déc.')
  expect(mailLine(given, facts, await speech('PUBLIC'))).toBe('Assigned to you: Weave it, due 2 Dec, for Tall basket')
})

test('T64 mail says what a state is called, and of a kind without words that there is a change', async () => {
  const moved = { ...item, kind: 'MOVED', state: 'SOLD' }
  expect(mailLine(moved, facts, await speech('PUBLIC'))).toBe('A. Reef moved Tall basket to the state Sold')
  expect(mailLine({ ...moved, state: 'LENT' }, facts, await speech('PUBLIC'))).toBe('A. Reef changed Tall basket')
  expect(mailLine({ ...item, kind: 'BASKET_SOLD' }, facts, await speech('PUBLIC'))).toBe('A. Reef changed Tall basket')
  expect(mailLine({ ...item, kind: 'BASKET_SOLD' }, facts, await speech('NONE'))).toBe('Changed: Basket')
})

test('T64 mail names what people changed, and nothing that the server notes', async () => {
  const mended = { ...item, kind: 'BASKET_MENDED' }
  expect(mailLine(mended, facts, await speech('PUBLIC'))).toBe('A. Reef mended Tall basket: Name of it')
})

test('T64 mail says why, on one line, and only of what it may name', async () => {
  const back = { ...item, kind: 'BASKET_BACK', reason: ' The rim is loose.\nMend it.\n' }
  const line = async (upTo: MailNames) => mailLine(back, facts, await speech(upTo))
  expect(await line('PUBLIC')).toBe('A. Reef sent Tall basket back: The rim is loose. Mend it')
  expect(await line('NONE')).toBe('A basket was sent back')
})
