import { expect, it } from 'vitest'
import { EMPTY_DRAFT, readDesk, writeDesk, type MessageDraft, type Unsent } from './unsent.ts'

const HERE = 'begun-here'
const draft = (body: string): MessageDraft => ({ body, mentions: [], attachments: [] })
const failed = (key: string): Unsent => ({ ...draft(key), key, state: 'failed' })
const read = (parts: Record<string, unknown>) => readDesk(parts, HERE, 'former-key')

it('CON-11 reads what it wrote, the latest message first', () => {
  const desk = { draft: draft('a'), unsent: [failed('m2'), failed('m1')] }
  expect(read(writeDesk(desk, HERE))).toEqual(desk)
  expect(writeDesk({ draft: EMPTY_DRAFT, unsent: [] }, HERE)).toEqual({})
})

it('CON-11 puts the latest draft of other tabs into the field, and lists the others as failed', () => {
  const desk = read({ 'begun-one': draft('1'), 'begun-two': draft('2') })
  expect(desk.draft).toMatchObject({ body: '2' })
  expect(desk.unsent).toMatchObject([{ body: '1', key: 'begun-one', state: 'failed' }])
})

it('CON-11 keeps the draft of this tab before those of others, and gives a former one its own key', () => {
  const desk = read({ begun: draft('old'), [HERE]: draft('mine') })
  expect(desk.draft).toEqual(draft('mine'))
  expect(desk.unsent).toMatchObject([{ body: 'old', key: 'former-key' }])
})

it('CON-11 leaves out parts that cannot be read', () => {
  expect(read({ [HERE]: 'x', m1: { key: 'm1' }, 'begun-two': 5 })).toEqual({ draft: EMPTY_DRAFT, unsent: [] })
})
