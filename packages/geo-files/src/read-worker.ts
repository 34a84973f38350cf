import { parentPort, workerData } from 'node:worker_threads'
import { FileRefusal } from './file-refusal.ts'
import type { ReadAnswer, ReadRequest } from './read-apart.ts'
import { readPlaces } from './read-places.ts'

const { path, name, plan } = workerData as ReadRequest
parentPort?.postMessage(await read())

async function read(): Promise<ReadAnswer> {
  try {
    return await readPlaces(path, name, plan)
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
