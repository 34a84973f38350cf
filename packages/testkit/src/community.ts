import {
  genericMachine,
  protocolProperties,
  stateProperty,
  USER_STATES,
  type ItemId,
  type ItemType,
} from '@cairn/contract'
import { SYSTEM } from '@cairn/server/testing'
import { buildItemType } from './builders.ts'
import { startTestServer, type TestServer, type TestServerOptions } from './server.ts'

const text = { v: 'DEF', max: 2000, textField: true } as const

/**
 * Item types for tests of a small community: `Organization`, `Contact`, and `Note` and `Story`, which an
 * organisation owns.
 */
export const COMMUNITY_TYPES: readonly ItemType[] = [
  buildItemType('Organization', { owner: '$self', mergeable: true }),
  buildItemType('Contact', {
    label: ['firstName', 'lastName'],
    properties: {
      firstName: text,
      lastName: text,
      organizations: { v: 'REL', t: 'Organization', many: true },
      email: { v: 'DEF', t: 'email', max: 254 },
      userState: { v: 'SEL', options: [...USER_STATES], readOnly: true, level: 'PRIVATE', facet: { kind: 'terms' } },
    },
    owner: 'organizations',
    visibility: 'COMMUNITY',
    mergeable: true,
  }),
  buildItemType('Note', {
    properties: {
      name: { ...text, required: true },
      phone: text,
      /** Room for much; not searched. */
      long: { v: 'DEF', max: 400_000 },
      /** Only for those with `Note.PROTECTED.read`. */
      secret: { ...text, level: 'PROTECTED' },
      owner: { v: 'REL', t: 'Organization', required: true },
      about: { v: 'REL', t: 'Note', many: true },
      attachments: { v: 'REL', t: 'Attachment', many: true, max: 200, textField: true },
      access: { v: 'SEL', options: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] },
    },
    owner: 'owner',
    visibility: 'COMMUNITY',
    anonymous: true,
  }),
  /** Has states and protocols, and a label that quotes its owner and its teller. */
  buildItemType('Story', {
    label: ['name', '@owner', '@teller'],
    properties: {
      name: { ...text, required: true },
      owner: { v: 'REL', t: 'Organization', required: true },
      teller: { v: 'REL', t: 'Contact' },
      witnesses: { v: 'REL', t: 'Contact', many: true, inOrg: 'owner' },
      sources: { v: 'DEF', t: 'group', many: true, parts: { who: { v: 'REL', t: 'Contact' }, words: { v: 'DEF' } } },
      remark: { ...text, level: 'PROTECTED' },
      state: stateProperty,
      access: { v: 'SEL', options: ['PUBLIC', 'COMMUNITY', 'PROTECTED', 'PRIVATE'] },
      ...protocolProperties,
    },
    owner: 'owner',
    events: [{ kind: 'REMARKED', property: 'remark', suggested: 'PREFS', mode: 'IMMEDIATE' }],
    visibility: 'COMMUNITY',
    machines: { state: genericMachine },
    capability: 'Stories',
  }),
]

/**
 * A test server with two organisations, `home` and `elsewhere`, over the item types `COMMUNITY_TYPES`. `ana`
 * and `ben` belong to `home` and may create, change and delete its notes; `stranger` belongs to `elsewhere`.
 */
export interface Community extends TestServer {
  home: ItemId
  elsewhere: ItemId
  ana: { index: number; email: string }
  ben: { index: number; email: string }
  stranger: { index: number; email: string }
  /** Creates a note of `home`, with the server's rights, and returns its id. */
  addNote(properties?: Record<string, unknown>): Promise<ItemId>
}

/** Starts a test server and creates the organisations and people of `Community`. The caller closes it. */
export async function startCommunity(
  options: Pick<TestServerOptions, 'areas' | 's3' | 'database' | 'pollMs'> = {},
): Promise<Community> {
  const server = await startTestServer({ areas: COMMUNITY_TYPES, ...options })
  const { store } = server.parts.engine
  const { $id: home } = await store.create(SYSTEM, 'Organization', { name: 'Home' })
  const { $id: elsewhere } = await store.create(SYSTEM, 'Organization', { name: 'Elsewhere' })
  const grants = ['Note.create', 'Note.update', 'Note.delete'].map((grant) => ({ grant, grantedBy: home }))
  return {
    ...server,
    home,
    elsewhere,
    ana: await server.addUser({ email: 'ana@test.example', name: 'Ana', organizations: [home], grants }),
    ben: await server.addUser({ email: 'ben@test.example', name: 'Ben', organizations: [home], grants }),
    stranger: await server.addUser({ email: 'stranger@test.example', name: 'Stranger', organizations: [elsewhere] }),
    addNote: async (properties = {}) =>
      (await store.create(SYSTEM, 'Note', { name: 'A note', owner: home, ...properties })).$id,
  }
}
