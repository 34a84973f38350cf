import { richTextOf } from '@cairn/model/rich-text'
import type { Item, ItemId } from '@cairn/contract'
import { SYSTEM } from '../../items/facts/system-principal.ts'
import type { Principal, Store, TypeCatalogue } from '../../items/facts/types.ts'
import type { OrganizationKey } from './organizations.ts'
import { THREADS, type DemoThread } from './threads.ts'

interface ThreadDeps {
  store: Store
  catalogue: TypeCatalogue
  organizations: ReadonlyMap<OrganizationKey, ItemId>
  personOf: (email: string) => Promise<Principal>
}

const DAY_MS = 86_400_000

/** Creates the demo's conversations, if the install has the area. Idempotent. */
export async function createThreads(deps: ThreadDeps): Promise<void> {
  if (!deps.catalogue.get('Thread') || !deps.catalogue.get('Message')) return
  for (const [n, thread] of THREADS.entries()) {
    const owner = deps.organizations.get(thread.owner)
    if (owner) await createThread(deps, thread, owner, n)
  }
}

async function createThread(deps: ThreadDeps, demo: DemoThread, owner: ItemId, n: number): Promise<void> {
  const { store } = deps
  const { due, assignedTo, participants, messages, ...properties } = demo
  const contacts = (names: readonly string[]) => Promise.all(names.map((name) => contactOf(deps, name)))
  const thread = await store.create(await serverAs(deps, participants[0] ?? 'admin'), 'Thread', {
    ...properties,
    owner,
    participants: await contacts(participants),
    ...(assignedTo ? { assignedTo: await contactOf(deps, assignedTo) } : {}),
    ...(due === undefined ? {} : { assignedDue: new Date(Date.now() + due * DAY_MS).toISOString().slice(0, 10) }),
    $key: `demo-thread-${n}`,
  })
  let latest: Item | undefined
  for (const [at, { by, text, mentions = [] }] of messages.entries()) {
    const author = await serverAs(deps, by)
    latest = await store.create(author, 'Message', {
      thread: thread.$id,
      author: author.userId,
      body: richTextOf(text),
      ...(mentions.length > 0 ? { mentions: await contacts(mentions) } : {}),
      $key: `demo-thread-${n}-${at}`,
    })
  }
  if (latest) await nameLatest(deps, thread.$id, latest)
}

/** Names the latest message in its thread, as the action that posts one does. */
async function nameLatest({ store }: ThreadDeps, id: ItemId, latest: Item): Promise<void> {
  const { _t, _i, _u, lastMessage } = await store.read(SYSTEM, id)
  if (lastMessage === latest.$id) return
  const change = { _t, _i, _u, sortTS: latest._c.ts, lastMessage: latest.$id }
  await store.update(SYSTEM, change, { action: 'postMessage' })
}

/**
 * Returns the person's principal with the server's rights, because messages are normally created by an action
 * of their area, which is not available here.
 */
async function serverAs({ personOf }: ThreadDeps, name: string): Promise<Principal> {
  return { ...(await personOf(`${name}@demo.test`)), admin: true, system: true }
}

async function contactOf({ personOf }: ThreadDeps, name: string): Promise<ItemId | undefined> {
  return (await personOf(`${name}@demo.test`)).contact
}
