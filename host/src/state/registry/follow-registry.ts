import type { Channel } from '@cairn/channel'
import { tokenOf } from '@cairn/channel/session'
import type { Registry } from '@cairn/contract/registry'

/**
 * A change may be announced by one server process before another, which answers the request, has seen it. So
 * the registry is requested again, with growing and randomised delays, for this long (milliseconds).
 */
const AGAIN_AFTER_MS = 500
const FOR_MS = 10_000

/** Identifies a state of the registry: the install's revision, and a hash of the person's rights. */
export type RegistryMark = Pick<Registry, 'rev' | 'rights'>

/**
 * Calls `load` whenever the registry or the person's rights may have changed: when the server says so, again
 * for up to 10 seconds until the loaded one is that new, and after a reconnect. `load` returns the mark of
 * what it loaded, undefined on failure, and an empty mark if a later load replaced it.
 */
export function followRegistry(
  channel: Pick<Channel, 'onPush' | 'link' | 'session'>,
  load: () => Promise<Partial<RegistryMark> | undefined>,
): void {
  let awaited: RegistryMark | undefined
  let wasLost = false

  async function takeTold(told: RegistryMark): Promise<void> {
    // A change of the install does not include rights: expected changes are still awaited.
    const mark = { ...awaited, ...told }
    awaited = mark
    const until = Date.now() + FOR_MS
    for (let wait = AGAIN_AFTER_MS; awaited === mark && Date.now() < until; wait *= 2) {
      const taken = await load()
      if (taken === undefined || isSame(taken, mark)) break
      await new Promise((resolve) => setTimeout(resolve, wait * (0.5 + Math.random())))
    }
    if (awaited === mark) awaited = undefined
  }

  function comeBack(): void {
    if (!wasLost) return
    wasLost = false
    void load()
  }

  channel.onPush('registry', (told) => void takeTold(told))
  channel.onPush('authed', comeBack)
  channel.link.subscribe(({ status }) => {
    if (status === 'waiting') wasLost = true
    if (status === 'open' && tokenOf(channel.session.get()) === undefined) comeBack()
  })
}

function isSame(taken: Partial<RegistryMark>, told: RegistryMark): boolean {
  return taken.rev === told.rev && (told.rights === undefined || taken.rights === told.rights)
}
