import { userOf } from '@cairn/channel/session'
import type { Shell } from './shell.ts'

/** A preference of a person about the shell, stored in their User item. */
export type Preference = 'dark' | 'hideGuidance' | 'multiColumns'
const PREFERENCES: readonly string[] = ['dark', 'hideGuidance', 'multiColumns'] satisfies Preference[]

/** Tells whether a name is that of a preference. */
export function isPreference(name: string): name is Preference {
  return PREFERENCES.includes(name)
}

/**
 * Applies a preference at once and stores it on the server; reverts it, with a notice, if that is refused.
 * Does nothing for visitors.
 */
export function setPreference(shell: Shell, preference: Preference, value: boolean): Promise<void> {
  return keepOnUser(shell, preference, value)
}

/**
 * Switches the language at once, and stores it in this browser and for the signed-in person; shows a notice
 * if the server refuses.
 */
export async function setLanguage(shell: Shell, language: string): Promise<void> {
  await shell.speak(language)
  await keepOnUser(shell, 'language', language)
}

/**
 * Stores with which saved search a view opens for the signed-in person; undefined for none. Shows a notice
 * if the server refuses.
 */
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
