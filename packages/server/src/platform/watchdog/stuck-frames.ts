/** A function of the main thread's stack: name, URL of its file, line from 1. */
export interface Frame {
  name: string
  url: string
  line: number
}

/**
 * What blocked the main thread: the build of the area whose server half it was (undefined if none), and the
 * function and the stack in words for the log.
 */
export interface StuckWork {
  build: string | undefined
  where: string
  stack: string[]
}

/** Most frames of a stack that are logged. */
const FRAMES = 12
/** A server half is loaded from `…/<build>/server.mjs?stamp=…`. */
const HALF = /\/([^/]+)\/server\.mjs\?stamp=/

/**
 * Describes the stack of a blocked main thread, given innermost frame first. The innermost function of an
 * area's server half is blamed; if there is none, the innermost of all.
 */
export function describeFrames(frames: readonly Frame[]): StuckWork {
  const ofArea = frames.find(({ url }) => HALF.test(url))
  const at = ofArea ?? frames[0]
  return {
    build: ofArea && HALF.exec(ofArea.url)?.[1],
    where: at ? wordsOf(at) : 'code that cannot be named',
    stack: frames.slice(0, FRAMES).map(wordsOf),
  }
}

function wordsOf({ name, url, line }: Frame): string {
  const file = url.replace(/\?.*$/, '').split('/').slice(-2).join('/')
  return `${name === '' ? 'a nameless function' : name} (${file}:${line})`
}
