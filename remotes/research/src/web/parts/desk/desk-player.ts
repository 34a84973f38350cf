import type { RefObject } from 'react'

/** Seconds that pausing goes back, so that the next words are heard whole. */
const BACK = 1.5
const [SLOWEST, FASTEST, SPEED_STEP] = [0.5, 2, 0.1]

/** What the desk does with the recording. */
export interface DeskPlayer {
  /** The second that is played. Undefined while it is paused. */
  playing: () => number | undefined
  /** The second that it is at. Undefined without a recording. */
  moment: () => number | undefined
  toggle: () => void
  move: (seconds: number) => void
  playFrom: (seconds: number) => void
  changeSpeed: (by: 1 | -1) => void
}

/** Returns what the desk does with a recording. Calls `onSpeed` with each new speed. */
export function playerOf(player: RefObject<HTMLMediaElement | null>, onSpeed: (speed: number) => void): DeskPlayer {
  const seek = (seconds: number) => {
    if (player.current) player.current.currentTime = Math.max(0, seconds)
  }
  // A browser refuses to play what it cannot, and the player says so.
  const play = () => void player.current?.play().catch(() => {})
  return {
    playing: () => (player.current && !player.current.paused ? player.current.currentTime : undefined),
    moment: () => player.current?.currentTime,
    toggle() {
      const { current } = player
      if (!current || current.paused) return play()
      current.pause()
      seek(current.currentTime - BACK)
    },
    move: (seconds) => seek((player.current?.currentTime ?? 0) + seconds),
    playFrom(seconds) {
      seek(seconds)
      play()
    },
    changeSpeed(by) {
      if (!player.current) return
      const wanted = Math.round((player.current.playbackRate + by * SPEED_STEP) * 10) / 10
      player.current.playbackRate = Math.min(FASTEST, Math.max(SLOWEST, wanted))
      onSpeed(player.current.playbackRate)
    },
  }
}
