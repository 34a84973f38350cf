/**
 * Reads a stream into a buffer. Undefined if it has more than `most` bytes; it is then read to its end and
 * discarded.
 */
export async function bytesWithin(stream: AsyncIterable<Uint8Array>, most: number): Promise<Buffer | undefined> {
  let kept: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length <= most) kept.push(chunk)
    else kept = []
  }
  return length > most ? undefined : Buffer.concat(kept)
}
