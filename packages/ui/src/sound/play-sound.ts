import { useSyncExternalStore } from 'react'
import { attachmentPath, LISTEN_VARIANT } from '@cairn/contract'

/** What plays in this page: its key, such as the id of a word, and its attachment and second. */
interface Playing {
  key: string
  attachment: string
  at: number
  /** Seconds; 0 while they are not known. */
  length: number
}

/** One sound plays at a time. */
let playing: Playing | undefined
let audio: HTMLAudioElement | undefined
const followers = new Set<() => void>()

/**
 * Plays attachments one after the other, in place of what plays now. Those that are no sound are skipped.
 * Resolves with `played` at the end, `stopped` if it was stopped before, and `none` if nothing could be
 * played.
 */
export async function playSound(key: string, attachments: readonly string[]): Promise<'played' | 'stopped' | 'none'> {
  stopSound()
  set({ key, attachment: attachments[0] ?? '', at: 0, length: 0 })
  let hasPlayed = false
  for (const id of attachments) {
    if (playing?.key !== key) return 'stopped'
    hasPlayed = (await playOne(key, id)) || hasPlayed
  }
  if (playing?.key !== key) return 'stopped'
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
  return useSyncExternalStore(follow, () => playing?.key === key)
}

/** Returns what plays under this key, kept current. Undefined if it does not play. */
export function usePlaying(key: string): Readonly<Playing> | undefined {
  return useSyncExternalStore(follow, () => (playing?.key === key ? playing : undefined))
}

function playOne(key: string, id: string): Promise<boolean> {
  const sound = new Audio(attachmentPath(id, undefined, canListen() ? LISTEN_VARIANT : undefined))
  audio = sound
  const tell = () => {
    const { currentTime: at, duration } = sound
    if (audio === sound) set({ key, attachment: id, at, length: Number.isFinite(duration) ? duration : 0 })
  }
  tell()
  sound.addEventListener('loadedmetadata', tell)
  sound.addEventListener('timeupdate', tell)
  return new Promise((resolve) => {
    sound.addEventListener('ended', () => resolve(true), { once: true })
    sound.addEventListener('error', () => resolve(false), { once: true })
    sound.play().catch(() => resolve(false))
  })
}

/** Whether the browser plays the copies to listen to. */
function canListen(): boolean {
  return new Audio().canPlayType('audio/ogg; codecs=opus') !== ''
}

function set(next: Playing | undefined): void {
  playing = next
  for (const follower of followers) follower()
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}
