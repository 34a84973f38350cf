import { userOf } from '@cairn/channel/session'
import type { Shell } from './shell.ts'

/** What a person may choose about the shell; kept on their User item. */
export type Preference = 'dark' | 'hideGuidance' | 'multiColumns'
const PREFERENCES: readonly string[] = ['dark', 'hideGuidance', 'multiColumns'] satisfies Preference[]

export function isPreference(name: string): name is Preference {
  return PREFERENCES.includes(name)
}

/** Sets a preference at once and keeps it on the server; it goes back when that is refused. */
export function setPreference(shell: Shell, preference: Preference, value: boolean): Promise<void> {
  return keepOnUser(shell, preference, value)
}

/** Speaks another language at once, and keeps it for this browser and for the person who is signed in. */
export async function setLanguage(shell: Shell, language: string): Promise<void> {
  await shell.speak(language)
  await keepOnUser(shell, 'language', language)
}

/** Keeps with which saved search a view opens for the person; without an id, with none. */
export function setFirstSearch(shell: Shell, view: string, id: string | undefined): Promise<void> {
  const { [view]: _former, ...others } = userOf(shell.channel.session.get())?.firstSearches ?? {}
  return keepOnUser(shell, 'firstSearches', id === undefined ? others : { ...others, [view]: id })
}

async function keepOnUser(
  { channel, items, notices }: Shell,
  property: Preference | 'language' | 'firstSearches',
  value: boolean | string | Record<string, string>,
): Promise<void> {
  const user = userOf(channel.session.get())
  if (!user) return
  const former = user[property]
  channel.setUser({ ...user, [property]: value })
  try {
    const saved = await items.update(user.$id, user._u, { [property]: value })
    channel.setUser({ ...(userOf(channel.session.get()) ?? user), _u: saved._u })
  } catch (thrown) {
    channel.setUser({ ...(userOf(channel.session.get()) ?? user), [property]: former })
    notices.report(thrown)
  }
}
