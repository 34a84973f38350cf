import { answerApart } from '@cairn/apart/answer'
import { FileRefusal } from './file-refusal.ts'
import type { ReadAnswer, ReadRequest } from './read-apart.ts'
import { readPlaces } from './read-places.ts'
import { openSpool } from './spool.ts'

answerApart(read)

async function read({ path, name, plan, into }: ReadRequest): Promise<ReadAnswer> {
  try {
    if (!into) return { found: await readPlaces(path, name, plan), count: 0 }
    const [features, refused] = [openSpool(into.features), openSpool(into.refused)]
    let count = 0
    const found = await readPlaces(path, name, plan, {
      take(feature) {
        count++
        features.put(feature)
      },
      refuse: refused.put,
    })
    features.close()
    refused.close()
    return { found, count }
  } catch (thrown) {
    if (!(thrown instanceof FileRefusal)) throw thrown
    const { reason, line, message } = thrown
    return {
      refusal: reason,
      ...(line === undefined ? {} : { line }),
      ...(message === reason ? {} : { detail: message.slice(0, 300) }),
    }
  }
}
