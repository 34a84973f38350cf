import type { Files } from './open-files.ts'
import { actionsWith, type ActionParts } from '../../items/action/define-action.ts'

/** Services that the actions of files work with. */
export interface FileActionParts extends ActionParts {
  files: Files
}

/** Defines an action of files. */
export const defineFileAction = actionsWith<FileActionParts>()
