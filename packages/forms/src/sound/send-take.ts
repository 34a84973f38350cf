import { useSyncExternalStore } from 'react'
import { attachmentPath } from '@cairn/contract'
import { toCairnError, type ErrorCode } from '@cairn/contract/errors'
import type { HostCommands, Item, UploadTarget } from '@cairn/contract/web'
import { creditsOf } from './spoken.ts'
import { fileOfTake, sumOf, type Take } from './takes.ts'

/** What is needed to send a take. */
type Commands = Pick<HostCommands, 'uploadFile' | 'readFile' | 'updateItem' | 'act'>

/** Why takes wait, by key, wherever in the page they were sent from. */
let errors: Readonly<Record<string, ErrorCode>> = {}
const running = new Set<string>()
const followers = new Set<() => void>()

/** Returns why voice recordings could not be uploaded, by key. */
export function useTakeErrors(): Readonly<Record<string, ErrorCode>> {
  return useSyncExternalStore(follow, () => errors)
}

/**
 * Uploads a voice recording, unless that is already in progress (in any tab): the file, the speaker, then its
 * action. `onDone` gets the attachment once the server has it with the same checksum.
 */
export async function sendTake(take: Take, commands: Commands, onDone: (attachment: Item) => void): Promise<void> {
  const { key } = take
  if (running.has(key)) return
  running.add(key)
  try {
    await alone(key, async () => {
      setError(key, undefined)
      onDone(await sent(take, commands))
    })
  } catch (thrown) {
    setError(key, navigator.onLine ? toCairnError(thrown).code : 'networkError')
  } finally {
    running.delete(key)
  }
}

async function sent(take: Take, { uploadFile, readFile, updateItem, act }: Commands): Promise<Item> {
  const { type, property, index } = take.target
  const target = { type, property, ...(index === undefined ? {} : { index }) }
  const attachment = await uploadFile(fileOfTake(take), target, () => {}).done
  const stored = await readFile(attachmentPath(attachment.$id, attachment['fileID']), Number(attachment['size']))
  if ((await sumOf(new Uint8Array(stored))) !== take.sum) throw new Error('the server has other bytes')
  if (take.spoken) await updateItem(attachment.$id, attachment._u, creditsOf(take.spoken, take.at))
  await sendListenCopy(take, { ...target, listenTo: attachment.$id }, uploadFile)
  if (take.action !== undefined) await act(take.action, `${type}-${index ?? 0}`, { attachment: attachment.$id })
  return attachment
}

/** Sends the copy to listen to, where the browser can make one. The recording is whole without it. */
async function sendListenCopy(take: Take, target: UploadTarget, uploadFile: Commands['uploadFile']): Promise<void> {
  try {
    const { listenCopy } = await import('./listen-copy.ts')
    const copy = await listenCopy(new Uint8Array(await fileOfTake(take).arrayBuffer()))
    if (copy) await uploadFile(new File([copy], 'listen.ogg', { type: 'audio/ogg' }), target, () => {}).done
  } catch {
    // Then the original is played.
  }
}

/** Runs it unless another tab is at it. Pages without encryption have no locks. */
async function alone(key: string, run: () => Promise<void>): Promise<void> {
  const locks: LockManager | undefined = navigator.locks
  if (!locks) return run()
  await locks.request(`take ${key}`, { ifAvailable: true }, async (lock) => {
    if (lock) await run()
  })
}

function setError(key: string, error: ErrorCode | undefined): void {
  const { [key]: _former, ...others } = errors
  errors = error === undefined ? others : { ...others, [key]: error }
  for (const follower of followers) follower()
}

function follow(onChange: () => void): () => void {
  followers.add(onChange)
  return () => followers.delete(onChange)
}
