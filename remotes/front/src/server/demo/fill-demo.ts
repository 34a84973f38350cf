import { FRONT_PAGE_TYPE } from '@cairn/contract'
import type { AreaDemo } from '@cairn/contract/server'
import { publishedOf } from '../../model/front-page.ts'

const EDITOR = 'lands@demo.test'

/** The public front of the demo's community. All is made up. */
export const demo: AreaDemo = {
  order: 90,
  async fill({ organizations, as }) {
    const owner = organizations['saltbox']
    if (!owner) return
    const items = await as(EDITOR)
    // Its first version is the one that visitors see.
    const front = { ...FRONT, owner }
    const shown = { shown: 1, shownAs: publishedOf(front) }
    const { $id, state } = await items.create(FRONT_PAGE_TYPE, { ...front, $key: 'demo-front' }, shown)
    if (state === 'DRAFT') await items.together([{ op: 'move', id: $id, action: 'publish' }])
  },
}

const FRONT = {
  title: 'Saltbox Inlet Nation',
  greeting: 'hé·ya'.normalize('NFC'),
  sentence: {
    en: 'The words, stories and belongings of our inlet, for our children and all who listen with respect.',
    fr: 'Les mots, récits et objets de notre bras de mer, pour nos enfants et qui écoute avec respect.',
  },
  handle: 'saltbox',
  blocks: [
    { kind: 'WORD_OF_DAY' },
    { kind: 'STORIES' },
    { kind: 'COLLECTIONS' },
    { kind: 'NEW' },
    {
      kind: 'TEXT',
      title: 'Before you use what is here',
      text: 'These belong to our people. Listen, learn and share the address. Ask before you copy or publish.',
    },
    { kind: 'OFFICES' },
  ],
  offices: [
    {
      name: 'Language and culture house',
      about: 'Words, visits, schools',
      hours: 'Tuesday to Friday, 9:00 to 16:00',
      email: 'culture@saltbox-inlet.example',
    },
    {
      name: 'Lands office',
      about: 'Referrals and permits',
      phone: '+12505550142',
      email: 'lands@saltbox-inlet.example',
    },
  ],
}
