import type { Channel } from '@cairn/channel'
import { tokenOf } from '@cairn/channel/session'

/** Of several processes one may tell of a change before another, which is asked, has seen it: it is asked again, for so long (milliseconds). */
const AGAIN_AFTER_MS = 500
const FOR_MS = 10_000

/**
 * Takes the registry anew when it has changed, and when it may have while the link was down. `load` fetches it and gives its revision, or
 * nothing when that failed.
 */
export function followRegistry(
  channel: Pick<Channel, 'onPush' | 'link' | 'session'>,
  load: () => Promise<string | undefined>,
): void {
  let told = ''
  let wasLost = false

  async function takeTold(rev: string): Promise<void> {
    told = rev
    for (const until = Date.now() + FOR_MS; told === rev && Date.now() < until;) {
      const taken = await load()
      if (taken === undefined || taken === rev) return
      await new Promise((resolve) => setTimeout(resolve, AGAIN_AFTER_MS))
    }
  }

  function comeBack(): void {
    if (!wasLost) return
    wasLost = false
    void load()
  }

  channel.onPush('registry', ({ rev }) => void takeTold(rev))
  channel.onPush('authed', comeBack)
  channel.link.subscribe(({ status }) => {
    if (status === 'waiting') wasLost = true
    if (status === 'open' && tokenOf(channel.session.get()) === undefined) comeBack()
  })
}
