/** The bytes of a stream; undefined where they are more than `most`: then all of it is read, as it has to be, and none of it kept. */
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
