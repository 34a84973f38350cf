import type { Channel } from '@cairn/channel'
import { CairnError, errorFromBody } from '@cairn/contract/errors'
import { timelineEntrySchema, type TimelineEntry } from '@cairn/contract/timeline'
import { isUnfinished, type Task } from '@cairn/contract/wire'
import { atom } from 'jotai'
import * as v from 'valibot'
import { translateAtom } from '../words/messages.ts'
import type { Shell } from '../shell.ts'

/** The person's background tasks on the server, newest first. */
export const tasksAtom = atom<readonly Task[]>([])

const startedSchema = v.object({ key: v.string() })

/**
 * Keeps `tasksAtom` up to date with the server's messages, from now on, whichever tab started the tasks.
 * When a task ends, shows its error or offers its file in a notice, once, also if it ended while this tab
 * was disconnected.
 */
export function followTasks(shell: Pick<Shell, 'channel' | 'notices' | 'store'>): void {
  const { channel, store } = shell
  const take = (task: Task) => {
    const before = store.get(tasksAtom).find(({ key }) => key === task.key)
    store.set(tasksAtom, (tasks) => withTask(tasks, task))
    if (before === undefined || isUnfinished(before)) void showOutcome(shell, task)
  }
  channel.onPush('authed', ({ user: { activeTasks = [] } }) => {
    const running = store.get(tasksAtom).filter(isUnfinished)
    store.set(tasksAtom, activeTasks)
    for (const task of activeTasks) if (running.some(({ key }) => key === task.key)) void showOutcome(shell, task)
  })
  channel.onPush('taskUpdate', take)
  channel.onPush('taskComplete', take)
}

/**
 * Starts a background task on the server and returns its key. With `replaces`, a name shared by such tasks,
 * the earlier unfinished ones of that name are cancelled. Throws `emptyResponse` if the answer has no key.
 */
export async function startTask(
  channel: Channel,
  action: string,
  body: Record<string, unknown> = {},
  replaces?: string,
): Promise<string> {
  const mode = replaces === undefined ? 'async' : `asyncCancel/${encodeURIComponent(replaces)}`
  const answer = v.safeParse(startedSchema, await channel.send(`act/${action}/${mode}`, body))
  if (!answer.success) throw new CairnError('emptyResponse', action)
  return answer.output.key
}

interface AskedTask {
  action: string
  body: Record<string, unknown> | undefined
  replaces: string | undefined
}

/**
 * Starts a background task and returns its key. If it is an export that needs a purpose, asks the person and
 * starts it with that. Throws as `startTask` does, and `purposeNeeded` if the person gives none.
 */
export async function startAskedTask(shell: Shell, { action, body, replaces }: AskedTask): Promise<string> {
  try {
    return await startTask(shell.channel, action, body, replaces)
  } catch (thrown) {
    if (!(thrown instanceof CairnError && thrown.code === 'purposeNeeded')) throw thrown
    const { askPurpose } = await import('./ask-purpose.tsx')
    const said = await askPurpose(shell, thrown.details['withheld'] === true)
    if (said === undefined) throw thrown
    return startTask(shell.channel, action, { ...body, ...said }, replaces)
  }
}

/** Asks the server for the result of a finished task; undefined if it has none. */
export async function taskResult(channel: Channel, taskKey: string): Promise<unknown> {
  return v.parse(v.object({ result: v.optional(v.unknown()) }), await channel.send(`activeTask/${taskKey}`)).result
}

const changesSchema = v.object({ ops: v.optional(v.array(timelineEntrySchema), []) })

/**
 * Asks the server for the changes that a task has made so far, newest first, at most 200, as far as the
 * person may see them.
 */
export async function taskChanges(channel: Channel, taskKey: string): Promise<readonly TimelineEntry[]> {
  return v.parse(changesSchema, await channel.send(`activeTask/${taskKey}`)).ops
}

/** Cancels an unfinished task of the person, or dismisses a finished one. */
export async function endTask(channel: Channel, taskKey: string): Promise<void> {
  await channel.send('killTask', { taskKey })
}

function withTask(tasks: readonly Task[], task: Task): readonly Task[] {
  if (task.state === 'DISMISSED') return tasks.filter(({ key }) => key !== task.key)
  if (!tasks.some(({ key }) => key === task.key)) return [task, ...tasks]
  return tasks.map((known) => (known.key === task.key ? task : known))
}

/**
 * Shows how a task ended: its error or the file it made, with how many items an export left out. An
 * unfinished or dismissed one shows nothing.
 */
async function showOutcome(shell: Pick<Shell, 'channel' | 'notices' | 'store'>, task: Task): Promise<void> {
  const { notices, store } = shell
  if (task.state === 'DISMISSED') return
  const t = store.get(translateAtom)
  const { errorKey, errorSys, errorValues, resultURI, resultName = '' } = task
  if (errorKey !== undefined)
    notices.report(errorFromBody({ ...errorValues, userMessage: errorKey, sysMessage: errorSys }))
  else if (resultURI !== undefined) {
    const left = EXPORTS.has(task.keyAction) ? await leftOut(shell.channel, task.key) : 0
    const words =
      left > 0 ? t('app.tasks.left', { name: resultName, left }) : t('app.tasks.ready', { name: resultName })
    notices.offer(words, { text: t('app.tasks.download'), run: () => download(resultURI) })
  }
}

/** Tasks that leave out what is withheld, or was not agreed to. */
const EXPORTS = new Set(['exportSearch', 'exportFiles', 'exportTimeline'])
const exportedSchema = v.object({ left: v.optional(v.number(), 0) })

/** How many items an export left out; 0 if that cannot be asked any more. */
function leftOut(channel: Channel, taskKey: string): Promise<number> {
  return taskResult(channel, taskKey).then(
    (result) => v.parse(v.fallback(exportedSchema, { left: 0 }), result).left,
    () => 0,
  )
}

/** Lets the browser fetch a file of ours; its answer names it. */
function download(path: string): void {
  const link = document.createElement('a')
  link.href = path
  link.download = ''
  link.click()
}
