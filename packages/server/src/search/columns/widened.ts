/** Returns a copy with more room: at least so much, and half as much again. */
export function widened(old: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(Math.max(least, Math.ceil(old.length * 1.5)))
  wider.set(old)
  return wider
}
