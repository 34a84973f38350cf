import { lazyComponent } from '@cairn/ui'

/**
 * Shows and edits the rights of an account (`rights-editor.tsx`). Its code is loaded at its first use.
 */
export const RightsEditor = lazyComponent(() => import('./rights-editor.tsx'))
