let room = new Int32Array(65_536)

/**
 * Gives room for the numbers that a loop keeps, at least so many. The next loop has the same room: what was kept is
 * copied with `slice` before anything else is asked. Room of its own for each loop costs more than the loop.
 */
export function scratch(length: number): Int32Array<ArrayBuffer> {
  if (room.length < length) room = new Int32Array(Math.ceil(length * 1.5))
  return room
}
