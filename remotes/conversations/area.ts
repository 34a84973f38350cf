import type texts from './src/texts/en.json'
import { defineArea } from '@cairn/contract'
import { messageType } from './src/model/message.ts'
import { PURPOSES } from './src/model/purposes.ts'
import { threadType } from './src/model/thread.ts'

declare module '@cairn/contract/texts' {
  interface TextCatalogues {
    conversations: typeof texts
  }
}

export default defineArea({
  id: 'conversations',
  contract: '^3.5.0',
  hue: 'people',
  types: [threadType, messageType],
  lists: {
    CONVERSATION_ACTION_TYPES: ['QUESTION', 'REQUEST', 'FOLLOW_UP', 'REVIEW', 'INFORMATION'],
  },
  listRights: { CONVERSATION_ACTION_TYPES: 'Thread.create' },
  purposes: PURPOSES,
  views: {
    conversations: {
      title: 'views.conversations.title',
      icon: 'message',
      width: 'THIRD',
      code: () => import('./src/web/views/conversations.view.tsx'),
    },
  },
  menu: [
    {
      path: 'conversations',
      title: 'menu.conversations',
      icon: 'message',
      section: 'conversations',
      order: 30,
      show: 'signedIn',
    },
  ],
  cells: {
    Thread: () => import('./src/web/cells/thread.cell.tsx'),
    Message: () => import('./src/web/cells/message.cell.tsx'),
  },
  slots: {
    home: [
      {
        key: 'unread-threads',
        title: 'conversations.unreadThreads',
        show: 'signedIn',
        width: 'TWO_THIRDS',
        part: 'waits',
        all: 'conversations?c0=list%3Dunread',
        code: () => import('./src/web/panels/unread-threads.panel.tsx'),
      },
      {
        key: 'assigned-threads',
        title: 'conversations.assignedThreads',
        show: 'signedIn',
        width: 'TWO_THIRDS',
        part: 'waits',
        all: 'conversations?c0=list%3Dassigned',
        code: () => import('./src/web/panels/assigned-threads.panel.tsx'),
      },
    ],
  },
  uses: [],
  capabilities: ['Conversation'],
})
