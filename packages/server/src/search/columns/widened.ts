/**
 * Copies an array into one with more capacity: at least `least`, and at least one and a half times the old.
 */
export function widened(old: Int32Array, least: number): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(Math.max(least, Math.ceil(old.length * 1.5)))
  wider.set(old)
  return wider
}
