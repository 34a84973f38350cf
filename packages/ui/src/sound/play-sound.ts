import { useSyncExternalStore } from 'react'
import { attachmentPath } from '@cairn/contract'

/** What is playing in this page: its key, such as the id of a word. One sound plays at a time. */
let playing: string | undefined
let audio: HTMLAudioElement | undefined
const followers = new Set<() => void>()

/**
 * Plays attachments one after the other, in place of what plays now. Those that are no sound are skipped.
 * Resolves with `played` at the end, `stopped` if it was stopped before, and `none` if nothing could be
 * played.
 */
export async function playSound(key: string, attachments: readonly string[]): Promise<'played' | 'stopped' | 'none'> {
  stopSound()
  set(key)
  let hasPlayed = false
  for (const id of attachments) {
    if (playing !== key) return 'stopped'
    hasPlayed = (await playOne(id)) || hasPlayed
  }
  if (playing !== key) return 'stopped'
  set(undefined)
  return hasPlayed ? 'played' : 'none'
}

/** Stops what plays. */
export function stopSound(): void {
  audio?.pause()
  audio?.dispatchEvent(new Event('ended'))
  audio = undefined
  set(undefined)
}

/** Returns whether the sound of this key is playing. */
export function useIsPlaying(key: string): boolean {
  return useSyncExternalStore(follow, () => playing === key)
}

function playOne(id: string): Promise<boolean> {
  const sound = new Audio(attachmentPath(id))
  audio = sound
  return new Promise((resolve) => {
    sound.addEventListener('ended', () => resolve(true), { once: true })
    sound.addEventListener('error', () => resolve(false), { once: true })
    sound.play().catch(() => resolve(false))
  })
}

function set(key: string | undefined): void {
  playing = key
  for (const follower of followers) follower()
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}
