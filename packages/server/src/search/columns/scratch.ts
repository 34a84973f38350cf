let room = new Int32Array(65_536)

/**
 * Returns a shared buffer of at least `length` numbers for use within one loop. The next call returns the
 * same buffer, so results must be copied with `slice` first. Allocating a buffer for each loop would cost
 * more than the loop.
 */
export function scratch(length: number): Int32Array<ArrayBuffer> {
  if (room.length < length) room = new Int32Array(Math.ceil(length * 1.5))
  return room
}
