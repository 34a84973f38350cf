import { defineServerArea } from '@cairn/contract/server'
import { postMessage } from './actions/post-message.action.ts'
import { reopenThread, resolveThread } from './actions/resolve.action.ts'
import { saveThread } from './rules/save-thread.ts'
import { typing } from './actions/typing.action.ts'

export default defineServerArea({
  saveRules: { Thread: saveThread },
  actions: { postMessage, resolveThread, reopenThread, typing },
})
