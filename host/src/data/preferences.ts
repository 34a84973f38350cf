import { userOf } from '@cairn/channel/session'
import type { Shell } from './shell.ts'

/** What a person may choose about the shell; kept on their User item (platform-core section 6). */
export type Preference = 'dark' | 'hideGuidance' | 'multiColumns'
const PREFERENCES: readonly string[] = ['dark', 'hideGuidance', 'multiColumns'] satisfies Preference[]

export function isPreference(name: string): name is Preference {
  return PREFERENCES.includes(name)
}

/** Sets a preference at once and keeps it on the server; it goes back when that is refused. */
export async function setPreference(
  { channel, items, notices }: Shell,
  preference: Preference,
  value: boolean,
): Promise<void> {
  const user = userOf(channel.session.get())
  if (!user) return
  channel.setUser({ ...user, [preference]: value })
  try {
    const saved = await items.update(user.$id, user._u, { [preference]: value })
    channel.setUser({ ...(userOf(channel.session.get()) ?? user), _u: saved._u })
  } catch (thrown) {
    channel.setUser({ ...(userOf(channel.session.get()) ?? user), [preference]: !value })
    notices.report(thrown)
  }
}
