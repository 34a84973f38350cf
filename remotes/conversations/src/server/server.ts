import { defineServerArea } from '@cairn/contract/server'
import { postMessage } from './post-message.action.ts'
import { reopenThread, resolveThread } from './resolve.action.ts'
import { saveThread } from './save-thread.ts'
import { syncActions } from './sync.action.ts'
import { typing } from './typing.action.ts'

export default defineServerArea({
  saveRules: { Thread: saveThread },
  actions: { postMessage, resolveThread, reopenThread, typing, ...syncActions },
})
